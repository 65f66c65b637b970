import { DEFAULT_RULES, type Rules, type Ruleset, THE_SIX } from "../../rules/index.ts";
import { shippedAs } from "../rules-of.ts";

/** A rule set as an event of any release wrote it; what that release knew nothing of is left out. */
export type WrittenRules = Pick<Ruleset, "id" | "name" | "size" | "setup"> & Partial<Rules>;

/** What rule sets were made of when six were all that there were. */
export const FIRST_FIELDS = [
  "size",
  "setup",
  "kingCapture",
  "shieldwall",
  "edgeFort",
  "encirclement",
  "repetition",
  "noProgress",
  "drawByAgreement",
] as const satisfies readonly (keyof Rules)[];

/**
 * The rule set that written rules are. What they leave out was so for all rule sets when they were written; but to a king
 * who was captured like a man off the throne, the throne was not hostile.
 */
export function completeRules({ id, name, size, setup, ...rules }: WrittenRules): Ruleset {
  const throneHostile = rules.kingCapture === "custodial-off-throne" ? "ad" : DEFAULT_RULES.throneHostile;
  return { id, name, size, setup, ...DEFAULT_RULES, throneHostile, ...rules };
}

/**
 * The rule set by which a game is judged whose first event has these rules. One that equals a shipped one is that one
 * itself, so that what is worked out for a rule set is worked out once.
 */
export function wholeRules(written: WrittenRules): Ruleset {
  const whole = completeRules(written);
  return shippedAs(whole) ?? whole;
}

/**
 * The rule set that a challenge of the first edition names by its id alone, with the members that it had then: the hash
 * of the game's first record is of them.
 */
export function firstRules(id: string): WrittenRules {
  const shipped = THE_SIX.find((one) => one.id === id);
  if (shipped === undefined) throw new Error(`a challenge without rules, to “${id}”`);
  const { name, size, setup } = shipped;
  const fields = FIRST_FIELDS.map((field) => [field, shipped[field]]);
  return { id, name, size, setup, ...(Object.fromEntries(fields) as Partial<Rules>) };
}

/** Whether a rule set is one of the six that every release can judge. */
export const isOfTheSix = (written: WrittenRules): boolean =>
  (THE_SIX as readonly Ruleset[]).includes(wholeRules(written));
