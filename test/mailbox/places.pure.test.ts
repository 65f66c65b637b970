import { describe, expect, it, vi } from "vitest";
import { RATED_PAIR } from "../../src/contract/bounds.ts";
import { outboxEntry } from "../../src/game/projections/subscribers.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import type { ChallengeTerms, GameEvent } from "../../src/game/state.ts";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { Feed } from "../../src/mailbox/feed.ts";
import { followPlaces, PlaceMethods } from "../../src/mailbox/places.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { challenged, EGIL, RAGNHILD, stateOf, T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { groupHost } from "./group-host.ts";
import { gameNews, type NewsWithFacts } from "./items.ts";

const CAPS = { all: 3, listed: 2, opponent: 2 };

withFrozenTime();

function mailbox() {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const feed = new Feed(stored, "https://taflpost.example");
  const places = new PlaceMethods(groupHost(() => ({ storage: stored })));
  const out = (game: string, opponent: string | null, listed = false) =>
    places.takeChallenge({ game, direction: "out", opponent, listed }, CAPS);
  const count = () => storage.rows("SELECT game FROM open_challenges").length;
  const follow = (news: PlayerNews) => followPlaces(stored.sql, news);
  return { feed, places, out, count, follow };
}

/** A game's news to Egil's mailbox: its first event, or one more. */
function newsOf(terms: Partial<ChallengeTerms>, then: GameEvent | null = null): PlayerNews {
  const first = challenged(terms);
  const before = then && stateOf(first);
  const after = then === null ? stateOf(first) : stateOf(first, then);
  const seq = then === null ? 1 : 2;
  const change = { seq, before, event: then ?? first, after };
  const { shares, gameId } = outboxEntry(change, () => "id");
  const { players, ...share } = shares.players!;
  const own = players.find(({ player }) => player === EGIL.id)!;
  return { seq, gameId, ...share, ...own };
}

describe("places for open challenges", () => {
  it("are limited, each kind separately", () => {
    const { out } = mailbox();
    expect([out("1", "a", true), out("2", "a", true)]).toEqual([null, null]);
    expect([out("3", "b", true), out("3", "a")]).toEqual(["listed", "opponent"]);
    expect([out("3", "b"), out("4", "c")]).toEqual([null, "all"]);
  });

  it("for challenges to anyone are not those for one player", () => {
    const { out } = mailbox();
    expect([out("1", null), out("2", null), out("3", null)]).toEqual([null, null, null]);
  });

  it("are counted by direction", () => {
    const { out, places } = mailbox();
    for (const game of ["1", "2", "3"]) out(game, null);
    const place = { game: "4", direction: "in", opponent: "a", listed: false } as const;
    expect(places.takeChallenge(place, { all: 1 })).toBeNull();
    expect(places.takeChallenge({ ...place, game: "5" }, { all: 1 })).toBe("all");
  });

  it("are taken once for the same challenge", () => {
    const { out } = mailbox();
    for (let time = 0; time < 5; time++) expect(out("1", "a", true)).toBeNull();
    expect(out("2", "a", true)).toBeNull();
  });

  it("are free again after a minute if the challenge was never made, and at once if it was refused", () => {
    const { out, places } = mailbox();
    for (const game of ["1", "2", "3"]) out(game, null);
    places.freeChallenge("1");
    expect([out("4", null), out("5", null)]).toEqual([null, "all"]);
    vi.setSystemTime(T0 + MINUTE - 1);
    expect(out("5", null)).toBe("all");
    vi.setSystemTime(T0 + MINUTE);
    expect(out("5", null)).toBeNull();
  });

  it("are taken by the news of the challenge until it expires", () => {
    const { feed, out } = mailbox();
    feed.take(newsOf({ to: RAGNHILD }));
    feed.take(newsOf({ to: RAGNHILD }));
    expect([out("2", RAGNHILD.id), out("3", RAGNHILD.id)]).toEqual([null, "opponent"]);
    vi.setSystemTime(T0 + 28 * DAY - 1);
    expect([out("4", RAGNHILD.id), out("5", RAGNHILD.id)]).toEqual([null, "opponent"]);
    vi.setSystemTime(T0 + 28 * DAY);
    expect(out("5", RAGNHILD.id)).toBeNull();
  });

  it.each([
    ["accepted", { type: "accepted", at: T0, players: { attackers: EGIL, defenders: RAGNHILD } }],
    ["declined", { type: "declined", at: T0, reason: "not-now" }],
    ["withdrawn", { type: "cancelled", at: T0 }],
    ["expired", { type: "expired", at: T0 }],
  ] as readonly (readonly [string, GameEvent])[])(
    "are free when it is %s, and old news does not take them again",
    (_how, end) => {
      const { feed, count } = mailbox();
      feed.take(newsOf({}));
      expect(count()).toBe(1);
      feed.take(newsOf({}, end));
      feed.take(newsOf({}));
      expect(count()).toBe(0);
    },
  );
});

