import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CAPS } from "../../../src/contract/limits.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { setClockOffset } from "../../../src/lib/now.ts";
import { quietOutside } from "../../channels/webhooks/outside.ts";
import { addToken, ask, eventsOf, type Page, signUp, type Someone } from "../../http/api.ts";
import { signUpBot } from "../../http/bots.ts";
import { type Browser, openBrowser, readerIn, sentTo, signedIn } from "../../http/browser.ts";
import { mailsWhenThere, signUpWithMail } from "../../http/local-mail.ts";
import { alertIn, textOf } from "../browsing.ts";
import { type Device, openDevice, type Question } from "./device.ts";

quietOutside();
afterEach(() => setClockOffset(0));

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: string | null;
}

const listed = async ({ token }: Someone): Promise<Listed[]> =>
  (await ask<Page<Listed>>("GET", "/v1/me/passkeys?limit=100", { token })).body.items;

/** The service's request to the reader's device, through the browser. */
const questionOf = async (browser: Browser, path: string): Promise<Question> =>
  (await browser.press(path)).body as unknown as Question;
const toMake = (browser: Browser) => questionOf(browser, "/settings/passkeys/options");
const toSign = (browser: Browser) => questionOf(browser, "/passkeys/options");

/** Adds a passkey of a device to a player's. */
async function add(player: Someone, device: Device, counter = 0, by?: Browser): Promise<void> {
  const browser = by ?? (await signedIn(player));
  const answer = await device.make(await toMake(browser), { counter });
  expect(sentTo(await browser.press("/settings/passkeys/add", { answer }))).toContain("passkey-added");
}

/** Signs in with a device; gives the browser, and what it was answered. */
async function signIn(device: Device, twist: Parameters<Device["sign"]>[1] = {}) {
  const browser = openBrowser();
  const passkey = await device.sign(await toSign(browser), twist);
  return { browser, passkey, answer: await browser.press("/sign-in", { passkey, next: "/me" }) };
}

let [player, device] = [{} as Someone, {} as Device];
beforeEach(async () => {
  [player, device] = [await signUp("Ragnhild"), await openDevice()];
});

/** A failing sign-in with the device; returns the message. */
const refusedWith = async (twist: Parameters<Device["sign"]>[1]) => {
  const { browser, answer } = await signIn(device, twist);
  expect([answer.status, await readerIn(browser)]).toEqual([422, null]);
  return alertIn(answer.body);
};

const handle = (id: string) => ({ userHandle: btoa(id).replaceAll("=", "") });

/** Whether a page advises the reader how to keep the account. */
const isAdvised = async (browser: Browser, words: string) =>
  textOf((await browser.get("/me")).body).includes(words);
const advised = (browser: Browser) => isAdvised(browser, "Only this browser knows you");
const advisedByToken = (browser: Browser) =>
  isAdvised(browser, "In another browser, you can only sign in with a token");
const start = async (name: string) => {
  const browser = openBrowser();
  await browser.press("/start", { name, key: name });
  return browser;
};

