import { describe, expect, it } from "vitest";
import { fold } from "../../../src/game/fold.ts";
import { ledgerView } from "../../../src/game/ledger-view.ts";
import { exportFile, verifyExport } from "../../../src/game/proof/export.ts";
import { logView } from "../../../src/game/proof/log.ts";
import { nextDue } from "../../../src/game/schedule.ts";
import type { GameState } from "../../../src/game/state.ts";
import { chainedOn } from "../../../src/game/stored/chaining.ts";
import { next, readEvents, readLog, type LogRow } from "../../../src/game/stored/log.ts";
import { gameSummary, gameView } from "../../../src/game/view.ts";
import { DAY, formatInstant } from "../../../src/lib/duration.ts";
import stops from "./before-stops/games.json" with { type: "json" };
import games from "./before-chains/games.json" with { type: "json" };

const ORIGIN = "https://taflpost.example";
const LATER = Date.UTC(2028, 0, 1);

let salts = 0;
const newSalt = () => (++salts).toString(16).padStart(32, "0");

/** The states after each row of a log. */
function statesOf(rows: readonly LogRow[]): GameState[] {
  let state: GameState | null = null;
  return readEvents(rows).map((row) => {
    state = next(state, row);
    if (state === null) throw new Error("a log begins with a challenge");
    return state;
  });
}

/** The export of a game whose log is stored so. */
function exportOf(rows: readonly LogRow[]) {
  const events = readEvents(rows);
  const state = readLog(rows).state!;
  const log = logView(events, { game: state.id, head: state.head, rows: rows.length, isForParties: true });
  const ledger = ledgerView(
    events.map(({ event }) => event!),
    state,
    LATER,
  );
  return exportFile({ game: gameView(state, state.terms.by.id, ORIGIN, LATER), ledger, log });
}

/**
 * Logs as the code of commit 35ccc9c stored them, the last before games were chained, with what it made of them: `folded`
 * after each row, `ledger` at the end. Its own decisions wrote them, none by hand.
 */
describe("a game from before there was a chain", () => {
  it.each(games)(
    "folds to the same deadlines, reminders, results and ledger: $name",
    ({ rows, folded, ledger }) => {
      const states = statesOf(rows);
      const told = states.map((state, index) => {
        const { later } = folded[index]!;
        const { version, status, clock, result, finishedAt } = gameSummary(state, false, ORIGIN, later);
        return { later, due: nextDue(state), version, status, clock, result, finishedAt };
      });
      expect(told).toMatchObject(folded);
      const events = readEvents(rows).map(({ event }) => event!);
      expect(ledgerView(events, states.at(-1)!, events.at(-1)!.at)).toMatchObject(ledger);
    },
  );

  it.each([...games, ...stops])("gets its chain, says since when, and holds: $name", ({ rows }) => {
    const [before, chained] = [readLog(rows), chainedOn(rows, LATER - DAY, newSalt)];
    const after = readLog(chained);
    expect(after).toEqual({
      ...before,
      isUnchained: false,
      state: { ...before.state, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    const file = JSON.parse(JSON.stringify(exportOf(chained))) as ReturnType<typeof exportOf>;
    expect(file.chainedFrom).toBe(formatInstant(LATER - DAY));
    expect(file.log).toHaveLength(rows.length);
    expect(verifyExport(file)).toMatchObject({ fault: null });
  });

  it("goes on with the chain that it got", () => {
    const rows = games[0]!.rows.slice(0, 4);
    const chained = chainedOn(rows, LATER, newSalt);
    const more = readEvents(games[0]!.rows.slice(4)).map(({ event }) => event!);
    expect(more.reduce(fold, readLog(chained).state!).head).toBe(readLog(chained).state!.head);
    expect(chainedOn([...chained, ...games[0]!.rows.slice(4)], LATER + DAY, newSalt)[0]).toMatchObject({
      seq: 5,
    });
  });
});
