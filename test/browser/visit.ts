import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { inject } from "vitest";
import { QUIETLY } from "./chromium.ts";

/** A reader's browser: the usual options, and what it may complain of. */
export interface Wish extends BrowserContextOptions {
  /** Messages that the test expects the browser to log: a missing page, a lost network. */
  readonly mayLog?: RegExp;
  /** Another host that the page may ask, besides its own. */
  readonly alsoAsks?: string;
  /** A browser that shows notifications; the usual one has pages alone. */
  readonly in?: Browser;
}

/** A telephone's width; every page has to fit it. */
export const NARROW = { width: 390, height: 844 };
/** Pieces slide and pages scroll, as for most readers. */
export const MOVING = { reducedMotion: "no-preference" } as const;
/** Chromium's message for an answer such as 404 or 422. */
export const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/**
 * For readers who lose the network: with the service worker, which caches some pages. The test expects Chromium's messages
 * meanwhile, also from before it was installed.
 */
export const OFFLINE: Wish = {
  serviceWorkers: "allow",
  mayLog:
    /net::ERR_INTERNET_DISCONNECTED|net::ERR_NETWORK_CHANGED|ERR_FAILED|An unknown error occurred when fetching the script/,
};

let browser: Promise<Browser> | null = null;
const visits: BrowserContext[] = [];
const complaints: string[] = [];

function stage() {
  const there = inject("stage");
  if (typeof there === "string") throw new Error(there);
  return there;
}

/** Where the service is. */
export const origin = (): string => stage().origin;

/** Whatever a page must not do: ask another host, log an error (a breach of its policy is one), open a dialog. */
function listenTo(context: BrowserContext, hosts: readonly (string | undefined)[], mayLog?: RegExp): void {
  const isAllowed = (text: string) => mayLog?.test(text) ?? false;
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && !hosts.includes(asked)) complaints.push(`asked ${request.url()}`);
  });
  context.on("console", (message) => {
    // A header that the browser does not know is only a warning.
    const isFault = message.type() === "error" || message.text().includes("Permissions-Policy");
    if (!isFault || isAllowed(message.text())) return;
    complaints.push(`${message.page()?.url()} logged: ${message.text()}`);
  });
  context.on("weberror", (fault) =>
    complaints.push(`${fault.page()?.url()} threw: ${fault.error().message}`),
  );
  context.on("dialog", (dialog) => {
    complaints.push(`${dialog.page()?.url()} asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/**
 * Opens another browser for one reader: no cookies, English, a large light window, unless the options say otherwise. Animations
 * are off, because their duration depends on the machine; tests of animations ask for them (MOVING), and tests without a
 * network for the service worker (OFFLINE).
 */
export async function visit(wish: Wish = {}): Promise<Page> {
  const { mayLog, alsoAsks, in: whole, ...options } = wish;
  browser ??= chromium.launch({ ...stage().chromium, args: QUIETLY });
  const baseURL = options.baseURL ?? origin();
  const context = await (whole ?? (await browser)).newContext({
    locale: "en",
    timezoneId: "Europe/Stockholm",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    // Nearly all of them would install it for one page.
    serviceWorkers: "block",
    ...options,
    baseURL,
  });
  context.setDefaultTimeout(inject("patience"));
  visits.push(context);
  listenTo(context, [new URL(baseURL).origin, alsoAsks], mayLog);
  return context.newPage();
}

/** Closes every browser that was opened, and says what they complained of. */
export async function endVisits(): Promise<string[]> {
  await Promise.all(visits.splice(0).map((context) => context.close()));
  return complaints.splice(0);
}
