import { describe, expect, it } from "vitest";
import { SCOPES } from "../../src/contract/terms.ts";
import { ask, type EventBody, freshName, signUp, type Someone } from "../http/api.ts";
import { signedIn } from "../http/apps.ts";
import { openBrowser, sessionOf } from "../http/browser.ts";
import { signInLinkFor } from "../http/local-mail.ts";
import { openDevice, type Question } from "../pages/sign-in/device.ts";

/** What a successful sign-in gives. */
interface Inside {
  readonly player: Someone;
  /** What then opens the account: to the API, or in a browser's cookie. */
  readonly secret: string;
}

/** A place where a player's account can be entered. */
interface Entrance {
  readonly way: string;
  readonly enter: () => Promise<Inside>;
  /** Its scopes, and where the player finds it. */
  readonly scopes: readonly string[];
  readonly listed: "/v1/me/tokens" | "/v1/me/apps";
  /** The event that tells the player of it; null where they did it themselves, here and now. */
  readonly event: string | null;
  /** The service's files that make it, by the call that does. */
  readonly made: readonly [file: string, call: string];
}

async function byForm(player: Someone, path: string, fields: Record<string, string> = {}): Promise<Inside> {
  const browser = openBrowser();
  await browser.press(path, fields);
  return { player, secret: sessionOf(browser) };
}

const ENTRANCES: readonly Entrance[] = [
  {
    way: "the first token, with the name",
    async enter() {
      const player = await signUp();
      return { player, secret: player.token };
    },
    scopes: SCOPES,
    listed: "/v1/me/tokens",
    event: null,
    made: ["operations/sign-up.ts", "addToken("],
  },
  {
    way: "another token",
    async enter() {
      const player = await signUp();
      const body = { name: "reader", scopes: ["read"] };
      const made = await ask<{ token: string }>("POST", "/v1/me/tokens", { token: player.token, body });
      return { player, secret: made.body.token };
    },
    scopes: ["read"],
    listed: "/v1/me/tokens",
    event: null,
    made: ["operations/tokens.ts", "addToken("],
  },
  {
    way: "a session, with a name on a page",
    async enter() {
      const [browser, name] = [openBrowser(), freshName("Page")];
      await browser.press("/start", { name, key: "" });
      const token = sessionOf(browser);
      const { body } = await ask<Someone>("GET", "/v1/me", { token });
      return { player: { ...body, token }, secret: token };
    },
    scopes: SCOPES,
    listed: "/v1/me/tokens",
    event: null,
    made: ["operations/sign-up.ts", "beginSession("],
  },
  {
    way: "a session, by a token",
    async enter() {
      const player = await signUp();
      const body = { name: "player", scopes: ["play", "read"] };
      const made = await ask<{ token: string }>("POST", "/v1/me/tokens", { token: player.token, body });
      return byForm(player, "/sign-in", { token: made.body.token });
    },
    scopes: ["play", "read"],
    listed: "/v1/me/tokens",
    event: null,
    made: ["operations/sign-in.ts", "beginSession("],
  },
  {
    way: "a session, by the link in a mail",
    async enter() {
      const player = await signUp();
      return byForm(player, await signInLinkFor(player));
    },
    scopes: SCOPES,
    listed: "/v1/me/tokens",
    event: null,
    made: ["operations/sign-in.ts", "beginSession("],
  },
  {
    way: "a session, by a passkey",
    async enter() {
      const [player, device, own, browser] = [
        await signUp(),
        await openDevice(),
        openBrowser(),
        openBrowser(),
      ];
      own.cookies.set("__Host-taflpost", player.token);
      const toMake = (await own.press("/settings/passkeys/options")).body as unknown as Question;
      await own.press("/settings/passkeys/add", { answer: await device.make(toMake, { counter: 0 }) });
      const toSign = (await browser.press("/passkeys/options")).body as unknown as Question;
      await browser.press("/sign-in", { passkey: await device.sign(toSign, {}), next: "/me" });
      return { player, secret: sessionOf(browser) };
    },
    scopes: SCOPES,
    listed: "/v1/me/tokens",
    event: "passkey.added",
    made: ["operations/passkey-ceremonies.ts", "beginSession("],
  },
  {
    way: "an app of others",
    async enter() {
      const player = await signUp();
      const browser = openBrowser();
      browser.cookies.set("__Host-taflpost", player.token);
      return { player, secret: (await signedIn(browser, "play read")).given.access_token };
    },
    scopes: ["play", "read"],
    listed: "/v1/me/apps",
    event: "app.allowed",
    made: ["pages/apps/page.tsx", "completeAuthorization("],
  },
];

/** Tokens that let nobody new in: a bot's are its operator's, a moderator's the service operator's. */
const FOR_OTHERS = ["operations/bots.ts addToken(", "operations/moderation.ts addToken("];

interface Listed {
  readonly items: readonly { readonly id: string; readonly scopes: string[]; readonly createdAt: string }[];
}

const list = async ({ token }: Someone, where: string) =>
  (await ask<Listed>("GET", where, { token })).body.items;
const reads = async (token: string) => (await ask("GET", "/v1/me", { token })).status;

describe.each(ENTRANCES)("an account accessed by $way", ({ enter, scopes, listed, event }) => {
  it("has these scopes; its player sees it, is notified of it, and ends it at once", async () => {
    const { player, secret } = await enter();
    expect(await reads(secret)).toBe(200);
    const newest = (await list(player, listed)).at(-1);
    expect(newest?.scopes).toEqual(scopes);
    const wish = { ruleset: "brandubh", side: "attackers", clock: { kind: "unlimited" } };
    const play = await ask("POST", "/v1/challenges", { token: secret, body: wish });
    expect(play.status).toBe(scopes.includes("play") ? 201 : 403);
    const told = await ask<{ items: EventBody[] }>("GET", "/v1/me/events", { token: player.token });
    const types = told.body.items.map(({ type }) => type).filter((type) => !/^(challenge|mail)\./.test(type));
    expect(types).toEqual(event === null ? [] : [event]);
    expect((await ask("DELETE", `${listed}/${newest?.id}`, { token: player.token })).status).toBe(204);
    expect(await reads(secret)).toBe(401);
  });
});

describe("the list of ways in", () => {
  it("has every place in the sources that makes one", () => {
    const sources = import.meta.glob("../../src/{operations,pages,http,apps}/**/*.{ts,tsx}", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const calls = /(?<!function )(?<![.\w])(?:addToken|beginSession)\(|completeAuthorization\(/g;
    const made = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(calls)].map(([call]) => `${path.replace("../../src/", "")} ${call}`),
    );
    const known = [...ENTRANCES.map((one) => one.made.join(" ")), ...FOR_OTHERS];
    expect(new Set(made)).toEqual(new Set(known));
  });
});
