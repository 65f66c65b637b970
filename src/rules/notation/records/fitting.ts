import { GOES_ON, replay, type ReplayError } from "../../follow.ts";
import type { Ruleset } from "../../ruleset.ts";
import { RULESETS } from "../../rulesets/index.ts";
import { MOVES_TRIED } from "../recorded.ts";

/** The shipped rule sets under which moves are legal, and how the one fails under which they are for longest. */
export interface Fitting {
  readonly held: readonly Ruleset[];
  readonly failed: { readonly ruleset: Ruleset; readonly error: ReplayError } | null;
  /** Whether all rule sets were tried; false where that would have cost too much. */
  readonly isWhole: boolean;
}

/** Takes the moves of a game that names no rules; plays them under each shipped rule set, up to `MOVES_TRIED` moves. */
export function rulesetsThatFit(moves: readonly string[]): Fitting {
  const held: Ruleset[] = [];
  let failed: Fitting["failed"] = null;
  let tried = 0;
  for (const ruleset of RULESETS) {
    if (tried >= MOVES_TRIED) return { held, failed, isWhole: false };
    const made = replay(ruleset, moves, GOES_ON);
    tried += made.ok ? moves.length : made.error.ply;
    if (made.ok) held.push(ruleset);
    else if (made.error.ply > (failed?.error.ply ?? 0)) failed = { ruleset, error: made.error };
  }
  return { held, failed, isWhole: true };
}
