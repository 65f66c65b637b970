import { expect, it } from "vitest";
import { recordOfLog } from "../../src/game/projections/records.ts";
import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { accepted, challenged, moved, T0, WHOLE_GAME, wholeLog } from "./people.ts";

/** The ply with which a game stands in the records after moves so many minutes after its beginning. */
function recordedPly(...minutes: readonly number[]): number | undefined {
  const moves = minutes.map((at, index) => moved(WHOLE_GAME[index] ?? "", T0 + at * MINUTE));
  const log = wholeLog([challenged(), accepted(), ...moves]);
  const record = recordOfLog(log.map((event, index) => ({ seq: index + 1, event })));
  return record?.body.ply;
}

it.each([
  ["within an hour of the beginning: none", [1, 59], 0],
  ["an hour after the beginning", [59, 60], 2],
  ["and then none for an hour", [60, 61, 119], 1],
  ["until another has passed", [60, 61, 119, 120], 4],
])("the records of games hear of a move now and then: %s", (_when, minutes, ply) => {
  expect(HOUR).toBe(60 * MINUTE);
  expect(recordedPly(...minutes)).toBe(ply);
});
