import { describe, expect, it } from "vitest";
import { begin, upToLimit } from "../../src/game/fold.ts";
import { answered } from "../../src/game/plan/answer.ts";
import { NO_PLANS } from "../../src/game/plan/plan.ts";
import { decide } from "../../src/game/decide.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import { verified } from "../../src/game/proof/verification.ts";
import { exportFile } from "../../src/game/proof/export.ts";
import { definitionOf, rulesetOf, type Ruleset } from "../../src/rules/index.ts";
import { accepted, challenged, EGIL, fold, moveCommand, RAGNHILD, T0, TERMS, logAtT0 } from "./people.ts";
import { good, table } from "./table.ts";
import { MOST_PLIES } from "../../src/contract/bounds.ts";

logAtT0();

/** Brandubh in which nothing but the players ends a game that goes round and round. */
const { ruleset: ENDLESS } = definitionOf({ ...rulesetOf("brandubh"), repetition: "none" });
const ROUND = ["d6-e6", "d5-e5", "e6-d6", "e5-d5"] as const;
const DRAW = { winner: null, reason: "move-limit" };

const opened = (rules: Ruleset): GameState => {
  const first = challenged() as Extract<GameEvent, { type: "challenged" }>;
  return fold(begin({ ...first, rules, terms: { ...first.terms, ruleset: rules.id } }), accepted());
};

/** A game with so many plies made, the position being the one after `at` of the round. */
const after = (plies: number): GameState => {
  const moves = ROUND.slice(0, plies % 4);
  const state = moves.reduce<GameState>(
    (game, move) => fold(game, { type: "moved", at: T0, move, message: null, ending: null }),
    opened(ENDLESS),
  );
  return { ...state, plies };
};

describe("a game that reaches the move limit", () => {
  it("is a draw with that move; the move before it plays on", () => {
    const last = decide(after(MOST_PLIES - 1), RAGNHILD, moveCommand(4, ROUND[3]), T0);
    expect(last).toMatchObject({
      ok: true,
      value: [{ type: "moved" }, { type: "ended", at: T0, result: DRAW }],
    });
    const before = decide(after(MOST_PLIES - 2), EGIL, moveCommand(3, ROUND[2]), T0);
    expect(before).toMatchObject({ ok: true, value: [{ type: "moved" }] });
    expect(before.ok && before.value.length).toBe(1);
  });

  it("closes its offers", () => {
    const offer = { type: "draw" } as const;
    const command = { type: "move", ply: 4, move: ROUND[3], message: null, offer } as const;
    const last = decide(after(MOST_PLIES - 1), RAGNHILD, command, T0);
    expect(last.ok && last.value.map(({ type }) => type)).toEqual(["moved", "ended"]);
  });

  it("counts plies that were taken back", () => {
    const state = after(2);
    const time = { counted: 0, stopped: [] };
    const undone = fold(state, { type: "taken-back", at: T0, side: "attackers", plies: 2, time });
    expect([undone.position.ply, undone.plies]).toEqual([0, 2]);
    expect(fold(undone, { type: "moved", at: T0, move: ROUND[0], message: null, ending: null }).plies).toBe(
      3,
    );
  });

  it("ends by the rules if the last ply does that", () => {
    const end = {
      type: "moved",
      at: T0,
      move: ROUND[3],
      message: null,
      ending: { winner: "attackers", reason: "repetition" },
      time: { counted: 0, stopped: [] },
    } as const;
    expect(upToLimit(after(MOST_PLIES - 1), end)).toEqual([end]);
  });

  it("ends in the middle of a plan", () => {
    const plan = { ply: 3, answer: { move: ROUND[2], replies: { [ROUND[3]]: { move: ROUND[0] } } } };
    const other = {
      ply: 3,
      replies: { [ROUND[2]]: { move: ROUND[3], replies: { [ROUND[0]]: { move: ROUND[1] } } } },
    };
    const plans = { ...NO_PLANS, attackers: plan, defenders: other };
    const { events, state } = answered({ events: [], state: after(MOST_PLIES - 2), plans }, T0);
    expect(events.map(({ type }) => type)).toEqual(["moved", "moved", "ended"]);
    expect(state).toMatchObject({ status: "finished", result: DRAW, plies: MOST_PLIES });
  });
});

describe("a game of the highest possible number of plies", () => {
  it("is played, drawn, read again and verified", async () => {
    const game = table();
    const { live } = game;
    live.commands.propose("game-1", { ...TERMS, ruleset: ENDLESS.id }, ENDLESS);
    good(live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
    for (let ply = 1; ply <= MOST_PLIES; ply++)
      good(live.commands.ask(ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, ROUND[(ply - 1) % 4]!), null));
    expect(live.reader.view(null)).toMatchObject({ status: "finished", result: DRAW, ply: MOST_PLIES });
    const more = live.commands.ask(EGIL, moveCommand(MOST_PLIES + 1, ROUND[0]), null);
    expect(more).toMatchObject({ ok: false, refusal: { code: "game-over" } });
    game.rebuild();
    const exported = game.live.reader.exported(null)!;
    const file: unknown = JSON.parse(JSON.stringify({ ...exportFile(exported), signature: null }));
    const found = await verified(file, { keys: [], isNeeded: false });
    expect(found).toMatchObject({ holds: true, fault: null });
    const { head } = game.live.reader.verdict()!;
    game.live.reader.keepVerdict(head, found);
    expect(game.live.reader.verdict()?.verdict).toEqual(found);
    good(game.live.commands.ask(EGIL, { type: "message", text: "At last." }, null));
    expect(game.live.reader.verdict()?.verdict).toBe(null);
  });
});
