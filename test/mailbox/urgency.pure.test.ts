import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import type { OpenOffer } from "../../src/game/state.ts";
import type { Place } from "../../src/lib/places.ts";
import { Feed } from "../../src/mailbox/feed.ts";
import type { GameMethods } from "../../src/mailbox/game-methods.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import type { Side } from "../../src/rules/index.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gamesOf } from "./game-methods.ts";
import { gameNews } from "./items.ts";

withFrozenTime();

/** A player with games that run, each with its deadline; null: none. */
function playerOf(games: Readonly<Record<string, number | null>>) {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const origin = "https://taflpost.example";
  const feed = new Feed(stored, origin);
  const lists = gamesOf({ feed, storage: stored, origin });
  for (const [game, deadline] of Object.entries(games)) feed.take({ ...gameNews(game, 1), deadline });
  return {
    feed,
    lists,
    storage,
    ids: () => lists.running(null, { after: null, limit: 100 }).map(({ id }) => id),
    /** Reads the list a game at a time; `between` is done before the page with this number. */
    pages: (between: (page: number) => void): string[] => {
      const ids: string[] = [];
      let after: Place | null = null;
      for (let page = 0; ; page++) {
        between(page);
        const [game] = lists.running(null, { after, limit: 1 });
        if (game === undefined) return ids;
        ids.push(game.id);
        after = game.place;
      }
    },
  };
}

const GAMES = { a: T0 + DAY, b: T0 + 2 * DAY, c: T0 + 3 * DAY, d: null };

describe("a snoozed game", () => {
  it("is listed after all others until then, even those without a deadline", () => {
    const { lists, ids } = playerOf(GAMES);
    expect(lists.snooze("a", T0 + HOUR)).toBe(true);
    expect(ids()).toEqual(["b", "c", "d", "a"]);
    expect(lists.snooze("b", T0 + 2 * HOUR)).toBe(true);
    expect(ids()).toEqual(["c", "d", "a", "b"]);
    expect(lists.snoozed()).toEqual([
      { game: "a", until: T0 + HOUR },
      { game: "b", until: T0 + 2 * HOUR },
    ]);
    vi.setSystemTime(T0 + HOUR);
    expect(ids()).toEqual(["a", "c", "d", "b"]);
    const shown = lists.running(null, { after: null, limit: 100 }).map(({ snoozedUntil }) => snoozedUntil);
    expect(shown).toEqual([null, null, null, T0 + 2 * HOUR]);
  });

  it("is where it was once the snooze has ended", () => {
    const { lists, ids } = playerOf(GAMES);
    expect(lists.snooze("a", null)).toBe(true);
    expect(lists.snooze("b", T0 + DAY)).toBe(true);
    vi.setSystemTime(T0 + HOUR);
    expect(lists.snooze("b", null)).toBe(true);
    expect(ids()).toEqual(["a", "b", "c", "d"]);
    expect(lists.snoozed()).toEqual([]);
  });

  it.each<[string, (lists: GameMethods) => void]>([
    ["ends", () => vi.setSystemTime(T0 + HOUR)],
    ["is ended", (lists) => lists.snooze("a", null)],
    ["is made longer", (lists) => lists.snooze("a", T0 + DAY)],
    ["of another game begins", (lists) => lists.snooze("b", T0 + DAY)],
    ["of one that was shown begins", (lists) => lists.snooze("c", T0 + DAY)],
  ])("is in the list once if a snooze %s between its pages", (_what, change) => {
    for (const page of [1, 2, 3, 4]) {
      const { lists, pages } = playerOf({ ...GAMES, e: T0 + 4 * DAY });
      lists.snooze("a", T0 + HOUR);
      vi.setSystemTime(T0 + 1000);
      const read = pages((at) => {
        if (at !== page) return;
        vi.setSystemTime(T0 + HOUR / 2);
        change(lists);
      });
      expect(read).toEqual(["b", "c", "e", "d", "a"]);
      vi.setSystemTime(T0);
    }
  });

  it("stays snoozed while moves are made, until the end of its game", () => {
    const { lists, feed, ids, storage } = playerOf(GAMES);
    lists.snooze("a", T0 + DAY);
    feed.take({ ...gameNews("a", 2), deadline: T0 + HOUR, turn: "theirs" });
    expect(ids()).toEqual(["b", "c", "d", "a"]);
    feed.take({ ...gameNews("a", 3), status: "finished", turn: null, deadline: null });
    expect(lists.snooze("a", T0 + DAY)).toBe(false);
    expect(storage.rows("SELECT id FROM games WHERE snoozed_until IS NOT NULL")).toEqual([]);
  });

  it("does not wait for its player until then", () => {
    const { lists, feed } = playerOf(GAMES);
    expect(lists.waiting(null)).toMatchObject({ count: 4, first: "a" });
    expect(lists.waiting("a")).toMatchObject({ count: 3, first: "b" });
    lists.snooze("b", T0 + HOUR);
    feed.take({ ...gameNews("c", 2), turn: "theirs", deadline: T0 + DAY });
    expect(lists.waiting("a")).toMatchObject({ count: 1, first: "d" });
    feed.take({ ...gameNews("d", 2), status: "finished", turn: null, deadline: null });
    expect(lists.waiting("a")).toMatchObject({ count: 0, first: null });
    vi.setSystemTime(T0 + HOUR);
    expect(lists.waiting("a")).toMatchObject({ count: 1, first: "b" });
  });

  it("is one of the player's running games", () => {
    const { lists, feed } = playerOf(GAMES);
    feed.take({ ...gameNews("open", 1), status: "open", turn: null, deadline: null });
    expect([lists.snooze("open", T0 + DAY), lists.snooze("nobody's", T0 + DAY)]).toEqual([false, false]);
  });
});

/** The state of a game at the attackers' turn, with its offers. */
const offering = (game: string, turn: "mine" | "theirs", ...offers: readonly OpenOffer[]) => {
  const news = gameNews(game, 2);
  return { ...news, turn, deadline: T0 + DAY, game: { ...news.game, offers } };
};
const offer = (by: Side, until = T0 + DAY) => ({ type: "pause", until, by, at: T0 }) as const;

describe("what waits for a player", () => {
  it("includes requests to answer out of turn, and each challenge to them, besides their turns", () => {
    const { lists, feed } = playerOf({ a: T0 + DAY });
    feed.take(offering("asked", "theirs", offer("attackers")));
    feed.take(offering("own", "theirs", offer("defenders")));
    feed.take(offering("lapsed", "theirs", offer("attackers", T0)));
    // One that is to be moved in waits once, whatever is offered in it.
    feed.take(offering("a", "mine", offer("defenders")));
    for (const direction of ["in", "out"] as const)
      feed.take({ ...gameNews(direction, 1), status: "open", turn: null, deadline: null, direction });
    expect(lists.waiting(null)).toEqual({ count: 1, answers: 2, first: "a" });
    expect(lists.waiting("a")).toEqual({ count: 0, answers: 2, first: "asked" });
    lists.snooze("asked", T0 + DAY);
    expect(lists.waiting("a")).toEqual({ count: 0, answers: 1, first: "in" });
    feed.take({ ...gameNews("in", 2), status: "cancelled", turn: null, deadline: null });
    expect(lists.waiting("a")).toEqual({ count: 0, answers: 0, first: null });
  });
});
