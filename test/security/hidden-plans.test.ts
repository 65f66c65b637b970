import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import type { OpenApi } from "../contract/schema.ts";
import {
  ask,
  beginBetween,
  delivered,
  move,
  playMoves,
  type Answer,
  type Ask,
  type Begun,
  type Someone,
} from "../http/api.ts";
import { openBrowser } from "../http/browser.ts";
import { openStream } from "../http/listening.ts";
import { confirmBy, mailsTo, mailsWhenThere } from "../http/local-mail.ts";

/*
 * Nobody but its owner learns that there is a plan. The same game is played twice, by people of the
 * same names at the same instant: once its owner plans, once they do not. What their opponent and strangers get is
 * compared to the last byte, with sizes and headers. What is drawn at random stands as so many signs of its kind.
 */

const sent: string[] = [];
const INSTANT = Date.now();

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(INSTANT);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request, init) => {
    const { url, headers, body } = new Request(request, init);
    const text = await new Response(body).text();
    sent.push([url, ...[...headers].map((pair) => pair.join(": ")), text].join("\n"));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  setClockOffset(0);
  vi.restoreAllMocks();
});

/** A game between the owner of a plan and their opponent, and somebody else. */
interface World {
  readonly owner: Someone;
  readonly opponent: Someone;
  readonly stranger: Someone;
  readonly game: Begun;
  /** The opponent's webhook, and the secrets in the addresses of their subscriptions. */
  readonly hook: string;
  readonly feeds: Readonly<Record<string, string>>;
}

/** Stands for random values: as long as they are, so that sizes are compared. */
const same = (sign: string) => (drawn: string) => sign.repeat(drawn.length);

/** A text without what is drawn at random, and with the names of the first world. */
function told(text: string): string {
  return (
    text
      .replaceAll("-two", "-one")
      .replaceAll("%2F", "///")
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, same("u"))
      .replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/g, same("h"))
      .replaceAll(/[0-9A-Za-z+/]{43}=/g, same("s"))
      // The random ends of addresses for answers and links in mails.
      .replaceAll(/(?<=[+-])[a-z2-7]{24,}(?![0-9A-Za-z_-])/g, same("a"))
      .replaceAll(/[0-9A-Za-z_-]{43,}|(?<![0-9A-Za-z])[0-9A-Za-z]{22}(?![0-9A-Za-z])/g, same("i"))
  );
}

/** A body as received; but webhook bodies of one instant are sorted by id, and lines of a calendar are unfolded. */
function bodyText(body: unknown): string {
  if (typeof body === "string") return body.replaceAll("\r\n ", "");
  return JSON.stringify(body, (name, value: unknown) =>
    name === "deliveries" || (name === "items" && JSON.stringify(value).includes('"attempt"'))
      ? (value as unknown[]).map((one) => told(JSON.stringify(one))).toSorted()
      : value,
  );
}

async function person(role: string, world: string): Promise<Someone> {
  const name = `${role}-${world}`;
  const { body } = await ask<{ token: string; player: { id: string } }>("POST", "/v1/players", {
    body: { name },
  });
  return { name, token: body.token, id: body.player.id };
}

const addressOf = ({ name }: Someone): string => `${name.toLowerCase()}@example.org`;

/** Has everything that happens sent to a player, by mail at once and to a webhook; gives the webhook. */
async function tellAll(player: Someone): Promise<string> {
  const { token } = player;
  await ask("PATCH", "/v1/me", { token, body: { email: addressOf(player) } });
  const [mail] = await mailsWhenThere(addressOf(player), 1);
  await confirmBy(mail!);
  const { body } = await ask<{ mail: Record<string, string> }>("GET", "/v1/me/notices", { token });
  const all = Object.keys(body.mail).filter((type) => type.startsWith("game."));
  const wish = { mail: Object.fromEntries(all.map((type) => [type, "immediate"])) };
  expect((await ask("PATCH", "/v1/me/notices", { token, body: wish })).status).toBe(200);
  const hook = await ask<{ id: string }>("POST", "/v1/webhooks", {
    token,
    body: { url: `https://hooks.example.org/${player.name}` },
  });
  return hook.body.id;
}

/** Requests and their callers. `{…}` in a path is filled in. */
interface Wish {
  readonly method: string;
  readonly path: string;
  readonly by: readonly ("opponent" | "stranger")[];
  readonly what?: Ask;
}

