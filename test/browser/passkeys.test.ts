import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isSignedIn } from "./newcomers.ts";
import { client, player, SESSION_COOKIE, visitAs } from "./people.ts";
import { origin, REFUSED, visit } from "./visit.ts";

/** A passkey as Chromium's virtual device holds it. */
interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

interface Device {
  readonly devtools: CDPSession;
  readonly authenticatorId: string;
}

/** Gives a browser a device that keeps passkeys: one that is always touched by its owner. */
async function deviceIn(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const keptIn = async ({ devtools, authenticatorId }: Device): Promise<readonly Credential[]> =>
  (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

const keep = ({ devtools, authenticatorId }: Device, credential: Credential): Promise<unknown> =>
  devtools.send("WebAuthn.addCredential", { authenticatorId, credential });

/** A browser that offers no passkeys in the field for an address; where one does, the virtual device takes the first at once. */
const NO_OFFERS = "PublicKeyCredential.isConditionalMediationAvailable = async () => false";
/** A browser of before 2025. */
const OLD = `
  for (const name of ["parseCreationOptionsFromJSON", "parseRequestOptionsFromJSON", "isConditionalMediationAvailable"])
    delete PublicKeyCredential[name];
  delete PublicKeyCredential.prototype.toJSON`;

/** A player who has added a passkey with a browser; gives it as their device keeps it. */
async function withPasskey(script = "") {
  const someone = await player("Ragnhild");
  const page = await visitAs(someone);
  await page.addInitScript(script);
  const device = await deviceIn(page);
  await page.goto("/settings/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey has been added").waitFor();
  const [credential] = await keptIn(device);
  return { someone, page, device, credential: credential! };
}

interface Profile {
  /** Differences from our browser. */
  readonly script?: string;
  readonly at?: string;
}

/** A browser of nobody's, with a device that keeps a passkey, on the sign-in page. */
async function elsewhere(credential: Credential, { script = NO_OFFERS, at = "/sign-in" }: Profile = {}) {
  const page = await visit({ mayLog: REFUSED });
  await page.addInitScript(script);
  const device = await deviceIn(page);
  await keep(device, credential);
  await page.goto(at);
  return { page, device };
}

const button = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test("makes a passkey, named after the browser, and renames it", async () => {
  const { someone, page, credential } = await withPasskey();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: "localhost" });
  const entry = page.locator(".entries li");
  expect(await entry.locator("strong").textContent()).toMatch(/ on Linux$/);
  await entry.getByRole("textbox").fill("The green key");
  await entry.getByRole("button", { name: "Rename" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await entry.locator("strong").textContent()).toBe("The green key");
  // The same device makes no second one.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("already has a passkey for this account").waitFor();
  const { items } = await client().must<{ items: { name: string }[] }>("GET", "/v1/me/passkeys", someone);
  expect(items.map(({ name }) => name)).toEqual(["The green key"]);
});

test("signs in on a fresh profile by the button, and returns to the page before", async () => {
  const { someone, credential } = await withPasskey();
  const { page } = await elsewhere(credential, { at: "/sign-in?next=/settings/time" });
  await button(page).click();
  await isSignedIn(page, someone.name);
  expect(new URL(page.url()).pathname).toBe("/settings/time");
  expect(await cookieNames(page)).toEqual([SESSION_COOKIE]);
});

test("signs in on a fresh profile by the field's autofill, without a click", async () => {
  const { someone, credential } = await withPasskey();
  const { page } = await elsewhere(credential, { script: "" });
  await isSignedIn(page, someone.name);
  expect(new URL(page.url()).pathname).toBe("/me");
});

/**
 * Makes the browser wait for a passkey in the field, as if nobody picked one, and end the wait only a while after it was
 * aborted.
 */
const NOBODY_PICKS = `{
  const ask = navigator.credentials.get.bind(navigator.credentials);
  let isWaiting = false;
  window.asked = [];
  navigator.credentials.get = (options) => {
    window.asked.push(options.mediation);
    if (isWaiting) return Promise.reject(new DOMException("A request is pending.", "OperationError"));
    if (options.mediation !== "conditional") return ask(options);
    isWaiting = true;
    return new Promise((_, reject) => options.signal.addEventListener("abort", () => setTimeout(() => {
      isWaiting = false;
      reject(options.signal.reason);
    }, 200)));
  };
}`;

test("waits in the field while the button works: the browser is asked for one passkey at a time", async () => {
  const { someone, credential } = await withPasskey();
  const page = await visit();
  await page.addInitScript(NOBODY_PICKS);
  await keep(await deviceIn(page), credential);
  await page.goto("/sign-in");
  await expect.poll(() => page.evaluate("window.asked")).toEqual(["conditional"]);
  await button(page).click();
  await isSignedIn(page, someone.name);
  expect(new URL(page.url()).pathname).toBe("/me");
});

test("says that nothing was done where the device has no passkey, and allows another try", async () => {
  const page = await visit();
  await deviceIn(page);
  await Promise.all([page.waitForResponse("**/passkeys/options"), page.goto("/sign-in")]);
  await button(page).click();
  await page.getByText("Nothing was done").waitFor();
  await expect.poll(() => button(page).isEnabled()).toBe(true);
});

test("makes a passkey and signs in in browsers without JSON methods for WebAuthn", async () => {
  const { someone, credential } = await withPasskey(OLD);
  const { page } = await elsewhere(credential, { script: OLD });
  await button(page).click();
  await isSignedIn(page, someone.name);
  expect(new URL(page.url()).pathname).toBe("/me");
});

test("says what to do in a browser without passkeys, and offers no sign-in with them there", async () => {
  const page = await visitAs(await player("Ragnhild"));
  await page.addInitScript("delete window.PublicKeyCredential");
  await page.goto("/settings/passkeys");
  await page.getByText("Update it or use another one").waitFor();
  expect(await page.getByRole("button", { name: "Add a passkey" }).isVisible()).toBe(false);
  const other = await visit();
  await other.addInitScript("delete window.PublicKeyCredential");
  await other.goto("/sign-in");
  await button(other).waitFor({ state: "detached" });
});

test("refuses a removed passkey", async () => {
  const { page, credential } = await withPasskey();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("It signs nobody in any more").waitFor();
  const { page: other } = await elsewhere(credential);
  await button(other).click();
  await other.getByRole("alert").filter({ hasText: "Nobody here has this passkey" }).waitFor();
  await expect.poll(() => button(other).isVisible()).toBe(true);
});

/** Has the page's form not be sent, but kept, as somebody would who listens in. */
const KEEP_FORM = `HTMLFormElement.prototype.submit = function () {
  document.title = "answered";
  window.kept = Object.fromEntries(new FormData(this));
}`;

async function answerIn(page: Page): Promise<{ form: Record<string, string>; cookie: string }> {
  await expect.poll(() => page.title()).toBe("answered");
  const form = await page.evaluate<Record<string, string>>("window.kept");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  return { form, cookie };
}

const send = (form: Record<string, string>, cookie: string): Promise<Response> =>
  fetch(`${origin()}/sign-in`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "sec-fetch-site": "same-origin", cookie },
    redirect: "manual",
  });

