import { RULESETS, rulesetOf, type Ruleset } from "../../rules/index.ts";
import type { ChallengeTerms, GameEvent } from "../state.ts";

/**
 * How a game's events are stored: the event itself with a version. Version 2 is today's. What the first edition stored
 * has none; a move there does not say how it ended the game, and a challenge names its rule set only by id. Stored
 * shapes stay readable for ever: a new version gets a step here, and none is ever taken out.
 */
export type StoredEvent = { readonly v: 2 } & GameEvent;

/** What the first edition stored. */
type FirstEvent =
  | { readonly type: "challenged"; readonly at: number; readonly id: string; readonly terms: ChallengeTerms }
  | Exclude<GameEvent, { readonly type: "challenged" }>;

const TYPES: Readonly<Record<GameEvent["type"], true>> = {
  challenged: true,
  accepted: true,
  declined: true,
  cancelled: true,
  moved: true,
  "draw-offered": true,
  "draw-declined": true,
  ended: true,
  reminded: true,
  renamed: true,
};

/** An event as it is stored. */
export function storedEvent(event: GameEvent): StoredEvent {
  return { v: 2, ...event };
}

/** The shipped rule set where the data is one, so that what is known of it is shared; else the data itself. */
function known(rules: Ruleset): Ruleset {
  const text = JSON.stringify(rules);
  return RULESETS.find((shipped) => JSON.stringify(shipped) === text) ?? rules;
}

/**
 * Reads an event, whichever release stored it. Null for a type that this release does not know: a later one wrote it,
 * and it is passed over. Throws where the text is no event at all.
 */
export function readEvent(text: string): GameEvent | null {
  const { v: _v, ...stored } = JSON.parse(text) as (StoredEvent | FirstEvent) & { readonly v?: number };
  if (!Object.hasOwn(TYPES, stored.type)) return null;
  if (stored.type !== "challenged") return stored;
  const rules = "rules" in stored ? known(stored.rules) : rulesetOf(stored.terms.ruleset);
  return { ...stored, rules };
}