describe("a passkey", () => {
  it("is added in a browser, is named after it, and signs in with another", async () => {
    await add(player, device);
    expect(await listed(player)).toMatchObject([{ name: "Firefox on Linux", lastUsedAt: null }]);
    const { browser, answer } = await signIn(device);
    expect(sentTo(answer)).toBe("/me");
    expect(await readerIn(browser)).toBe(player.name);
    expect([...browser.cookies.keys()]).toEqual(["__Host-taflpost"]);
    expect((await listed(player))[0]?.lastUsedAt).not.toBeNull();
    const session = { token: browser.cookies.get("__Host-taflpost")! };
    expect((await ask("PATCH", "/v1/me", { ...session, body: { language: "sv" } })).status).toBe(200);
  });

  it("is requested with a cookie of this host, for five minutes", async () => {
    const { headers, body } = await openBrowser().press("/passkeys/options");
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-taflpost-passkey=/);
    const attributes = cookie.split("; ").slice(1).toSorted();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=300", "Path=/", "SameSite=Strict", "Secure"]);
    expect(cookie).not.toContain((body as unknown as Question).challenge);
    expect(body).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
  });

  it("is stored by the device: its options ask for that, for no attestation, and name the player", async () => {
    const browser = await signedIn(player);
    const options = await toMake(browser);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Taflpost" },
      user: { name: player.name, id: btoa(player.id).replaceAll("=", "") },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      excludeCredentials: [],
    });
    await add(player, device);
    expect(await toMake(browser)).toMatchObject({ excludeCredentials: [{ id: device.id }] });
  });

  it("is announced by mail at once; and so is one whose counter went back, which signs nobody in", async () => {
    const { player: mailed, address } = await signUpWithMail();
    await add(mailed, device, 7);
    expect((await eventsOf(mailed)).at(-1)).toMatchObject({
      type: "passkey.added",
      data: { passkey: { name: "Firefox on Linux" }, url: expect.stringContaining("/settings/passkeys") },
    });
    expect(sentTo((await signIn(device, { counter: 9 })).answer)).toBe("/me");
    const { browser, answer } = await signIn(device, { counter: 9 });
    expect([answer.status, alertIn(answer.body)]).toEqual([422, expect.stringContaining("copied it")]);
    expect(await readerIn(browser)).toBeNull();
    expect((await eventsOf(mailed)).at(-1)).toMatchObject({ type: "passkey.refused" });
    const mails = await mailsWhenThere(address, 3);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["A passkey was added to your account", "One of your passkeys was refused"]),
    );
    expect(sentTo((await signIn(device, { counter: 10 })).answer)).toBe("/me");
  });

  it("is renamed and removed; a removed one signs nobody in, and ends no session", async () => {
    await add(player, device);
    const [{ id } = { id: "" }] = await listed(player);
    const { browser } = await signIn(device);
    await browser.press(`/settings/passkeys/${id}/rename`, { name: "The green key" });
    expect((await listed(player)).map(({ name }) => name)).toEqual(["The green key"]);
    const long = await browser.press(`/settings/passkeys/${id}/rename`, { name: "x".repeat(200) });
    expect([long.status, (await listed(player))[0]?.name]).toEqual([422, "The green key"]);
    await browser.press(`/settings/passkeys/${id}/remove`);
    expect(await listed(player)).toEqual([]);
    const { answer } = await signIn(device);
    expect([answer.status, alertIn(answer.body)]).toEqual([422, expect.stringContaining("Nobody here")]);
    expect(await readerIn(browser)).toBe(player.name);
  });

  it("is in the player's file without its key, and deleted with the account", async () => {
    await add(player, device);
    const { token } = player;
    const file = await ask<{ passkeys: unknown }>("GET", "/v1/me/export.json", { token });
    expect(file.body.passkeys).toEqual(await listed(player));
    expect(JSON.stringify(file.body)).not.toContain(device.id);
    await ask("DELETE", "/v1/me", { token });
    expect((await signIn(device)).answer.status).toBe(422);
  });

  it("is not for bots, nor for a session that may not manage the account", async () => {
    const bot = await signUpBot(player);
    expect((await ask("GET", "/v1/me/passkeys", { token: bot.token })).status).toBe(403);
    const body = { name: "plays", scopes: ["play", "read"] };
    const made = await ask<{ token: string }>("POST", "/v1/me/tokens", { token: player.token, body });
    const browser = await signedIn(made.body);
    expect((await browser.press("/settings/passkeys/options")).status).toBe(403);
    const answer = await device.make({ challenge: "none", user: { id: "none" } });
    expect((await browser.press("/settings/passkeys/add", { answer })).status).toBe(403);
  });
});

