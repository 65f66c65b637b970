import type { Ruleset } from "../../rules/index.ts";
import type { ChallengeTerms, SchedulesOfTwo, Seat } from "../state.ts";
import type { Change } from "./change.ts";

/** A challenge that a game proposes: a rematch, or a counter-offer. */
export interface Proposal {
  readonly id: string;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
  /** Who accepts it at once, having asked for the same; absent where it waits for an answer. */
  readonly accept?: { readonly player: Seat; readonly schedules?: SchedulesOfTwo };
}

/**
 * Projects an event to the game that it proposes; null for any other event. What both have asked for is proposed again
 * with the second one's consent: whichever delivery comes first makes the game, and a second one changes nothing.
 */
export function forProposals({ event, after }: Change): Proposal | null {
  const { successor, players } = after;
  if (successor === null) return null;
  const proposal = { id: successor.game, terms: successor.terms, rules: successor.rules };
  if (event.type === "rematch-asked") return proposal;
  if (event.type === "declined") return event.counter === undefined ? null : proposal;
  if (event.type !== "rematch-agreed" || players === null) return null;
  const { schedules } = event;
  const player = players[event.side];
  return { ...proposal, accept: { player, ...(schedules === undefined ? {} : { schedules }) } };
}