const PLACE = { opponent: "ragnhild-id", ruleset: "brandubh" };

/** News of a rated game with Ragnhild: by default that it has begun. */
function rated(game: string, more: object = {}, status: "playing" | "finished" = "playing"): NewsWithFacts {
  const news = gameNews(game, 2);
  const facts = {
    ...news.game,
    ply: 0,
    challenge: { ...news.game.challenge, rated: true } as const,
    ...more,
  };
  return { ...news, status, game: facts };
}

/** Whether the pair has room for one more, which is not made. */
function hasRoom({ places }: ReturnType<typeof mailbox>, place: Partial<typeof PLACE> = {}): boolean {
  const isFree = places.takeRated({ ...PLACE, ...place, game: "one more" });
  places.freeRated("one more");
  return isFree;
}

describe("the rated games of a pair", () => {
  it("are limited in a month by one rule set, whoever accepts them; the next is free when the first is a month old", () => {
    const made = mailbox();
    for (let at = 1; at <= RATED_PAIR.max; at++) {
      expect(hasRoom(made)).toBe(true);
      // Half of them the player has accepted; of the others only the news has come.
      if (at % 2 === 0) made.places.takeRated({ ...PLACE, game: `g${at}` });
      made.follow(rated(`g${at}`, { startedAt: T0 + at }));
    }
    expect(hasRoom(made)).toBe(false);
    expect(made.places.takeRated({ ...PLACE, game: "g3" })).toBe(true);
    expect(hasRoom(made, { ruleset: "copenhagen" })).toBe(true);
    expect(hasRoom(made, { opponent: "tore-id" })).toBe(true);
    vi.setSystemTime(T0 + RATED_PAIR.span + 1);
    expect(hasRoom(made)).toBe(true);
  });

  it("count when they are accepted, and no longer if no game followed within a minute", () => {
    const made = mailbox();
    const taken = Array.from({ length: RATED_PAIR.max + 1 }, (_, at) =>
      made.places.takeRated({ ...PLACE, game: `g${at}` }),
    );
    expect(taken.filter(Boolean)).toHaveLength(RATED_PAIR.max);
    made.places.freeRated("g0");
    expect(made.places.takeRated({ ...PLACE, game: "another" })).toBe(true);
    vi.setSystemTime(T0 + MINUTE);
    expect(hasRoom(made)).toBe(true);
  });

  it("do not count if they were aborted, began unrated, or one side never moved", () => {
    const made = mailbox();
    const result = { winner: null, reason: "aborted" } as const;
    const lost = { winner: "attackers", reason: "timeout" } as const;
    for (let at = 1; at < RATED_PAIR.max; at++) made.follow(rated(`g${at}`, { startedAt: T0 }));
    made.follow(rated("unrated", { startedAt: T0, unrated: "pair-limit" }));
    for (const [game, end] of [
      ["a", { ply: 1, result }],
      ["b", { ply: 1, result: lost }],
    ] as const) {
      made.follow(rated(game, { startedAt: T0 }));
      expect(hasRoom(made)).toBe(false);
      made.follow(rated(game, end, "finished"));
      expect(hasRoom(made)).toBe(true);
    }
    made.follow(rated("c", { startedAt: T0 }));
    made.follow(rated("c", { ply: 2, result: lost }, "finished"));
    made.places.freeRated("c");
    expect(hasRoom(made)).toBe(false);
  });
});