describe("a challenge", () => {
  beforeEach(() => add(player, device));

  it("is valid once, however often its answer comes with its cookie", async () => {
    const browser = openBrowser();
    const passkey = await device.sign(await toSign(browser), { counter: 1 });
    const cookie = `__Host-taflpost-passkey=${browser.cookies.get("__Host-taflpost-passkey")}`;
    const replay = () => openBrowser().press("/sign-in", { passkey, next: "/me" }, { cookie });
    expect(sentTo(await replay())).toBe("/me");
    const again = await replay();
    expect([again.status, alertIn(again.body)]).toEqual([422, expect.stringContaining("already used")]);
    // That is no copy of the device.
    expect((await eventsOf(player)).map(({ type }) => type)).not.toContain("passkey.refused");
  });

  it("is valid once if it made a passkey, too: the same answer again adds none", async () => {
    const browser = await signedIn(player);
    const other = await openDevice();
    const question = await toMake(browser);
    const cookie = `__Host-taflpost-passkey=${browser.cookies.get("__Host-taflpost-passkey")}; __Host-taflpost=${browser.cookies.get("__Host-taflpost")}`;
    const send = (answer: string) => openBrowser().press("/settings/passkeys/add", { answer }, { cookie });
    const answer = await other.make(question);
    expect([sentTo(await send(answer)), sentTo(await send(answer))]).toEqual([
      expect.stringContaining("passkey-added"),
      expect.stringContaining("passkey-added"),
    ]);
    const third = await send(await (await openDevice()).make(question));
    expect([third.status, alertIn(third.body)]).toEqual([422, expect.stringContaining("already used")]);
    expect(await listed(player)).toHaveLength(2);
  });

  it("expires after five minutes", async () => {
    const browser = openBrowser();
    const passkey = await device.sign(await toSign(browser));
    setClockOffset(5 * MINUTE);
    const late = await browser.press("/sign-in", { passkey, next: "/me" });
    expect([late.status, alertIn(late.body)]).toEqual([422, expect.stringContaining("five minutes")]);
  });

  it("for one player makes no passkey for another, and one to sign in makes none", async () => {
    const [browser, other] = [await signedIn(player), await signUp("Egil")];
    const answer = await (await openDevice()).make(await toMake(browser));
    const cookie = `__Host-taflpost-passkey=${browser.cookies.get("__Host-taflpost-passkey")}; __Host-taflpost=${other.token}`;
    const theirs = await openBrowser().press("/settings/passkeys/add", { answer }, { cookie });
    expect([theirs.status, await listed(other)]).toEqual([422, []]);
    const signing = await (await openDevice()).make(await toSign(browser));
    const made = await browser.press("/settings/passkeys/add", { answer: signing });
    expect([made.status, await listed(player)]).toEqual([422, [expect.anything()]]);
  });
});

it("a passkey is not added by an answer for another origin, or to another challenge", async () => {
  const browser = await signedIn(player);
  const refusedTo = async (twist: Parameters<Device["make"]>[1]) => {
    const answer = await device.make(await toMake(browser), twist);
    const { status, body } = await browser.press("/settings/passkeys/add", { answer });
    return [status, alertIn(body)];
  };
  expect(await refusedTo({ origin: "https://taflpost.example" })).toEqual([
    422,
    expect.stringContaining("http://localhost:8787"),
  ]);
  expect(await refusedTo({ challenge: "another" })).toEqual([422, expect.stringContaining("Try again")]);
  expect(await listed(player)).toEqual([]);
});

