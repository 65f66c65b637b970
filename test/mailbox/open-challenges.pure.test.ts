import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outboxEntry } from "../../src/game/projections/subscribers.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import type { ChallengeTerms, GameEvent } from "../../src/game/state.ts";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { Feed } from "../../src/mailbox/feed.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { challenged, clockStandsAt, EGIL, RAGNHILD, stateOf, T0 } from "../game/people.ts";

const ORIGIN = "https://taflpost.example";
const CAPS = { all: 3, listed: 2, opponent: 2 };

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
});

function mailbox() {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const feed = new Feed(stored, ORIGIN);
  const out = (game: string, opponent: string | null, listed = false) =>
    feed.places.take({ game, direction: "out", opponent, listed }, CAPS);
  const count = () => storage.rows("SELECT game FROM open_challenges").length;
  return { storage, feed, out, count };
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
    const { out, feed } = mailbox();
    for (const game of ["1", "2", "3"]) out(game, null);
    const place = { game: "4", direction: "in", opponent: "a", listed: false } as const;
    expect(feed.places.take(place, { all: 1 })).toBeNull();
    expect(feed.places.take({ ...place, game: "5" }, { all: 1 })).toBe("all");
  });

  it("are taken once for the same challenge", () => {
    const { out } = mailbox();
    for (let time = 0; time < 5; time++) expect(out("1", "a", true)).toBeNull();
    expect(out("2", "a", true)).toBeNull();
  });

  it("are free again after a minute if the challenge was never made, and at once if it was refused", () => {
    const { out, feed } = mailbox();
    for (const game of ["1", "2", "3"]) out(game, null);
    feed.places.free("1");
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
