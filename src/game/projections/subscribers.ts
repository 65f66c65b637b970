import type { Unrated } from "../../contract/terms.ts";
import { defined } from "../../lib/json.ts";
import type { Ruleset, Side } from "../../rules/index.ts";
import type { ChallengeTerms, SchedulesOfTwo, Seat } from "../state.ts";
import type { Change } from "./change.ts";
import { forMatches } from "./matches.ts";
import { forPlayers } from "./players.ts";
import { forRatings } from "./ratings.ts";
import { forRecords } from "./records.ts";

export interface Proposal {
  readonly id: string;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
  /**
   * A player who accepts at once: the second player to request a rematch, a house player, or the opponent in a game of
   * a match or competition.
   */
  readonly accept?: {
    readonly player: Seat;
    readonly schedules?: SchedulesOfTwo;
    /** The challenger's side if the terms leave it to chance. */
    readonly coin?: Side;
    readonly unrated?: Unrated;
  };
}

/**
 * If both players request a rematch, it is proposed again with the second player's consent. The first delivery creates
 * the game, and the second one begins it.
 */
export function forProposals({ event, after }: Change): Proposal | null {
  const { successor, players } = after;
  if (successor === null) return null;
  const proposal = { id: successor.game, terms: successor.terms, rules: successor.rules };
  if (event.type === "rematch-asked") return proposal;
  if (event.type === "declined") return event.counter === undefined ? null : proposal;
  if (event.type !== "rematch-agreed" || players === null) return null;
  const { side, schedules, unrated } = event;
  return { ...proposal, accept: defined({ player: players[side], schedules, unrated }) };
}

/**
 * A projection returns null for events that do not concern its subscriber. Projections are made in the event's commit
 * and delivered at least once. A new subscriber needs a line here and a delivery in dispatcher.ts.
 */
const SUBSCRIBERS = {
  players: forPlayers,
  records: forRecords,
  proposals: forProposals,
  ratings: forRatings,
  matches: forMatches,
} as const satisfies Record<string, (change: Change, newId: () => string) => object | null>;

type SubscriberName = keyof typeof SUBSCRIBERS;
const SUBSCRIBER_NAMES = Object.keys(SUBSCRIBERS) as readonly SubscriberName[];

type ShareOf<Name extends SubscriberName> = NonNullable<ReturnType<(typeof SUBSCRIBERS)[Name]>>;

type Shares = { readonly [Name in SubscriberName]?: ShareOf<Name> };

/** Stored with its event, until it is delivered. */
export interface OutboxEntry {
  readonly seq: number;
  readonly gameId: string;
  readonly request?: string;
  readonly shares: Shares;
}

export function outboxEntry(change: Change, newId: () => string): OutboxEntry {
  const shares = SUBSCRIBER_NAMES.flatMap((name) => {
    const share = SUBSCRIBERS[name](change, newId);
    return share === null ? [] : [[name, share] as const];
  });
  return { seq: change.seq, gameId: change.after.id, shares: Object.fromEntries(shares) };
}
