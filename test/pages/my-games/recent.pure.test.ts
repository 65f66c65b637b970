import { expect, it } from "vitest";
import type { FeedRecord } from "../../../src/contract/events/records.ts";
import { SECOND } from "../../../src/lib/duration.ts";
import { linesSince } from "../../../src/pages/my-games/recent.tsx";
import { COMPETITION_RECORDS as COMPETITION } from "../../channels/mail/competitions.ts";
import { appAllowed, gameAfter, READER, record } from "../../channels/mail/samples.ts";
import { WHOLE_GAME } from "../../game/people.ts";

/** The lines after an instant, of events that happened in this order, a second apart from the first second on. */
function linesOf(records: readonly FeedRecord[], since = 0) {
  const timed = records.map((one, at) => ({
    ...one,
    timestamp: new Date((at + 1) * SECOND).toISOString(),
  }));
  return linesSince(timed.toReversed(), since, READER);
}
const textsOf = (...of: Parameters<typeof linesOf>) => linesOf(...of).map(({ text }) => text);

const turn = (plies: number) => record("game.turn", gameAfter(plies));
const own = (plies: number) => record("game.move", gameAfter(plies), { by: "Ragnhild" });
const message = record("game.message", gameAfter(1));

it("what others did is listed newest first, and leads to its page", () => {
  const offer = record("game.draw-offered", gameAfter(1));
  const paired = COMPETITION.filter(({ type }) => type === "tournament.paired").slice(0, 1);
  expect(linesOf([turn(1), offer, ...paired])).toEqual([
    { text: "Round 2 of “Winter post”: you play Egil.", href: "/tournaments/t5" },
    { text: "Egil offers you a draw.", href: new URL(gameAfter(1).url).pathname },
    { text: "Move 1: Egil played d6-e6.", href: new URL(gameAfter(1).url).pathname },
  ]);
});

it("events of an earlier visit are left out", () => {
  expect(textsOf([turn(1), message], SECOND)).toEqual(["Egil sent you a message."]);
  expect(textsOf([turn(1), message], 2 * SECOND)).toEqual([]);
});

it("what the player has answered with a move is left out", () => {
  expect(textsOf([turn(1), own(2)])).toEqual([]);
  expect(textsOf([turn(1), own(2), turn(3)])).toEqual(["Move 3: Egil played d1-f1."]);
});

it("a finished game is one line, and none if the player finished it", () => {
  const over = gameAfter(WHOLE_GAME.length);
  expect(textsOf([turn(1), record("game.finished", over)])).toEqual([
    expect.stringMatching(/^The game with Egil is over. You won: /),
  ]);
  expect(textsOf([turn(1), record("game.finished", over, { by: "Ragnhild" })])).toEqual([]);
});

it("what only the account or the clock did is left out", () => {
  const begun = record("game.turn", gameAfter(0), { move: null });
  const late = record("game.deadline-near", gameAfter(1), { by: null });
  expect(textsOf([begun, late, appAllowed])).toEqual([]);
});

it("the same line is listed once, and at most five are", () => {
  expect(textsOf([message, message])).toEqual(["Egil sent you a message."]);
  expect(COMPETITION.length).toBeGreaterThan(5);
  expect(textsOf(COMPETITION)).toHaveLength(5);
});
