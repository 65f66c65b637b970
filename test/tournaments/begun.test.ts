import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { EGIL, RAGNHILD, RULES, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { interrupted } from "./interrupted.ts";
import { matchTable, newsOf, ordered, standing, won } from "./match-table.ts";

withFrozenTime();

describe("a match that a tournament begins", () => {
  it("begins all its games, one or more, only once", async () => {
    const table = matchTable();
    table.match.begin(ordered({ games: 1 }));
    table.match.begin(ordered({ games: 1 }));
    await table.settled();
    expect(table.begun.map(({ id, attackers }) => [id, attackers])).toEqual([["game-1", EGIL.id]]);
    table.match.hear(newsOf("game-1", null));
    table.match.hear(newsOf("game-1", won("defenders")));
    expect(standing(table.match.state()!)).toEqual([0, 2, "finished", RAGNHILD.id, null]);
  });

  it("reports its latest state to its owner, even if that is unreachable at first", async () => {
    const table = matchTable();
    table.match.begin(ordered());
    table.world.isOut = true;
    table.match.hear(newsOf("game-1", null));
    table.match.hear(newsOf("game-2", null));
    table.match.hear(newsOf("game-1", won("attackers")));
    await table.settled();
    expect(table.reports).toEqual([]);
    table.world.isOut = false;
    vi.setSystemTime(T0 + DAY);
    await table.restart().wake();
    const games = [{ id: "game-1", attackers: EGIL.id, defenders: RAGNHILD.id, score: 2, how: "played" }];
    const { version } = table.match.state()!;
    const running = { running: 1, deadline: T0 + 5 * DAY, isOver: false, winner: null };
    expect(table.reports).toEqual([{ match: "game-1", version, games, ...running }]);
    await table.restart().wake();
    expect(table.reports).toHaveLength(1);
  });

  it("reports its running games, beside which its owner begins no others", async () => {
    for (const [order, running] of [
      ["together", 2],
      ["in-turn", 1],
    ] as const) {
      const table = matchTable();
      table.match.begin(ordered({ order }));
      await table.settled();
      expect(table.reports).toMatchObject([{ running, games: [] }]);
    }
  });

  it("goes to the better seed if it is level", () => {
    const { match } = matchTable();
    match.begin(ordered({ tiebreaks: ["quicker", "seed", "lot"] }, { betterSeed: RAGNHILD.id }));
    for (const game of ["game-1", "game-2"]) match.hear(newsOf(game, won(null, "agreement")));
    expect(standing(match.state()!)).toEqual([2, 2, "finished", RAGNHILD.id, "seed"]);
  });

  it("that is given up resigns running games, even if they are unreachable at first, and forfeits waiting ones", async () => {
    const table = matchTable();
    table.match.begin(ordered({ order: "in-turn" }));
    table.match.hear(newsOf("game-1", null));
    table.world.isOut = true;
    await table.match.giveUp(EGIL.id);
    await table.match.giveUp(EGIL.id);
    await table.settled();
    expect(table.match.state()!.games.map(({ gone }) => gone)).toEqual([[], [EGIL.id]]);
    table.world.isOut = false;
    vi.setSystemTime(T0 + DAY);
    await table.restart().wake();
    expect(table.resigned).toEqual([`game-1 ${EGIL.id}`]);
    expect(standing(table.match.state()!)).toEqual([0, 4, "finished", RAGNHILD.id, null]);
    expect(table.reports.at(-1)).toMatchObject({ isOver: true, winner: RAGNHILD.id });
  });

  it("of a knockout goes to the opponent of a player who gives it up while ahead", async () => {
    const table = matchTable();
    table.match.begin(ordered({ tiebreaks: ["replay", "quicker", "lot"] }));
    table.match.hear(newsOf("game-1", won("attackers")));
    table.match.hear(newsOf("game-2", null));
    await table.match.giveUp(EGIL.id);
    await table.settled();
    expect(standing(table.match.state()!)).toEqual([2, 2, "finished", RAGNHILD.id, null]);
    expect(table.match.state()!.games).toHaveLength(2);
  });

  it("begins nothing more once a game was aborted: its tournament was cancelled", async () => {
    const table = matchTable();
    table.match.begin(ordered({ tiebreaks: ["replay", "quicker", "lot"] }));
    for (const game of ["game-1", "game-2"]) {
      table.match.hear(newsOf(game, null));
      table.match.hear(newsOf(game, won(null, "aborted")));
    }
    expect(standing(table.match.state()!)).toEqual([0, 0, "finished", null, null]);
    expect(table.match.state()!.games).toHaveLength(2);
  });

  it("resigns a game that was about to begin when it was given up", async () => {
    const table = matchTable();
    table.world.isOut = true;
    table.match.begin(ordered());
    await table.match.giveUp(RAGNHILD.id);
    await table.settled();
    table.world.isOut = false;
    expect(table.match.state()!.status).toBe("finished");
    table.match.hear(newsOf("game-2", null));
    await table.settled();
    vi.setSystemTime(T0 + DAY);
    await table.restart().wake();
    expect(table.resigned).toEqual([`game-2 ${RAGNHILD.id}`]);
    await table.restart().wake();
    expect([table.resigned.length, table.begun]).toEqual([1, []]);
  });

  it("resigns a game that had begun without its knowledge when it was given up: without a move of theirs it is a forfeit", async () => {
    const table = matchTable();
    table.match.begin(ordered({ games: 1 }));
    await table.settled();
    table.world.news = newsOf("game-1", null);
    const { promise, resolve } = Promise.withResolvers<void>();
    table.world.slow = promise;
    await table.match.giveUp(RAGNHILD.id);
    expect([table.asked, table.match.state()!.status]).toEqual([["game-1"], "playing"]);
    resolve();
    await table.settled();
    expect(table.resigned).toEqual([`game-1 ${RAGNHILD.id}`]);
    expect(table.reports.at(-1)!.games).toMatchObject([{ score: 2, how: "forfeit" }]);
  });

  it.each([
    [2, "attackers", "played"],
    [1, "attackers", "forfeit"],
    [1, "defenders", "played"],
    [0, "defenders", "forfeit"],
  ] as const)(
    "counts a game that it resigns at ply %i, where the %s begin, as %s",
    async (plies, firstMove, how) => {
      const table = matchTable();
      table.match.begin({ ...ordered({ games: 1 }), rules: { ...RULES, firstMove } });
      table.match.hear(newsOf("game-1", null));
      table.world.isOut = true;
      await table.match.giveUp(RAGNHILD.id);
      await table.settled();
      table.world.isOut = false;
      table.match.hear(newsOf("game-1", won("attackers"), plies));
      await table.settled();
      expect(table.reports.at(-1)!.games).toMatchObject([{ score: 2, how }]);
    },
  );

  it("waits with giving up until a starting game has begun", async () => {
    const table = matchTable();
    const { promise, resolve } = Promise.withResolvers<void>();
    table.world.slow = promise.then(() => void (table.world.news = newsOf("game-1", null)));
    table.match.begin(ordered({ games: 1 }));
    const givenUp = table.match.giveUp(RAGNHILD.id);
    resolve();
    await givenUp;
    expect([table.begun.length, table.asked, table.match.state()!.status]).toEqual([
      1,
      ["game-1"],
      "playing",
    ]);
  });

  it("notifies its players of its end", async () => {
    const table = matchTable();
    table.match.begin(ordered({ games: 1 }));
    table.match.hear(newsOf("game-1", won("attackers")));
    await table.settled();
    expect(table.told.map(({ type }) => type)).toEqual(["match.finished", "match.finished"]);
  });

  it("has the same result wherever it is interrupted", async () => {
    const news = ["game-1", "game-2"].flatMap((id) => [
      newsOf(id, null),
      newsOf(id, won(id === "game-1" ? "attackers" : null, id === "game-1" ? "resignation" : "agreement")),
    ]);
    /** Plays it, interrupted at a use of the storage; an unacknowledged call is repeated. */
    async function story(cut: number) {
      const table = matchTable();
      const { made, until } = interrupted(table, cut);
      await until(() => table.match.begin(ordered()));
      for (const one of news) await until(() => table.match.hear(one));
      for (let n = 0; n < 3; n++) {
        vi.setSystemTime(Date.now() + DAY);
        await until(() => table.match.wake());
      }
      const { version: _, ...state } = table.match.state()!;
      return { state, last: table.reports.at(-1), uses: made.uses };
    }
    const { uses, ...whole } = await story(0);
    expect([whole.state.winner, whole.last?.isOver]).toEqual([EGIL.id, true]);
    for (let cut = 1; cut <= uses; cut++) expect(await story(cut)).toMatchObject(whole);
  });
});