describe("nobody is signed in", () => {
  beforeEach(() => add(player, device));

  it("by a signature for another origin, or for another challenge", async () => {
    expect(await refusedWith({ origin: "https://taflpost.example" })).toContain("http://localhost:8787");
    expect(await refusedWith({ challenge: "another" })).toContain("Try again");
  });

  it("by a key of another player, or of nobody", async () => {
    const other = await signUp("Egil");
    expect(await refusedWith(handle(other.id))).toContain("Nobody here");
    expect(await refusedWith(handle("nobody"))).toContain("Nobody here");
    const unknown = await openDevice();
    await unknown.make({ challenge: "none", user: { id: handle(player.id).userHandle } });
    expect((await signIn(unknown)).answer.status).toBe(422);
  });

  it.each([
    ["no JSON", "{"],
    ["a number", "7"],
    ["another shape", '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":[]}}'],
    [
      "no challenge",
      '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"bm9uZQ","authenticatorData":"YQ","signature":"YQ"}}',
    ],
    ["nothing", ""],
  ])("by %s", async (_what, passkey) => {
    const browser = openBrowser();
    await toSign(browser);
    const { status, body } = await browser.press("/sign-in", { passkey, next: "/me" });
    expect([status, alertIn(body) !== ""]).toEqual([422, true]);
    const made = await (await signedIn(player)).press("/settings/passkeys/add", { answer: passkey });
    expect(made.status).toBe(422);
  });

  it("by a megabyte, by a broken key or by a signature of another text", async () => {
    const browser = openBrowser();
    const right = JSON.parse(await device.sign(await toSign(browser))) as {
      response: Record<string, string>;
    };
    const wrong = { ...right, response: { ...right.response, signature: "MAYCAQECAQE" } };
    const answer = await browser.press("/sign-in", { passkey: JSON.stringify(wrong), next: "/me" });
    expect(answer.status).toBe(422);
    const long = await browser.press("/sign-in", { passkey: "x".repeat(1_000_000), next: "/me" });
    expect(long.status).toBe(413);
    const settings = await signedIn(player);
    const made = JSON.parse(await (await openDevice()).make(await toMake(settings))) as typeof right;
    const broken = { ...made, response: { ...made.response, attestationObject: "o2Nm" } };
    const added = await settings.press("/settings/passkeys/add", { answer: JSON.stringify(broken) });
    expect([added.status, alertIn(added.body)]).toEqual([422, expect.stringContaining("Nobody here")]);
  });

  it("from a page of another site", async () => {
    const browser = openBrowser();
    const passkey = await device.sign(await toSign(browser));
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect((await browser.press("/sign-in", { passkey }, elsewhere)).status).toBe(403);
    expect((await browser.press("/passkeys/options", {}, elsewhere)).status).toBe(403);
  });
});

it("a player has twenty passkeys: the next is refused before a device makes it, and after", async () => {
  const browser = await signedIn(player);
  const question = await toMake(browser);
  const early = `__Host-taflpost-passkey=${browser.cookies.get("__Host-taflpost-passkey")}; __Host-taflpost=${browser.cookies.get("__Host-taflpost")}`;
  for (let at = 0; at < CAPS.passkeys.max; at++) await add(player, await openDevice(), 0, browser);
  expect((await browser.press("/settings/passkeys/options")).status).toBe(409);
  const answer = await device.make(question);
  const late = await openBrowser().press("/settings/passkeys/add", { answer }, { cookie: early });
  expect([late.status, (await listed(player)).length]).toEqual([409, CAPS.passkeys.max]);
  expect((await browser.get("/settings/passkeys")).body).not.toContain('id="passkey-new"');
});

it("the button to sign in with a passkey is hidden until the script can answer a click", async () => {
  const { body } = await openBrowser().get("/sign-in");
  expect(body).toContain('<button type="button" hidden="">Sign in with a passkey</button>');
});

it("a player without a way back is advised on /me how to keep the account, once; one with a passkey is not", async () => {
  const newcomer = await start(player.name.replace("Ragnhild", "Sigrid"));
  expect([await advised(newcomer), await advised(newcomer)]).toEqual([true, false]);
  const careful = await start(player.name.replace("Ragnhild", "Gudrun"));
  const answer = await device.make(await toMake(careful));
  await careful.press("/settings/passkeys/add", { answer });
  expect(await advised(careful)).toBe(false);
  // A token that may only read makes no other token, so it brings nobody back.
  const hopeful = await start(player.name.replace("Ragnhild", "Astrid"));
  await addToken({ token: hopeful.cookies.get("__Host-taflpost")! }, "read");
  expect(await advised(hopeful)).toBe(true);
});

it("a player with only a token is advised, too, once; a session that may add no passkey is not", async () => {
  const [somebody, reader] = [await signUp("Tove"), openBrowser()];
  const scopes = ["read"];
  const made = await ask<{ token: string }>("POST", "/v1/me/tokens", {
    token: somebody.token,
    body: { name: "reads", scopes },
  });
  reader.cookies.set("__Host-taflpost", made.body.token);
  expect(await advisedByToken(reader)).toBe(false);
  const browser = await signedIn(somebody);
  expect([await advisedByToken(browser), await advisedByToken(browser)]).toEqual([true, false]);
});
