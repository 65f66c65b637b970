import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { decide } from "../../src/game/decide.ts";
import { matchNewsOf } from "../../src/game/projections/matches.ts";
import type { ChallengeTerms, GameResult, MatchPlace } from "../../src/game/state.ts";
import { gameView } from "../../src/game/view.ts";
import { DAY } from "../../src/lib/duration.ts";
import { gamesToBegin, reportOf } from "../../src/tournaments/match.ts";
import { accepted, challenged, EGIL, playing, RAGNHILD, stateOf, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { matchTable, newsOf, PLACE, standing, won } from "./match-table.ts";

withFrozenTime();

const ABORTED = won(null, "aborted");

/** A match in which these games ended, in this order. */
function played(place: Partial<MatchPlace>, ...ends: readonly (readonly [string, GameResult, number?])[]) {
  const { match } = matchTable();
  match.hear(newsOf("game-1", null, 0, place));
  for (const [game, result, plies] of ends) match.hear(newsOf(game, result, plies, place));
  return match.state()!;
}

describe("a match", () => {
  it("begins with its first game, which alone stores the consents, and swaps the sides each time", () => {
    const { match } = matchTable();
    match.hear(newsOf("game-2", won("attackers")));
    expect(match.state()).toBeNull();
    match.hear(newsOf("game-1", null, 0, { games: 4 }));
    const seats = match.state()!.games.map(({ attackers }) => attackers);
    expect(seats).toEqual([EGIL.id, RAGNHILD.id, EGIL.id, RAGNHILD.id]);
  });

  it("has all games begin at once, or one after the other", async () => {
    const table = matchTable();
    table.match.hear(newsOf("game-1", null, 0, { games: 4 }));
    await table.settled();
    expect(table.begun.map(({ n }) => n)).toEqual([2, 3, 4]);
    const inTurn = { games: 4, order: "in-turn" } as const;
    const [before, after] = [played(inTurn), played(inTurn, ["game-1", won("attackers")])];
    expect([before, after].map((state) => gamesToBegin(state).map(({ n }) => n))).toEqual([[], [2]]);
  });

  it("is won by more points, otherwise drawn", () => {
    const wins = played({}, ["game-1", won("attackers")], ["game-2", won(null, "agreement")]);
    expect(standing(wins)).toEqual([3, 1, "finished", EGIL.id, null]);
    const level = played({}, ["game-1", won("attackers")], ["game-2", won("attackers")]);
    expect(standing(level)).toEqual([2, 2, "finished", null, null]);
  });

  it("that is level is replayed once, then goes to the quicker winner, then by lot", () => {
    const place = { tiebreaks: ["replay", "quicker", "lot"] } as const;
    const level = [
      ["game-1", won("attackers"), 30],
      ["game-2", won("attackers"), 31],
    ] as const;
    const replay = played(place, ...level);
    expect(standing(replay)).toEqual([2, 2, "playing", null, null]);
    expect(gamesToBegin(replay).map(({ n, attackers }) => [n, attackers])).toEqual([
      [3, EGIL.id],
      [4, RAGNHILD.id],
    ]);
    expect(reportOf(replay)).not.toHaveProperty("added");
    const decided = played(place, ...level, ["game-3", won("attackers"), 9], ["game-4", won("defenders"), 9]);
    expect(reportOf(decided).added).toEqual(["game-3", "game-4"]);
    expect(standing(decided)).toEqual([6, 2, "finished", EGIL.id, "replay"]);
    const quicker = played(place, ...level, ["game-3", won("attackers"), 9], ["game-4", won("attackers"), 9]);
    expect(standing(quicker)).toEqual([4, 4, "finished", EGIL.id, "quicker"]);
    const draw = won(null, "agreement");
    const lot = played(place, ["game-1", draw], ["game-2", draw], ["game-3", draw], ["game-4", draw]);
    expect([lot.status, lot.decidedBy]).toEqual(["finished", "lot"]);
    expect(lot.players).toContain(lot.winner);
  });

  it("begins an aborted game again, once, on the same sides", () => {
    const place = { tiebreaks: [] };
    const again = played(place, ["game-1", ABORTED, 1], ["game-2", won("defenders")]);
    expect(gamesToBegin(again).map(({ id, n, attackers }) => [id, n, attackers])).toEqual([
      ["game-3", 1, EGIL.id],
    ]);
    expect(again.status).toBe("playing");
    const twice = played(place, ["game-1", ABORTED, 1], ["game-2", won("defenders")], ["game-3", ABORTED, 0]);
    expect(standing(twice)).toEqual([2, 0, "finished", EGIL.id, null]);
  });

  it("continues without a player who has left: the other wins the rest", async () => {
    const table = matchTable();
    table.world.gone = [RAGNHILD.id];
    table.match.hear(newsOf("game-1", null, 0, { games: 4, order: "in-turn" }));
    table.match.hear(newsOf("game-1", won("defenders")));
    await table.settled();
    for (let n = 0; n < 3; n++) await table.match.wake();
    expect(standing(table.match.state()!)).toEqual([6, 2, "finished", EGIL.id, null]);
  });

  it("ends if the first game does while the second turns out to be impossible", async () => {
    const table = matchTable();
    table.world.gone = [RAGNHILD.id];
    table.match.hear(newsOf("game-1", null, 0));
    table.match.hear(newsOf("game-1", won("attackers")));
    await table.settled();
    expect(table.match.state()!.status).toBe("finished");
  });

  it("repeats a failed start of a game, also after a restart", async () => {
    const table = matchTable();
    table.world.isOut = true;
    table.match.hear(newsOf("game-1", null, 0));
    await table.settled();
    expect([table.begun, table.storage.alarm()]).toEqual([[], T0 + 10_000]);
    table.world.isOut = false;
    await table.restart().wake();
    expect(table.begun.map(({ id }) => id)).toEqual(["game-2"]);
  });

  it("is not woken once its games have begun, except to ask them", async () => {
    const table = matchTable();
    table.match.hear(newsOf("game-1", null, 0));
    await table.settled();
    table.match.hear(newsOf("game-2", null, 0));
    await table.settled();
    expect(table.storage.alarm()).toBe(T0 + 6 * DAY);
  });

  it("asks a game that was silent for a day after its deadline, and learns its end", async () => {
    const table = matchTable();
    table.match.hear(newsOf("game-1", null, 0));
    table.match.hear(newsOf("game-2", null, 0));
    vi.setSystemTime(T0 + 6 * DAY - 1);
    await table.match.wake();
    expect(table.asked).toEqual([]);
    vi.setSystemTime(T0 + 6 * DAY);
    table.world.news = newsOf("game-1", won("defenders", "timeout"), 2);
    await table.match.wake();
    expect(table.asked).toEqual(["game-1", "game-2"]);
    expect(table.match.state()!.games[0]).toMatchObject({ status: "finished" });
  });

  const heard = fc.record({
    games: fc.constantFrom(2, 4),
    order: fc.constantFrom("together", "in-turn"),
    ends: fc.array(fc.constantFrom("attackers", "defenders", null), { minLength: 4, maxLength: 4 }),
    shuffled: fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
  });
  it("has the same result in any order of its games' reports, repeated or not", async () => {
    await fc.assert(
      fc.asyncProperty(heard, async ({ games, order, ends, shuffled }) => {
        const ids = ["game-1", "game-2", "game-3", "game-4"].slice(0, games);
        const news = ids.flatMap((id, index) => [
          newsOf(id, null, 0, { games, order }),
          newsOf(id, won(ends[index]!), 20, { games, order }),
        ]);
        const inOrder = matchTable();
        for (const one of news) inOrder.match.hear(one);
        const other = matchTable();
        // The first report is of the first game: before that nobody knows of the match.
        const mixed = [news[0]!, ...shuffled.map((at) => news[at % news.length]!), ...news.toReversed()];
        for (const one of mixed) {
          other.match.hear(one);
          await other.settled();
          other.restart();
        }
        const { version: _, ...state } = inOrder.match.state()!;
        expect(other.match.state()).toMatchObject(state);
        expect(other.match.state()?.status).toBe("finished");
      }),
      { numRuns: 60 },
    );
  });
});

describe("a game of a match", () => {
  const terms: Partial<ChallengeTerms> = { match: PLACE };

  it("reports its start to its match, with its terms, and without names", () => {
    const news = matchNewsOf(stateOf(challenged(terms), accepted()))!;
    expect(news).toMatchObject({ match: "game-1", game: "game-1", finishedAt: null, plies: 0 });
    expect(news.agreed).toMatchObject({
      attackers: EGIL.id,
      defenders: RAGNHILD.id,
      terms: { match: PLACE },
    });
    expect(JSON.stringify(news)).not.toContain(EGIL.name);
    expect([matchNewsOf(stateOf(challenged(terms))), matchNewsOf(playing(2))]).toEqual([null, null]);
  });

  it("of a tournament says so wherever it is shown, and its players can't abort it", () => {
    const tournament = { id: "t1", name: "Winter post", round: 2 };
    const game = stateOf(challenged({ ...terms, tournament }), accepted());
    expect(gameView(game, null, "", T0)).toMatchObject({ tournament });
    const refused = decide(game, EGIL, { type: "abort", ply: 0 }, T0);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "abort-too-late", facts: { why: "competition" } },
    });
  });
});
