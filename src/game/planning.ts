import type { Outcome } from "../contract/problems/table.ts";
import type { PlanAnswer, RequestKey } from "./answers.ts";
import { type Asked, carryOut, playable, refused, type Request } from "./asking.ts";
import type { PlanCommand } from "./plan/decide.ts";
import { checkPlan, planOf } from "./plan/keep.ts";
import { type Plan, planView, type WrittenPlan } from "./plan/plan.ts";
import type { GameState, Seat } from "./state.ts";

function shown(game: GameState, plan: Outcome<Plan>, replayed = false): PlanAnswer {
  return plan.ok ? { ok: true, replayed, plan: planView(game.position, plan.value) } : refused(plan.error);
}

function now(asked: Asked, planIn: (game: GameState) => Outcome<Plan>): PlanAnswer {
  const game = playable(asked);
  return "code" in game ? refused(game) : shown(game, planIn(game));
}

function planAhead(
  asked: Asked,
  player: Seat,
  request: Request & { readonly command: PlanCommand },
): PlanAnswer {
  const done = carryOut(asked, player, request);
  if (!done.ok) return done;
  const { game, replayed } = done;
  const { command } = request;
  if (command.type === "unplan") return { ok: true, replayed, plan: null };
  // No plan is kept under a key: the request is the same, and so is what was made of it.
  return shown(
    game,
    replayed ? checkPlan(game, player, command.plan) : planOf(game, asked.committed.plans(), player),
    replayed,
  );
}

/** What players ask about their plans. Nobody else hears of it. */
export function openPlanning(asked: Asked) {
  return {
    /** Keeps a plan, or ends it, once however often it is asked; on the same terms as other commands. */
    planAhead: (
      player: Seat,
      command: PlanCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
    ): PlanAnswer => planAhead(asked, player, { command, key, versions }),

    /** The plan that a player has. Refuses strangers, and if there is none. */
    plan: (player: Seat): PlanAnswer => now(asked, (game) => planOf(game, asked.committed.plans(), player)),

    /** What a plan would do, without keeping it. Refuses as keeping it would be refused. */
    checkPlan: (player: Seat, plan: WrittenPlan): PlanAnswer =>
      now(asked, (game) => checkPlan(game, player, plan)),
  };
}