const BOTH = ["opponent", "stranger"] as const;
const GAME = "/v1/games/{id}";
const MOVES = `${GAME}/moves`;
const PLAN = `${GAME}/plan`;

/** Addresses that are the same for any player. */
const OF_NOBODY = /^\/(dev\/|health|v1\/(limits|status|clocks|rulesets|players$))/;

/** Everything that the service describes: each thing that can be read, and each command of a game, which is refused. */
function described({ paths }: OpenApi): Wish[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => ({ path, method: name.toUpperCase() })),
  );
  return operations.flatMap(({ path, method }): Wish[] => {
    const isOfGame = path.startsWith(GAME);
    if (OF_NOBODY.test(path)) return [];
    if (method !== "GET") return isOfGame ? [{ method, path, by: BOTH, what: { body: {} } }] : [];
    return [{ method, path, by: isOfGame || path.startsWith("/v1/players/") ? BOTH : ["opponent"] }];
  });
}

const reply = { ply: 3, replies: { "d1-f1": { move: "e5-e1" } } };
const beside = { ply: 4, replies: { "e5-e1": { move: "d2-e2" } } };

/** Requests to the game with parameters. */
const MORE: readonly Wish[] = [
  ...["d1-f1", "d1-e1", "g4-g3", "d1-a1", "d1-d9", "e5-e1"].map((text) => ({
    method: "POST",
    path: `${MOVES}/check`,
    by: BOTH,
    what: { body: { ply: 3, move: text } },
  })),
  { method: "POST", path: MOVES, by: BOTH, what: { body: { ply: 3, move: "d1-a1", plan: beside } } },
  { method: "POST", path: MOVES, by: BOTH, what: { body: { ply: 9, move: "d1-f1" } } },
  {
    method: "POST",
    path: MOVES,
    by: BOTH,
    what: { body: { ply: 1, move: "d6-e6" }, headers: { "idempotency-key": "late" } },
  },
  { method: "PUT", path: PLAN, by: BOTH, what: { body: reply } },
  { method: "PUT", path: PLAN, by: ["opponent"], what: { body: reply, headers: { "if-match": '"1"' } } },
  { method: "POST", path: `${PLAN}/check`, by: BOTH, what: { body: reply } },
];

/** Pages that show a game, or who plays it. */
const PAGES = ["/games/{id}", "/games/{id}/clock", "/players/{name}", "/me"];

/** A path with everything filled in. A new route is to be looked at, too: it has to have its filling here. */
function filled(path: string, { owner, opponent, feeds, hook, game: { id } }: World): string {
  const address = path
    .replace(
      /(?<=\/(?:games|challenges|matches|tournaments|ladders|reports|bulk-pairings|records)\/)\{id\}/,
      id,
    )
    .replace(/(?<=\/webhooks\/)\{id\}/, hook)
    .replace("{type}", "draw")
    .replace(/(?<=\/players\/)\{name\}/, owner.name)
    .replace("{other}", opponent.name)
    .replace("{n}", "1")
    .replace("{ruleset}", "brandubh")
    .replace(/(?<=\/feeds\/)\{token\}\/(turns|deadlines)/, (_all, kind: string) => `${feeds[kind]}/${kind}`);
  if (address.includes("{")) throw new Error(`nothing is known to ask for at ${path}`);
  return address;
}

/** An answer to the last byte, headers and all. */
function written(what: string, { status, headers, body }: Answer<unknown>): string {
  const said = [...headers].filter(([name]) => name !== "date").map((pair) => pair.join(": "));
  // A page is split tag by tag, so that a difference can be read.
  return [`${what} ${status}`, ...said, ...bodyText(body).split(/(?<=>)/)].map(told).join("\n");
}

/** Asks for everything, as everybody who is meant. */
async function lookAround(world: World, wishes: readonly Wish[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { method, path, by, what } of wishes)
    for (const role of by) {
      const answer = await ask(method, filled(path, world), { token: world[role].token, ...what });
      answers.push(written(`${method} ${path} ${role}`, answer));
    }
  const browser = openBrowser();
  await browser.press("/sign-in", { token: world.opponent.token });
  for (const page of PAGES)
    for (const reader of [browser, openBrowser()])
      answers.push(written(page, await reader.get(filled(page, world))));
  return answers;
}

const REPLY = { "d1-f1": { move: "e5-e1" } };
const LONG = { "d1-f1": { move: "e5-e1", replies: { "*": { move: "e1-e2" } } }, "g4-g3": { do: "resign" } };

