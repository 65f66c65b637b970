import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { THE_BEACON } from "../../src/beacon/outage.ts";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import {
  ask,
  askProduction,
  beginGame,
  challenge,
  delivered,
  eventsOf,
  move,
  playMoves,
  refusal,
  signUp,
  type Begun,
  type EventBody,
  type Page,
} from "./api.ts";
import { closeAll, listen, openSocket, openStream, untilTheEnd, WAYS, type Listening } from "./listening.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});

const FEED = "/v1/me/events/stream";
const streamOf = ({ id }: Pick<Begun, "id">) => `/v1/games/${id}/stream`;

/** Where a stream has said that it begins. */
async function beginningOf(listening: Listening & { text?(): string }): Promise<string | undefined> {
  return vi.waitFor(() => {
    const id = listening.notes[0]?.id ?? /^id: (.*)$/m.exec(listening.text?.() ?? "")?.[1];
    expect(id).toMatch(/./);
    return id;
  });
}

describe.each(WAYS)("a stream that breaks before its first record (%s)", (how) => {
  it("has named its start: a player's continues from there, and nothing is missing", async () => {
    const game = await beginGame();
    const { attackers } = game;
    const last = (await eventsOf(attackers)).at(-1)?.id;
    const broken = await listen(how, FEED, attackers.token);
    const from = await beginningOf(broken);
    expect(from).toBe(last);
    await broken.close();
    await playMoves(game, ["d6-e6", "e4-e5"]);
    const again = await listen(how, FEED, attackers.token, from);
    expect((await again.heard(2)).map(({ type }) => type)).toEqual(["game.move", "game.turn"]);
  });

  it("begins at `earliest` for a player without events", async () => {
    const player = await signUp();
    const broken = await listen(how, FEED, player.token);
    const from = await beginningOf(broken);
    expect(from).toBe("earliest");
    await broken.close();
    const id = await challenge(await signUp(), { to: player.name });
    const again = await listen(how, FEED, player.token, from);
    expect((await again.heard(1))[0]?.data.game.id).toBe(id);
  });

  it("of a game continues for spectators, also from before the game's first record", async () => {
    const game = await beginGame();
    const broken = await listen(how, streamOf(game), null);
    const from = await beginningOf(broken);
    await broken.close();
    await playMoves(game, ["d6-e6"]);
    const again = await listen(how, streamOf(game), null, from);
    expect((await again.heard(1)).map(({ type }) => type)).toEqual(["game.move"]);
    const whole = await listen(how, streamOf(game), null, "earliest");
    expect((await whole.heard(2)).map(({ type }) => type)).toEqual(["game.started", "game.move"]);
    const rest = await listen(how, streamOf(game), null, "latest");
    expect(await beginningOf(rest)).toBe(whole.records[1]?.id);
    expect(rest.records).toEqual([]);
  });
});

const read = async (token: string, query: string) =>
  (await ask<Page<EventBody> & { cursor: string }>("GET", `/v1/me/events${query}`, { token })).body;

describe("my events after `latest`", () => {
  it("are none, with the position to continue from, and then the next", async () => {
    const game = await beginGame();
    const { token } = game.defenders;
    const last = (await eventsOf(game.defenders)).at(-1)?.id;
    const page = await read(token, "?after=latest");
    expect(page).toEqual({ items: [], next: null, cursor: last });
    await move(game, 1, "d6-e6");
    await vi.waitFor(async () =>
      expect((await read(token, `?cursor=${page.cursor}`)).items.map(({ type }) => type)).toEqual([
        "game.turn",
      ]),
    );
  });

  it("continue from the beginning for a player without events", async () => {
    const player = await signUp();
    const { cursor } = await read(player.token, "?after=latest");
    const id = await challenge(await signUp(), { to: player.name });
    expect((await read(player.token, `?after=${cursor}`)).items[0]?.data.game.id).toBe(id);
  });
});

