import type { Language } from "../contract/languages.ts";
import { ILLEGAL_MOVE_WORDS } from "./built/illegal-move.ts";
import { RECORD_HINT_WORDS } from "./built/record-hint.ts";
import { RECORD_REASON_WORDS } from "./built/record-reason.ts";

/** The text of a missing fact, as refusals.ts writes it. */
export const NO_FACT = "–";

const isSaid = (fact: string | undefined): fact is string => fact !== undefined && fact !== NO_FACT;

/**
 * Says why a text cannot be read as a game. Adds hints if there are any: a likely repair, the rule sets that fit, or the
 * unsupported key. Lists in `facts` are joined with commas.
 */
export function recordWhy(facts: Readonly<Record<string, string>>, language: Language): string {
  const { reason = "", illegal = "", repair, rulesets, key } = facts;
  const illegalMove = ILLEGAL_MOVE_WORDS[language];
  const hints = RECORD_HINT_WORDS[language];
  return [
    illegal in illegalMove
      ? (illegalMove[illegal as never] as (said: typeof facts) => string)(facts)
      : RECORD_REASON_WORDS[language][reason as never],
    isSaid(key) && hints.key({ key }),
    isSaid(rulesets) && hints.rulesets({ rulesets }),
    isSaid(repair) && hints.repair({ repair }),
  ]
    .filter(Boolean)
    .join(" ");
}
