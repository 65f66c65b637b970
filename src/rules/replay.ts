import { type Checked, err, ok } from "./checked.ts";
import type { Illegal } from "./illegal.ts";
import type { NotationError } from "./notation/error.ts";
import { parseMove } from "./notation/move.ts";
import { type PlayedMove, play } from "./play.ts";
import { startPosition } from "./position.ts";
import type { Ruleset } from "./ruleset.ts";

/** Why a list of moves is no game: which ply (counted from 1), and what is wrong with it. */
export type ReplayError =
  | { readonly ply: number; readonly wrong: "notation"; readonly error: NotationError }
  | { readonly ply: number; readonly wrong: "illegal"; readonly error: Illegal }
  | { readonly ply: number; readonly wrong: "game-over" };

/** Takes a rule set and moves from its start; gives every one as it was made and judged, or the first that cannot be made. */
export function replay(
  ruleset: Ruleset,
  moves: readonly string[],
): Checked<readonly PlayedMove[], ReplayError> {
  const made: PlayedMove[] = [];
  let position = startPosition(ruleset);
  for (const [i, text] of moves.entries()) {
    const ply = i + 1;
    if (position.ending !== null) return err({ ply, wrong: "game-over" });
    const written = parseMove(text);
    if (!written.ok) return err({ ply, wrong: "notation", error: written.error });
    const played = play(position, written.value);
    if (!played.ok) return err({ ply, wrong: "illegal", error: played.error });
    made.push(played.value);
    position = played.value.position;
  }
  return ok(made);
}
