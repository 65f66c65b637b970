import type { Command } from "./decide.ts";
import type { GameState } from "./state.ts";

/**
 * The ply that a command names, where that ply has been undone: it may have been sent before the takeback, so it acts
 * only on a version that is named with it (play.md, "Takeback"). Null for every other command.
 */
export function undonePly({ undone }: Pick<GameState, "undone">, command: Command): number | null {
  return "ply" in command && undone.includes(command.ply) ? command.ply : null;
}
