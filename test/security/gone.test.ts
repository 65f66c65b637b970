import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { skeletonOf } from "../../src/players/names.ts";
import {
  ask,
  type Answer,
  beginBetween,
  challenge,
  eventsOf,
  move,
  refusal,
  signUp,
  THREE_DAYS,
  type Begun,
  type Someone,
} from "../http/api.ts";
import { openBrowser } from "../http/browser.ts";
import { dumpAll, quietDump } from "../http/dump.ts";
import { mailsSentTo, mailsWhenThere, signUpWithAddress } from "../http/local-mail.ts";
import { asksForName, nameAnswer, PUBLIC } from "../channels/webhooks/outside.ts";
import { inTurn } from "./in-turn.ts";
import { MATRIX } from "./matrix.ts";

/** The bodies sent to webhooks, as texts. */
const sent: string[] = [];
vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
  const { url } = new Request(input);
  if (asksForName(url)) return Promise.resolve(nameAnswer(url, PUBLIC));
  sent.push(typeof init?.body === "string" ? init.body : "");
  return Promise.resolve(new Response(null, { status: 204 }));
});

let gone: Someone;
let other: Someone & { readonly address: string };
let stranger: Someone;
let running: Begun;
let over: Begun;
const games: string[] = [];
/** The id of one of their games that the opponent has imported. */
let record = "";
/** The opponent's text: it is theirs, and stays. */
let typed = "";
let mailsBefore = 0;
/** Data stored, shown and sent while the player was there. */
const before: string[] = [];
const KEYED = { headers: { "idempotency-key": "k" } };
const CHALLENGE = { ruleset: "tablut", side: "defenders", clock: THREE_DAYS };

const namedIn = (text: string): boolean =>
  text.replaceAll(JSON.stringify(typed).slice(1, -1), "").toLowerCase().includes(gone.name.toLowerCase());

const challengeOnce = () =>
  ask("POST", "/v1/challenges", { token: other.token, body: { ...CHALLENGE, to: gone.name }, ...KEYED });
const acceptOnce = (id: string) =>
  ask("POST", `/v1/challenges/${id}/accept`, { token: other.token, ...KEYED });

/** Ends a game, and imports its signed export for the other one. */
async function recordOf(game: Begun): Promise<string> {
  await move(game, 1, "d1-c1");
  await ask("POST", `/v1/games/${game.id}/resign`, { token: other.token, body: { ply: 1 } });
  const file = (await ask("GET", `/v1/games/${game.id}/export.json`)).body;
  const body = { text: JSON.stringify(file), listed: true };
  return (await ask<{ id: string }>("POST", "/v1/records", { token: other.token, body })).body.id;
}

beforeAll(async () => {
  gone = await signUpWithAddress("Zwetoslawa");
  other = await signUpWithAddress("Stayer");
  stranger = await signUp("Stranger");
  typed = `Farewell, ${gone.name}!`;
  for (const { token } of [gone, other])
    await ask("POST", "/v1/webhooks", { token, body: { url: "https://hooks.example.org/" } });
  for (const { token } of [gone, other])
    await ask("PATCH", "/v1/me/notices", { token, body: { mail: { "game.turn": "immediate" } } });
  running = await beginBetween(gone, other);
  await move(running, 1, "d1-c1", { message: "Your turn" });
  await move(running, 2, "d3-c3", { message: typed });
  const notes = { token: gone.token, body: { text: `I am ${gone.name}.` } };
  await ask("PUT", `/v1/games/${running.id}/notes`, notes);
  over = await beginBetween(gone, other);
  await ask("POST", `/v1/games/${over.id}/resign`, { token: other.token, body: { ply: 0 } });
  record = await recordOf(await beginBetween(gone, other));
  const taken = await challenge(gone, { ...CHALLENGE, to: other.name });
  await acceptOnce(taken);
  const asked = (await challengeOnce()).body["id"] as string;
  const cancelled = await challenge(gone, { ...CHALLENGE, to: other.name });
  await ask("POST", `/v1/challenges/${cancelled}/cancel`, { token: gone.token });
  games.push(
    running.id,
    over.id,
    taken,
    asked,
    cancelled,
    await challenge(gone),
    await challenge(gone, { to: other.name }),
  );
  before.push(
    Object.values(await quietDump()).join("\n"),
    JSON.stringify(await eventsOf(other)),
    sent.join(),
  );
  await mailsWhenThere(other.address, 2);
  await ask("DELETE", "/v1/me", { token: gone.token });
  // Of many games most are left by the mailbox's alarm.
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(env.MAILBOXES.getByName(gone.id));
    for (const id of games)
      if ((await ask<string>("GET", `/games/${id}`)).body.includes(gone.name))
        throw new Error(`in ${id} still`);
  });
  await quietDump();
  mailsBefore = (await mailsSentTo(other.address)).length;
});

/** What a game's id names in a path. Other things with ids are requested once with an unknown one. */
const IS_OF_GAME = /^\/(?:v1\/)?(?:games|challenges)\//;

/**
 * Every path that can be read: of the games (a push takes three or four of the seven for each route), of the players, and
 * all else. Streams are looked at by themselves.
 */
