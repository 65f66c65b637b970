import { GOES_ON, replay, type ReplayError } from "../../follow.ts";
import type { Ruleset } from "../../ruleset.ts";
import { RULESETS } from "../../built-in.ts";
import { MOVES_TRIED } from "../recorded.ts";

/** `failed`: the rule set that fits the most moves but not all, for the error message. */
export interface Fitting {
  readonly held: readonly Ruleset[];
  readonly failed: { readonly ruleset: Ruleset; readonly error: ReplayError } | null;
  /** False if trying all rule sets would have cost too much. */
  readonly isWhole: boolean;
}

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