test("refuses a replayed answer of a device, even with its cookie", async () => {
  const { credential } = await withPasskey();
  const { page } = await elsewhere(credential);
  await page.evaluate(KEEP_FORM);
  await button(page).click();
  const { form, cookie } = await answerIn(page);
  expect((await send(form, cookie)).status).toBe(303);
  const replay = await send(form, cookie);
  expect([replay.status, await replay.text()]).toEqual([422, expect.stringContaining("already used")]);
});

test("refuses what a device signed on a page of another origin", async () => {
  const { credential } = await withPasskey();
  // Another port of the same host: the browser lets it ask for the same passkeys, and says in what it signs where that was.
  const foreign = origin().replace(/\d+$/, "4");
  const page = await visit({ baseURL: foreign, alsoAsks: origin() });
  await page.route(`${foreign}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Tafl</h1>" }),
  );
  const device = await deviceIn(page);
  await keep(device, credential);
  await page.goto("/");
  const asked = await fetch(`${origin()}/passkeys/options`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
  });
  const [cookie = ""] = asked.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const options = JSON.stringify(await asked.json());
  const passkey = await page.evaluate<string>(
    `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${options}) })
      .then((answer) => JSON.stringify(answer.toJSON()))`,
  );
  const answer = await send({ passkey, next: "/me" }, cookie);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("another address")]);
});