async function pathsFor({ token, name }: Someone): Promise<string[]> {
  const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", { token });
  const feeds = Object.values(body).map(({ url }) => new URL(url).pathname);
  const { items } = (await ask<{ items: { id: string }[] }>("GET", "/v1/webhooks", { token })).body;
  const routes = MATRIX.map(({ route }) => route).filter(
    (route) =>
      route.startsWith("GET ") &&
      !/dev\/mail|board\.png|\/stream$|assets|\{token\}|\{code\}|rule/.test(route),
  );
  const ids = (route: string) => {
    if (route.includes("webhooks")) return items.map(({ id }) => id);
    return IS_OF_GAME.test(route) ? games : games.slice(0, 1);
  };
  const paths = routes
    .map((route) => route.slice("GET ".length))
    .flatMap((route) =>
      route.includes("{id}")
        ? ids(route).map((id) => route.replace("{id}", id))
        : [route.replace("{name}", name)],
    );
  const ofGames = paths.filter((path) => IS_OF_GAME.test(path));
  const others = paths.filter((path) => !IS_OF_GAME.test(path));
  const more = games.flatMap((id) => [
    `/games/${id}?ply=1`,
    `/games/${id}?flip=1`,
    `/v1/games/${id}/export.json`,
  ]);
  const lists = ["playing", "finished", "open"].map((status) => `/v1/me/games?status=${status}`);
  const records = [`/v1/records/${record}`, `/records/${record}`, "/v1/records", "/v1/me/records"];
  return [
    ...inTurn(ofGames, 2),
    ...others,
    ...more,
    ...records,
    ...lists,
    ...feeds,
    "/v1/me/events?limit=100",
    "/v1/lobby?limit=100",
  ];
}

describe("the name of a player who has deleted their account", () => {
  it("was stored, shown and sent before", () => {
    expect(before.map(namedIn)).toEqual([true, true, true]);
  });

  it("is in no answer to an opponent, a stranger or nobody", async () => {
    const shown: string[] = [];
    let read = 0;
    const seenByNobody = new Set<string>();
    for (const [who, someone] of [
      ["opponent", other],
      ["stranger", stranger],
    ] as const) {
      const browser = openBrowser();
      await browser.press("/sign-in", { token: someone.token, next: "/me" });
      for (const path of await pathsFor(someone)) {
        // With a token one reads the API, with a session the pages; with nothing one reads either, once.
        const answers: Answer<unknown>[] = [
          path.startsWith("/v1/")
            ? await ask("GET", path, { token: someone.token })
            : await browser.get(path),
        ];
        if (!seenByNobody.has(path))
          answers.push(await ask("GET", path, { headers: { accept: "text/html" } }));
        seenByNobody.add(path);
        for (const answer of answers) {
          const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
          expect(answer.status).toBeLessThan(500);
          if (answer.status < 300) read++;
          // A page may quote what was asked for, and what somebody wrote.
          const said = text.replaceAll(typed, "").replaceAll(`Farewell, ${gone.name}!`, "");
          if (namedIn(said) || namedIn([...answer.headers.values()].join("\n"))) shown.push(`${who} ${path}`);
        }
      }
    }
    expect(read).toBeGreaterThan(200);
    expect(shown).toEqual([]);
  });

  it("is in no game's record for its spectators", async () => {
    for (const id of games) {
      const game = env.GAMES.getByName(id);
      await game.joinStream("s", null, { who: null, player: null });
      const { items } = (await game.followStream("s", 0, 0, { who: null, player: null })) as unknown as {
        items: string[];
      };
      expect(namedIn(items.join("\n"))).toBe(false);
      await game.quitStream("s");
    }
  });

  it("is replaced in games and earlier events", async () => {
    const left = `deleted-${gone.id.slice(0, 8)}`;
    const { body } = await ask("GET", `/v1/games/${running.id}`, { token: other.token });
    expect(body).toMatchObject({ players: { attackers: { name: left } }, result: { reason: "resignation" } });
    const moves = (await eventsOf(other)).filter(
      ({ type, data }) => type === "game.turn" && data.by !== null,
    );
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.every(({ data }) => data.by === left)).toBe(true);
  });

  it("does not return in repeated answers", async () => {
    const [again, accepted] = [await challengeOnce(), await acceptOnce(games[2]!)];
    for (const { headers, body } of [again, accepted]) {
      expect(headers.get("idempotency-replayed")).toBe("true");
      expect(namedIn(JSON.stringify(body))).toBe(false);
    }
  });

  it("is in no webhook and no mail from then on", async () => {
    sent.length = 0;
    const { items } = (await ask<{ items: { id: string }[] }>("GET", "/v1/webhooks", { token: other.token }))
      .body;
    const hook = `/v1/webhooks/${items[0]!.id}`;
    const { body } = await ask<{ items: { id: string; type: string }[] }>("GET", `${hook}/deliveries`, {
      token: other.token,
    });
    for (const { id, type } of body.items)
      if (type.startsWith("game."))
        await ask("POST", `${hook}/deliveries/${id}/resend`, { token: other.token });
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(4));
    expect(sent.filter(namedIn)).toEqual([]);
    await ask("POST", "/dev/clock", { body: { advance: "P2D" } });
    const later = (await mailsSentTo(other.address)).slice(mailsBefore);
    expect(later.filter(({ text, html, subject }) => namedIn(text + html + subject))).toEqual([]);
  });

  it("stays taken", async () => {
    const { body } = await refusal("POST", "/v1/players", { body: { name: gone.name.toUpperCase() } });
    expect(body.code).toBe("name-taken");
  });

  it("is nowhere in the storage, except in other players' texts", async () => {
    const dump = await dumpAll();
    const rows = Object.entries(dump);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(([, text]) => namedIn(text)).map(([table]) => table)).toEqual([]);
    expect(rows.filter(([, text]) => text.includes(skeletonOf(gone.name)))).toEqual([]);
    expect(rows.some(([, text]) => text.includes(typed))).toBe(true);
  });
});
