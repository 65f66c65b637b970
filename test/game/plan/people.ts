import { decidePlanned, type Planned, type PlannedCommand } from "../../../src/game/plan/decide.ts";
import { NO_PLANS, type Plans, type WrittenPlan } from "../../../src/game/plan/plan.ts";
import { readReplies } from "../../../src/game/plan/read.ts";
import { fold } from "../../../src/game/fold.ts";
import { type GameEvent, type GameState, type Offer, pliesOf, type Seat } from "../../../src/game/state.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { EGIL, RAGNHILD, T0 } from "../people.ts";

/** A plan as somebody would send it, read. */
export function planFor(ply: number, replies: unknown): WrittenPlan {
  const read = readReplies(replies);
  if (!read.ok) throw new Error(read.error.code);
  return { ply, answers: read.value };
}

/** The player whose ply a number is. */
export const playerOf = (ply: number): Seat => (ply % 2 === 1 ? EGIL : RAGNHILD);

/** A game in which players keep plans and move; an hour passes before each thing that they do. */
export function plannedGame(start: GameState) {
  let [state, plans, at]: [GameState, Plans, number] = [start, NO_PLANS, T0];
  const log: GameEvent[] = [];
  let last: Planned | null = null;

  /** Does what a player asks; the code of the refusal, or null. */
  function ask(player: Seat, command: PlannedCommand): string | null {
    at += HOUR;
    const decided = decidePlanned(state, plans, player, command, at);
    if (!decided.ok) return decided.error.code;
    last = decided.value;
    plans = last.plans;
    state = last.events.reduce(fold, state);
    log.push(...last.events);
    return null;
  }

  return {
    ask,
    state: () => state,
    plans: () => plans,
    at: () => at,
    log: () => log,
    /** The result of the last action. */
    last: (): Planned => last!,
    /** The moves since the start, with a star for those of a plan. */
    moves: () =>
      pliesOf(state)
        .slice(start.position.ply)
        .map(({ move, planned }) => `${move}${planned === true ? "*" : ""}`),
    /** The player to move moves, with what else they send. */
    move: (move: string, more: { readonly plan?: WrittenPlan; readonly offer?: Offer } = {}) => {
      const ply = state.position.ply + 1;
      return ask(playerOf(ply), { type: "move", ply, move, message: null, ...more });
    },
    /** The player who waits keeps a plan. */
    keep: (replies: unknown) => {
      const ply = state.position.ply + 1;
      return ask(playerOf(ply + 1), { type: "plan", plan: planFor(ply, replies) });
    },
  };
}