describe("requests that wait for an event", () => {
  it("are limited to 20 of one player at a time; one more is refused, one that does not wait is not", async () => {
    const [player, other] = [await signUp(), await signUp()];
    const { token } = player;
    const waiting = Array.from({ length: 20 }, () =>
      ask<Page<EventBody>>("GET", "/v1/me/events?wait=25", { token }),
    );
    const full = await vi.waitFor(async () => {
      const answer = await refusal("GET", "/v1/me/events?wait=1", { token });
      expect(answer.status).toBe(409);
      return answer;
    });
    expect(full.body).toMatchObject({ code: "limit-reached", limit: "longPolls", max: 20 });
    expect((await ask("GET", "/v1/me/events", { token })).status).toBe(200);
    expect((await ask("GET", "/v1/me/events?wait=1", { token: other.token })).status).toBe(200);
    await challenge(other, { to: player.name });
    for (const { body } of await Promise.all(waiting)) expect(body.items).toHaveLength(1);
    // All of them have left.
    expect((await ask("GET", "/v1/me/events?after=latest&wait=1", { token })).status).toBe(200);
  });
});

/** Puts the machine's clock forward while the service lives. */
async function liveOn(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    vi.setSystemTime(Date.now() + MINUTE);
    await env.BEACON.getByName(THE_BEACON).outages();
  }
}

describe("a socket that has received nothing for a day", () => {
  it.each(["a player's", "a game's"])(
    "is still open without an alarm of its own, and %s goes on",
    async (whose) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const game = await beginGame();
      const isMine = whose === "a player's";
      const [path, token] = isMine ? [FEED, game.attackers.token] : [streamOf(game), null];
      const object = isMine ? env.MAILBOXES.getByName(game.attackers.id) : env.GAMES.getByName(game.id);
      const alarm = () => runInDurableObject(object, (_it, { storage }) => storage.getAlarm());
      await delivered(game.id);
      const before = await alarm();
      const listening = untilTheEnd(await openSocket(path, { token }));
      expect(await alarm()).toBe(before);
      await liveOn(60);
      // The service is away for the rest of the day, which moves the deadline.
      vi.setSystemTime(Date.now() + DAY);
      await evictDurableObject(object);
      await move(game, 1, "d6-e6");
      const expected = isMine ? ["game.deadline-changed", "game.move"] : ["game.move"];
      const heard = await listening.heard(expected.length);
      expect(heard.map(({ type }) => type).toSorted()).toEqual(expected);
    },
  );
});

/** Has so many watch, each counted under a name; what each is refused with. */
const watchers = (game: Begun, count: number, who: (at: number) => string) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const joined = await env.GAMES.getByName(game.id).joinStream(`s${at}`, null, {
        who: who(at),
        player: null,
      });
      return joined !== null && "refused" in joined ? joined.refused : null;
    }),
  );

describe("a game with very many spectators", () => {
  it("has 500 places, and beyond them always one for each player", async () => {
    const game = await beginGame();
    expect(await watchers(game, 501, (at) => `198.51.100.${at}`)).toEqual([
      ...Array.from({ length: 500 }, () => null),
      "limit-reached",
    ]);
    for (const headers of [{}, { upgrade: "websocket" }]) {
      const full = await refusal("GET", streamOf(game), { headers });
      expect(full.body).toMatchObject({ code: "limit-reached", limit: "watchers", max: 500 });
      const stranger = await refusal("GET", streamOf(game), { headers, token: (await signUp()).token });
      expect(stranger.body.code).toBe("limit-reached");
    }
    for (const { token } of [game.attackers, game.defenders]) {
      const stream = untilTheEnd(await openStream(streamOf(game), { token, form: "ndjson" }));
      const socket = untilTheEnd(await openSocket(streamOf(game), { token }));
      expect([await beginningOf(stream), await beginningOf(socket)]).not.toContain(undefined);
    }
    await move(game, 1, "d6-e6");
  });

  it("has 20 places for one address, and for one player", async () => {
    const game = await beginGame();
    expect((await watchers(game, 21, () => "198.51.100.7")).filter((why) => why !== null)).toEqual([
      "one-has-all",
    ]);
    const headers = { "cf-connecting-ip": "198.51.100.7" };
    const full = await askProduction("GET", streamOf(game), { headers });
    expect(full.body).toMatchObject({ code: "limit-reached", limit: "watchersOfOne", max: 20 });
    const other = await askProduction("GET", streamOf(game), {
      headers: { "cf-connecting-ip": "198.51.100.8" },
    });
    expect(other.status).toBe(200);
    const { token } = game.attackers;
    for (let at = 0; at < 20; at++) await listen(at % 2 === 0 ? "ndjson" : "socket", streamOf(game), token);
    expect((await refusal("GET", streamOf(game), { token })).body["limit"]).toBe("watchersOfOne");
  });
});
