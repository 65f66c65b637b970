import { describe, expect, it, vi } from "vitest";
import { RATED_PAIR } from "../../src/contract/bounds.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { RatedPairs } from "../../src/mailbox/rated-pairs.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gameNews, type NewsWithFacts } from "./items.ts";

const PLACE = { opponent: "ragnhild-id", ruleset: "brandubh" };

const pairsForTest = () => new RatedPairs(mailboxStorage(memoryStorage()).sql);

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
function hasRoom(pairs: ReturnType<typeof pairsForTest>, place: Partial<typeof PLACE> = {}): boolean {
  const isFree = pairs.take({ ...PLACE, ...place, game: "one more" });
  pairs.free("one more");
  return isFree;
}

withFrozenTime();

describe("the rated games of a pair", () => {
  it("are limited in a month by one rule set, whoever accepts them; the next is free when the first is a month old", () => {
    const pairs = pairsForTest();
    for (let at = 1; at <= RATED_PAIR.max; at++) {
      expect(hasRoom(pairs)).toBe(true);
      // Half of them the player has accepted; of the others only the news has come.
      if (at % 2 === 0) pairs.take({ ...PLACE, game: `g${at}` });
      pairs.follow(rated(`g${at}`, { startedAt: T0 + at }));
    }
    expect(hasRoom(pairs)).toBe(false);
    expect(pairs.take({ ...PLACE, game: "g3" })).toBe(true);
    expect(hasRoom(pairs, { ruleset: "copenhagen" })).toBe(true);
    expect(hasRoom(pairs, { opponent: "tore-id" })).toBe(true);
    vi.setSystemTime(T0 + RATED_PAIR.span + 1);
    expect(hasRoom(pairs)).toBe(true);
  });

  it("count when they are accepted, and no longer if no game followed within a minute", () => {
    const pairs = pairsForTest();
    const taken = Array.from({ length: RATED_PAIR.max + 1 }, (_, at) =>
      pairs.take({ ...PLACE, game: `g${at}` }),
    );
    expect(taken.filter(Boolean)).toHaveLength(RATED_PAIR.max);
    pairs.free("g0");
    expect(pairs.take({ ...PLACE, game: "another" })).toBe(true);
    vi.setSystemTime(T0 + MINUTE);
    expect(hasRoom(pairs)).toBe(true);
  });

  it("do not count if they were aborted, began unrated, or one side never moved", () => {
    const pairs = pairsForTest();
    const result = { winner: null, reason: "aborted" } as const;
    const lost = { winner: "attackers", reason: "timeout" } as const;
    for (let at = 1; at < RATED_PAIR.max; at++) pairs.follow(rated(`g${at}`, { startedAt: T0 }));
    pairs.follow(rated("unrated", { startedAt: T0, unrated: "pair-limit" }));
    for (const [game, end] of [
      ["a", { ply: 1, result }],
      ["b", { ply: 1, result: lost }],
    ] as const) {
      pairs.follow(rated(game, { startedAt: T0 }));
      expect(hasRoom(pairs)).toBe(false);
      pairs.follow(rated(game, end, "finished"));
      expect(hasRoom(pairs)).toBe(true);
    }
    pairs.follow(rated("c", { startedAt: T0 }));
    pairs.follow(rated("c", { ply: 2, result: lost }, "finished"));
    pairs.free("c");
    expect(hasRoom(pairs)).toBe(false);
  });
});
