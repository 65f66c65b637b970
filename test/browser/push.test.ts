import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { browserKeys, claimsOf } from "../channels/push/browser-keys.ts";
import { findFullChromium, NO_FULL_CHROMIUM, QUIETLY } from "./chromium.ts";
import { client, match, player, visitAs } from "./people.ts";
import { NARROW, OFFLINE, origin } from "./visit.ts";

interface Message {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service: it takes what it is sent, or answers as a test wants. */
const messages: Message[] = [];
let status = 201;
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    messages.push({ path: request.url, headers: request.headers, body });
    response.writeHead(status).end();
  });
});
const addressOf = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
});
afterAll(() => service.close());

/**
 * Has the browser subscribe to our push service: its own cannot be reached from here. All else is the browser's: its
 * permission, its service worker and what that shows.
 */
async function subscribesHere(context: BrowserContext, path: string) {
  const browser = browserKeys();
  await context.addInitScript(`
    const made = {
      endpoint: "${addressOf()}/${path}",
      toJSON: () => ({ endpoint: made.endpoint, expirationTime: null, keys: ${JSON.stringify(browser.keys)} }),
      unsubscribe: async () => localStorage.removeItem("subscribed"),
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem("subscribed", applicationServerKey);
      return made;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") === null ? null : made);`);
  return browser;
}

/** Hands a message to the page's service worker, as the browser does when its push service brings one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin()}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: origin(), registrationId, data });
  await devtools.detach();
}

/** The notifications of the page's service worker. */
const notifications = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`);

/** Presses what the service worker shows; gives the page that it opens. A browser asks for a hand to open one by. */
const PRESSED = `registration.getNotifications().then(([notification]) => new Promise((opened) => {
  clients.openWindow = async (url) => opened([new URL(url).pathname]);
  dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}))`;

test("a browser is added, gets a turn's encrypted push message, and gets none once it is removed", async ({
  skip,
}) => {
  const full = findFullChromium() ?? skip(NO_FULL_CHROMIUM);
  const [anna, egil] = [await player("Anna"), await player("Egil")];
  const whole = await chromium.launch({ ...full, args: QUIETLY });
  onTestFinished(() => whole.close());
  const page = await visitAs(egil, {
    viewport: NARROW,
    in: whole,
    serviceWorkers: "allow",
    permissions: ["notifications"],
  });
  const browser = await subscribesHere(page.context(), "egil");

  await page.goto("/settings/push");
  await page.getByRole("button", { name: "Notify me in this browser" }).click();
  const entry = page.locator("[data-endpoint]");
  await entry.getByText("this browser").waitFor();
  expect(await page.getByRole("button", { name: "Notify me" }).isVisible()).toBe(false);

  const game = await match(anna, egil);
  const move = { ply: 1, move: "d1-c1" };
  await client().must("POST", `/v1/games/${game.id}/moves`, { token: anna.token, body: move });
  const told = await vi.waitFor(() => {
    const message = messages.findLast(({ path }) => path === "/egil");
    const read = browser.read(message!.body);
    expect(read.title).toBe(`Your turn: ${anna.name} played d1-c1`);
    return { ...read, headers: message!.headers };
  });
  expect(told).toMatchObject({ path: game.path, tag: game.id, lang: "en" });
  expect(told.body).toMatch(/^Brandubh\. 3 days left\.$/);
  const { headers, ...shown } = told;
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", topic: game.id, urgency: "normal" });
  expect(Number(headers["ttl"])).toBeGreaterThan(2 * 86_400);
  const claims = claimsOf(headers["authorization"]);
  expect(claims.aud).toBe(addressOf());
  expect(claims.key).toBe(await page.evaluate('localStorage.getItem("subscribed")'));

  // The browser shows a push message, except to a reader of that very game.
  await vi.waitFor(
    async () => {
      // A worker that is only being started on a loaded machine misses what comes by the tools of the browser.
      if ((await notifications(page)).length === 0) await deliver(page, JSON.stringify(shown));
      expect(await notifications(page)).toEqual([
        { title: told.title, body: told.body, tag: game.id, data: game.path },
      ]);
    },
    { interval: 500 },
  );
  const [worker] = page.context().serviceWorkers();
  const opened = await worker!.evaluate(PRESSED);
  expect(opened).toEqual([game.path]);
  await expect.poll(() => notifications(page)).toEqual([]);

  await page.reload();
  await entry.getByRole("button", { name: "Stop" }).click();
  await page.getByText("None yet.").waitFor();
  const before = messages.length;
  const answer = { ply: 2, move: "d5-c5" };
  await client().must("POST", `/v1/games/${game.id}/moves`, { token: egil.token, body: answer });
  await client().must("POST", `/v1/games/${game.id}/moves`, {
    token: anna.token,
    body: { ply: 3, move: "c1-b1" },
  });
  // Events within half a second of another turn come with the next.
  await vi.waitFor(async () => {
    const newest = await client().must<object>("GET", "/v1/me/events?order=desc&limit=1", egil);
    expect(newest).toMatchObject({ items: [{ type: "game.turn", data: { ply: 3 } }] });
  });
  await page.getByRole("button", { name: "Notify me in this browser" }).click();
  await entry.getByText("this browser").waitFor();
  expect(messages).toHaveLength(before);

  // A push service that no longer knows the browser: it is removed from the list.
  status = 410;
  await client().must("POST", `/v1/games/${game.id}/moves`, {
    token: egil.token,
    body: { ply: 4, move: "c5-b5" },
  });
  await client().must("POST", `/v1/games/${game.id}/resign`, { token: anna.token, body: { ply: 4 } });
  await vi.waitFor(async () => {
    await page.reload();
    expect(await entry.count()).toBe(0);
  });
  status = 201;
});

test("without permission the page says so", async () => {
  const page = await visitAs(await player("Ragnhild"));
  await page.addInitScript('Object.defineProperty(Notification, "permission", { get: () => "denied" })');
  await page.goto("/settings/push");
  const told = page.locator("#push .note");
  await expect.poll(() => told.innerText()).toContain("Notifications are blocked for this site.");
});

test("offline, every requested page says so, whichever was read first; no other page is cached", async () => {
  const someone = await player("Ragnhild");
  const page = await visitAs(someone, OFFLINE);
  await page.goto("/rules");
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
  await page.context().setOffline(true);
  const offline = page.getByRole("heading", { name: "You’re offline" });
  await page.getByRole("banner").getByRole("link", { name: "Lobby" }).click();
  await offline.waitFor();
  for (const path of ["/", "/me", "/settings/mail", "/games/not-there?ply=2", "/players"]) {
    await page.goto(path);
    await offline.waitFor();
  }
  // It was stored, and the next user of the browser must not see it.
  expect(await page.content()).not.toContain(someone.name);
  expect(await page.evaluate("document.styleSheets[0].cssRules.length")).toBeGreaterThan(50);
  const kept = await page.evaluate(`caches.keys()
    .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
    .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`);
  expect(kept).toEqual(["/offline", "/assets/pages.css"]);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Players", exact: true }).waitFor();
});
