import type { Unrated } from "../../contract/terms.ts";
import type { Ruleset, Side } from "../../rules/index.ts";
import type { ChallengeTerms, SchedulesOfTwo, Seat } from "../state.ts";
import type { Change } from "./change.ts";
import { forMatches } from "./matches.ts";
import { forPlayers } from "./players.ts";
import { forRatings } from "./ratings.ts";
import { forRecords } from "./records.ts";

/** A challenge that a game proposes: a rematch, or a counter-offer. */
export interface Proposal {
  readonly id: string;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
  /**
   * A player who accepts it at once, because they asked for the same, or always (house players); absent: it waits for
   * an answer.
   */
  readonly accept?: {
    readonly player: Seat;
    readonly schedules?: SchedulesOfTwo;
    /** The challenger's side if the terms leave it to chance. */
    readonly coin?: Side;
    /** Why the game is not rated although its terms say so. */
    readonly unrated?: Unrated;
  };
}

/**
 * Returns the game that an event proposes; null for other events. If both ask for the same, it is proposed again with
 * the second one's consent: the first delivery makes the game, and the second changes nothing.
 */
export function forProposals({ event, after }: Change): Proposal | null {
  const { successor, players } = after;
  if (successor === null) return null;
  const proposal = { id: successor.game, terms: successor.terms, rules: successor.rules };
  if (event.type === "rematch-asked") return proposal;
  if (event.type === "declined") return event.counter === undefined ? null : proposal;
  if (event.type !== "rematch-agreed" || players === null) return null;
  const { schedules, unrated } = event;
  const player = players[event.side];
  const known = {
    ...(schedules === undefined ? {} : { schedules }),
    ...(unrated === undefined ? {} : { unrated }),
  };
  return { ...proposal, accept: { player, ...known } };
}

/**
 * The subscribers to a game's events, each with its projection (null: the event does not concern it). Projections are
 * made in the event's commit and delivered from the outbox, at least once. A new subscriber adds a line here and a
 * transport in src/index.ts.
 */
const SUBSCRIBERS = {
  players: forPlayers,
  /** The records of all games (D1). */
  records: forRecords,
  proposals: forProposals,
  /** The pool of its rule set. */
  ratings: forRatings,
  /** The match that it is a game of. */
  matches: forMatches,
} as const satisfies Record<string, (change: Change, newId: () => string) => object | null>;

type SubscriberName = keyof typeof SUBSCRIBERS;
const SUBSCRIBER_NAMES = Object.keys(SUBSCRIBERS) as readonly SubscriberName[];

/** The projection of one event for a subscriber. */
type ShareOf<Name extends SubscriberName> = NonNullable<ReturnType<(typeof SUBSCRIBERS)[Name]>>;

/** The projections of one event for the subscribers that it concerns. */
type Shares = { readonly [Name in SubscriberName]?: ShareOf<Name> };

/** The outbox entry of one event: committed with it, and kept until it is delivered. */
export interface OutboxEntry {
  readonly seq: number;
  readonly gameId: string;
  /** The request that the event came of, for the log; absent for what the clock caused. */
  readonly request?: string;
  readonly shares: Shares;
}

/** Makes the outbox entry of an event. `newId` makes the ids of notices. */
export function outboxEntry(change: Change, newId: () => string): OutboxEntry {
  const shares = SUBSCRIBER_NAMES.flatMap((name) => {
    const share = SUBSCRIBERS[name](change, newId);
    return share === null ? [] : [[name, share] as const];
  });
  return { seq: change.seq, gameId: change.after.id, shares: Object.fromEntries(shares) };
}
