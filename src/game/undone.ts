import type { PlannedCommand } from "./plan/decide.ts";
import type { GameState } from "./state.ts";

/**
 * The plies by which a command says what it means: a move and a plan by the number of the move; all else by the
 * position's, which comes again when the move that followed it is undone.
 */
function pliesOf(command: PlannedCommand): readonly number[] {
  const planned = "plan" in command && command.plan !== undefined ? [command.plan.ply] : [];
  if (!("ply" in command)) return planned;
  return command.type === "move" ? [command.ply, ...planned] : [command.ply, command.ply + 1];
}

/**
 * The ply that a command or the plan in it names, where that ply has been undone, or was played from the position that
 * it names: it may have been sent before the takeback, so it acts only on a version that is named with it (play.md,
 * "Takeback"). Null for every other command.
 */
export function undonePly({ undone }: Pick<GameState, "undone">, command: PlannedCommand): number | null {
  const plies = pliesOf(command);
  return undone.find((ply) => plies.includes(ply)) ?? null;
}
