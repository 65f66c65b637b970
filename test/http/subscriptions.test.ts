import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import { childrenOf, readXml, textOf } from "../channels/feeds/xml.ts";
import { readCalendar } from "../channels/feeds/ical.ts";
import { changesBetween, dumpAll, quietDump } from "./dump.ts";
import {
  ask,
  askProduction,
  beginGame,
  eventsOf,
  move,
  playMoves,
  refusal,
  signUp,
  USED_UP,
  type ProblemBody,
  type Someone,
} from "./api.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Kind = "turns" | "deadlines";
type Addresses = Record<Kind, { url: string }>;

/** Where a player's subscriptions are: paths of this service. */
async function addressesOf({ token }: Someone): Promise<Record<Kind, string>> {
  const { status, body } = await ask<Addresses>("GET", "/v1/me/subscriptions", { token });
  expect(status).toBe(200);
  for (const { url } of Object.values(body)) expect(url.startsWith(`${env.ORIGIN}/feeds/`)).toBe(true);
  return { turns: new URL(body.turns.url).pathname, deadlines: new URL(body.deadlines.url).pathname };
}
const read = (path: string, headers: Record<string, string> = {}) => ask<string>("GET", path, { headers });
const renew = ({ token }: Someone, kind: string, headers: Record<string, string> = {}) =>
  ask<Addresses>("POST", `/v1/me/subscriptions/${kind}/renew`, { token, headers });

const tokenIn = (path: string) => path.split("/")[2] ?? "";
/** Asks as in production, where a limit is used up. */
const limited = (at: string, used: "LIMIT_TOKEN" | "LIMIT_ADDRESS") =>
  askProduction<ProblemBody>("GET", at, {}, { [used]: USED_UP });

const entriesIn = (atom: string) => childrenOf(readXml(atom), "entry");

describe("the feed of a player's turns", () => {
  it("has the turns of the event feed, by the same ids, without a token", async () => {
    const game = await beginGame();
    const { turns } = await addressesOf(game.defenders);
    await playMoves(game, ["d6-e6", "e4-e5"]);
    await move(game, 3, "d1-f1", { message: "]]></content>\u{1F3B2}" });
    const { status, headers, body } = await read(turns);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const events = (await eventsOf(game.defenders)).filter(({ type }) => type === "game.turn").toReversed();
    expect(entriesIn(body).map((entry) => textOf(entry, "id"))).toEqual(
      events.map(({ id }) => `tag:localhost,2026:event/${id}`),
    );
    expect(textOf(entriesIn(body)[0]!, "content")).toContain(
      `${game.attackers.name} writes:\n]]></content>\u{1F3B2}`,
    );
    const self = childrenOf(readXml(body), "link").find(({ attributes }) => attributes["rel"] === "self");
    expect(self?.attributes["href"]).toBe(`${env.ORIGIN}${turns}`);
  });

  it("is in the player's language, and changes with it", async () => {
    const { defenders, ...game } = await beginGame();
    const { turns } = await addressesOf(defenders);
    await move({ ...game, defenders }, 1, "d6-e6");
    for (const [language, words] of [
      ["sv", "Din tur mot"],
      ["ru", "Ваш ход"],
    ] as const) {
      await ask("PATCH", "/v1/me", { token: defenders.token, body: { language } });
      expect((await read(turns)).body).toContain(words);
    }
  });
});

describe("the calendar of a player's deadlines", () => {
  it("has the deadline of each game that waits for the player, until they have moved", async () => {
    const game = await beginGame();
    const { deadlines } = await addressesOf(game.attackers);
    const { headers, body } = await read(deadlines);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const { components } = readCalendar(body);
    const deadline = (await eventsOf(game.attackers)).at(-1)?.data.deadline ?? "";
    expect(components.map(({ properties }) => [properties["UID"], properties["DTSTART"]])).toEqual([
      [`deadline-${game.id}@localhost`, `${deadline.slice(0, 19).replaceAll(/[-:]/g, "")}Z`],
    ]);
    // As by mail: a fifth of three days before the deadline, and four hours.
    const triggers = () =>
      components.flatMap((event) => event.components.map(({ properties }) => properties["TRIGGER"]));
    expect(triggers()).toEqual(["-PT14H24M0S", "-PT4H0M0S"]);
    await move(game, 1, "d6-e6");
    await vi.waitFor(async () => {
      const after = readCalendar((await read(deadlines)).body);
      expect(after.components.map(({ name }) => name)).toEqual(["VTIMEZONE"]);
    });
  });
});

