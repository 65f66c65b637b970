import type { PlannedCommand } from "./plan/decide.ts";
import type { GameState } from "./state.ts";

/**
 * The ply that a command or the plan in it names, where that ply has been undone: it may have been sent before the
 * takeback, so it acts only on a version that is named with it. Null for every other command.
 */
export function undonePly({ undone }: Pick<GameState, "undone">, command: PlannedCommand): number | null {
  const isNamed = (ply: number): boolean =>
    ("ply" in command && command.ply === ply) || ("plan" in command && command.plan?.ply === ply);
  return undone.find(isNamed) ?? null;
}
