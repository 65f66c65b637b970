import { describe, expect, it } from "vitest";
import { verifyMoves } from "../../../src/game/proof/moves.ts";
import type { GameEvent } from "../../../src/game/state.ts";
import { type Ending, RULESETS } from "../../../src/rules/index.ts";
import { challenged, EGIL, logOf, moved, T0, WHOLE_GAME } from "../people.ts";
import { CLOSED, EVERY_EVENT, publicLog } from "./logs.ts";

const ESCAPE = { winner: "defenders", reason: "king-escaped" } as unknown as Ending;
/** The whole game, with how each move ended it. */
const events: readonly GameEvent[] = logOf(WHOLE_GAME);
const TIME = { counted: 0, stopped: [] };
const move = (text: string, ending: Ending | null = null): GameEvent => ({
  ...moved(text),
  ending,
  time: TIME,
});
const drawn = (reason: "agreement" | "move-limit"): GameEvent => ({
  type: "ended",
  at: T0,
  result: { winner: null, reason },
  time: TIME,
});

function fault(log: readonly GameEvent[]): string {
  const found = verifyMoves(publicLog(log));
  return found === null ? "" : `${found.fault} ${found.pointer}`;
}

const renamed: GameEvent = { type: "renamed", at: T0, player: EGIL.id, name: "deleted-1" };
const takenBack = (side: "attackers" | "defenders", plies: 1 | 2): GameEvent => ({
  type: "taken-back",
  at: T0,
  side,
  plies,
  time: { counted: 0, stopped: [] },
});

describe("the moves of a log", () => {
  it("are replayed to the end of the game", () => {
    expect(fault([...events, renamed])).toBe("");
    for (const closed of CLOSED) expect(fault(closed)).toBe("");
    expect(fault(EVERY_EVENT)).toBe("");
  });

  it.each(RULESETS)("begin as the rules say: $id", ({ id: ruleset }) => {
    expect(fault(logOf([], { ruleset }))).toBe("");
  });

  it("are taken back, and continue from there", () => {
    const again = [...events.slice(0, 6), takenBack("attackers", 2), ...events.slice(4)];
    expect(fault(again)).toBe("");
    expect(fault([...events.slice(0, 5), takenBack("attackers", 1), ...events.slice(4)])).toBe("");
  });

  it.each<readonly [string, readonly GameEvent[], string]>([
    ["a move that is not legal", events.with(4, move("d1-a4")), "move /4"],
    ["a capture that is left out", events.with(5, move("e5-e1")), "move /5"],
    ["a capture that is none", events.with(2, move(`${WHOLE_GAME[0]}xd4`)), "move /2"],
    ["a move that cannot be read", events.with(2, move("?")), "move /2"],
    ["an end that is none", events.with(2, move(WHOLE_GAME[0]!, ESCAPE)), "ending /2"],
    [
      "an end that is not told",
      events.with(events.length - 1, { ...(events.at(-1) as object), ending: null } as GameEvent),
      `ending /${events.length - 1}`,
    ],
    ["a move after the end", [...events, move("d1-f1")], `over /${events.length}`],
    ["a resignation after the end", [...events, drawn("agreement")], `over /${events.length}`],
    ["an end at the limit of plies before it", [...events.slice(0, 4), drawn("move-limit")], "ending /4"],
    ["no challenge", events.slice(1), "order /0"],
    ["two challenges", [challenged(), challenged()], "order /1"],
    ["nothing", [], "order "],
    ["a takeback of more than there was", [...events.slice(0, 3), takenBack("defenders", 2)], "order /3"],
    ["a takeback for the wrong side", [...events.slice(0, 5), takenBack("defenders", 1)], "order /5"],
  ])("break the rules: %s", (_what, log, found) => {
    expect(fault(log)).toBe(found);
  });

  it("do not exist if the game is over as it starts", () => {
    const first = challenged() as Extract<GameEvent, { type: "challenged" }>;
    const rules = { ...first.rules, setup: "k6/7/7/7/7/3a3/7" };
    expect(fault([{ ...first, rules }, logOf()[1]!, move("d2-d3")])).toBe("over /2");
  });

  it.each<readonly [string, object]>([
    ["a size that no board has", { size: 8 }],
    ["a setup that does not fit", { setup: "7/7" }],
    ["a setup without end", { setup: "9".repeat(100_000) }],
    ["a capture of the king that is none", { kingCapture: "smothering" }],
    ["a part that is missing", { shieldwall: undefined }],
  ])("have no rules: %s", (_what, change) => {
    const first = challenged() as Extract<GameEvent, { type: "challenged" }>;
    expect(fault([{ ...first, rules: { ...first.rules, ...change } }])).toBe("rules /0");
  });
});