describe("the alarms of the calendar", () => {
  it("follow the player's own schedule of reminders", async () => {
    const game = await beginGame();
    const { deadlines } = await addressesOf(game.attackers);
    const { token } = game.attackers;
    const alarms = async (reminders: readonly string[]) => {
      await ask("PATCH", "/v1/me/notices", { token, body: { reminders } });
      const [event] = readCalendar((await read(deadlines)).body).components;
      return event?.components.map(({ properties }) => properties["TRIGGER"]);
    };
    expect(await alarms(["PT1H", "P2D", "P9D"])).toEqual(["-P2DT0H0M0S", "-PT1H0M0S"]);
    expect(await alarms([])).toEqual([]);
  });
});

describe.each(["turns", "deadlines"] as const)("an address (%s)", (kind) => {
  it("answers 304 until something happens", async () => {
    const game = await beginGame();
    const path = (await addressesOf(game.attackers))[kind];
    const first = await read(path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await read(path, { "if-none-match": known });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    await playMoves(game, ["d6-e6", "e4-e5"]);
    await vi.waitFor(async () => {
      const later = await read(path, { "if-none-match": etag });
      expect(later.status).toBe(200);
      expect(later.headers.get("etag")).not.toBe(etag);
    });
  });

  it("is not found once it has been renewed, and the other one stays", async () => {
    const player = await signUp();
    const before = await addressesOf(player);
    const { status, body } = await renew(player, kind);
    const after = await addressesOf(player);
    expect(status).toBe(200);
    expect(new URL(body[kind].url).pathname).toBe(after[kind]);
    const other = kind === "turns" ? "deadlines" : "turns";
    expect(after[kind]).not.toBe(before[kind]);
    expect(after[other]).toBe(before[other]);
    expect((await refusal("GET", before[kind])).body.code).toBe("not-found");
    for (const path of Object.values(after)) expect((await read(path)).status).toBe(200);
    await renew(player, kind);
    for (const path of [before[kind], after[kind]]) expect((await read(path)).status).toBe(404);
  });

  it("opens one kind of one player, and nothing else", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const [mine, theirs] = [await addressesOf(one), await addressesOf(other)];
    const file = mine[kind].split("/").at(-1);
    const token = tokenIn(mine[kind]);
    const forged = [
      tokenIn(mine[kind === "turns" ? "deadlines" : "turns"]),
      other.id + token.slice(22),
      token.slice(0, 22) + tokenIn(theirs[kind]).slice(22),
      token.slice(0, -1) + (token.endsWith("0") ? "1" : "0"),
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}0`,
      newId() + token.slice(22),
      "nonsense",
    ];
    for (const guess of forged) {
      const { status, body, headers } = await refusal("GET", `/feeds/${guess}/${file}`);
      expect([guess, status, body.code]).toEqual([guess, 404, "not-found"]);
      expect(headers.get("content-type")).toContain("application/problem+json");
    }
  });

  it("is not found when the player's account is deleted", async () => {
    const player = await signUp();
    const path = (await addressesOf(player))[kind];
    await ask("DELETE", "/v1/me", { token: player.token });
    expect((await refusal("GET", path)).status).toBe(404);
  });

  it("that is made up leaves nothing behind", async () => {
    const player = await signUp();
    const path = (await addressesOf(player))[kind];
    const before = await quietDump();
    for (let tries = 0; tries < 3; tries++)
      expect((await read(path.replace(player.id, newId()))).status).toBe(404);
    expect(changesBetween(before, await dumpAll())).toEqual([]);
  });

  it("is rate limited by itself if it is valid, by the client's address if it is guessed, and is not logged", async () => {
    const player = await signUp();
    const path = (await addressesOf(player))[kind];
    const guess = path.replace(player.id, newId());
    expect((await limited(path, "LIMIT_ADDRESS")).status).toBe(200);
    expect((await limited(path, "LIMIT_TOKEN")).body).toMatchObject({
      code: "too-many-requests",
      limit: "token",
    });
    expect((await limited(guess, "LIMIT_TOKEN")).status).toBe(404);
    expect((await limited(guess, "LIMIT_ADDRESS")).body).toMatchObject({ limit: "address" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await ask("GET", "/health");
    await vi.waitFor(() => expect(lines.join("\n")).toContain('"event":"limited"'));
    expect(lines.join("\n")).not.toContain(tokenIn(path));
  });
});

it("there is no third subscription", async () => {
  const player = await signUp();
  const { status, body } = await refusal("POST", "/v1/me/subscriptions/moons/renew", { token: player.token });
  expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid-request", "/kind"]);
});