/** The owner's requests: about their plans, or as often about themselves. */
async function planAhead({ token }: Someone, { id }: Begun, isPlanned: boolean): Promise<void> {
  const path = `/v1/games/${id}/plan`;
  const wishes: readonly [string, string, Ask][] = [
    ["PUT", path, { body: { ply: 3, replies: REPLY }, headers: { "idempotency-key": "first" } }],
    ["GET", path, {}],
    ["POST", `${path}/check`, { body: { ply: 3, replies: LONG } }],
    ["DELETE", path, {}],
    ["PUT", path, { body: { ply: 3, replies: LONG } }],
  ];
  for (const [method, at, what] of wishes) {
    const answer = isPlanned
      ? await ask(method, at, { token, ...what })
      : await ask("GET", "/v1/me", { token });
    expect(answer.status).toBeLessThan(300);
  }
}

async function begin(name: string): Promise<World> {
  const owner = await person("Owner", name);
  const [opponent, stranger] = [await person("Opponent", name), await person("Stranger", name)];
  const hook = await tellAll(opponent);
  const game = await beginBetween(opponent, owner);
  await playMoves(game, ["d6-e6", "e4-e5"]);
  const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", {
    token: opponent.token,
  });
  const secrets = Object.entries(body).map(([kind, { url }]) => [kind, url.split("/").at(-2) ?? ""]);
  return { owner, opponent, stranger, game, hook, feeds: Object.fromEntries(secrets) };
}

/** The owner answers by hand, and where they plan, with a plan for what will not be played either. */
async function replyByHand({ owner, game: { id } }: World, isPlanned: boolean): Promise<void> {
  const plan = isPlanned ? { plan: { ply: 5, replies: { "a4-a5": { do: "resign" } } } } : {};
  const body = { ply: 4, move: "e5-e2", ...plan };
  const made = await ask("POST", `/v1/games/${id}/moves`, { token: owner.token, body });
  expect(made.status).toBe(201);
  await delivered(id);
  const kept = await ask("GET", `/v1/games/${id}/plan`, { token: owner.token });
  expect(kept.status).toBe(isPlanned ? 200 : 404);
}

/** A stream's text, without its heartbeats, which come at intervals. A plan causes none (plan-rows.test.ts). */
const withoutSigns = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !["", ":"].includes(line))
    .join("\n");

/** Everything that the opponent and others get of one game: with plans for what is not played, or without. */
async function played(isPlanned: boolean, document: OpenApi) {
  const world = await begin(isPlanned ? "one" : "two");
  const { owner, opponent, game } = world;
  const watched = await openStream(`/v1/games/${game.id}/stream`, { form: "sse" });
  const heard = await openStream("/v1/me/events/stream", { form: "ndjson", token: opponent.token });
  await planAhead(owner, game, isPlanned);
  const wishes = [...described(document), ...MORE];
  const kept = await lookAround(world, wishes);
  const made = await move(game, 3, "d1-e1");
  await replyByHand(world, isPlanned);
  const waiting = await lookAround(
    world,
    wishes.filter(({ method, path }) => method === "GET" && path.startsWith(GAME)),
  );
  const last = await move(game, 5, "g4-g3");
  const end = { token: opponent.token, body: { ply: 5 } };
  const resigned = await ask("POST", `/v1/games/${game.id}/resign`, end);
  await watched.heard(4);
  await heard.heard(4);
  setClockOffset(HOUR);
  const mails = await mailsTo(opponent, addressOf(opponent));
  setClockOffset(0);
  const streams = [watched.text(), heard.text()].map((text) => told(withoutSigns(text)));
  await Promise.all([watched.close(), heard.close()]);
  return {
    kept,
    waiting,
    answers: [made, last, resigned].map((one) => written("", one)),
    streams,
    webhooks: sent
      .filter((one) => one.includes(opponent.name))
      .map(told)
      .toSorted(),
    mails: mails.flatMap((mail) => told(JSON.stringify(mail)).split(/(?=",")/)),
  };
}

describe("a plan", () => {
  it("leaves no trace in anything that others get", async () => {
    const { body: document } = await ask<OpenApi>("GET", "/v1/openapi.json");
    const planned = await played(true, document);
    const without = await played(false, document);
    // Both have been notified.
    expect([planned.webhooks.length > 5, planned.mails.length > 2]).toEqual([true, true]);
    for (const what of Object.keys(without) as (keyof typeof without)[])
      expect(planned[what]).toEqual(without[what]);
  });
});
