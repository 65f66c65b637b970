import { formatDuration } from "../../lib/duration.ts";
import { THE_SIX } from "../../rules/index.ts";
import { factsAt, type GameFacts } from "../facts.ts";
import { rulesOf, shippedAs } from "../rules-of.ts";
import { OFFER_TYPES } from "../state.ts";
import { isOfTheSix } from "./rules.ts";
import { summaryFrom, type GameSummary } from "../view.ts";

/**
 * A game after one event, as outboxes, mailboxes and D1 store it: its facts, or (first edition) the view itself.
 */
export type StoredGame = GameFacts | GameSummary;

const isFacts = (stored: StoredGame): stored is GameFacts => "v" in stored;

/** Whether a stored game is by another rule set than the six that every release knows. */
export const isBeyondTheSix = (stored: StoredGame): boolean => isFacts(stored) && stored.rules !== undefined;

/**
 * Facts as they are stored. Releases that know six rule sets look the rules of each game up by its id, and fail where
 * there are none: lists that have such a game would show no game at all. So a game by any other rule set is stored under
 * the one of the six with a board of this size (the largest, for larger ones), and its own stands in `rules` with its id.
 */
export function storedFacts(facts: GameFacts): GameFacts {
  const rules = rulesOf(facts);
  if (isOfTheSix(rules)) return facts;
  const { id } = THE_SIX.find(({ size }) => size === rules.size) ?? THE_SIX[0]!;
  return { ...facts, ruleset: id, rules };
}

/** The facts that were stored: `storedFacts` the other way round. */
function factsIn({ rules, ...facts }: GameFacts): GameFacts {
  if (rules === undefined) return facts;
  const { id: ruleset } = rules;
  return shippedAs(rules) === null ? { ...facts, ruleset, rules } : { ...facts, ruleset };
}

const NOT_YET = {
  rules: null,
  stops: [],
  away: { attackers: null, defenders: null },
  booked: { attackers: [], defenders: [] },
  takebacks: 0,
  head: null,
  rematchOf: null,
  counterOf: null,
  rematch: null,
} as const;

const NO_LINKS = { rematchOf: null, counterOf: null, changed: [], counteredBy: null } as const;

/**
 * Views of the first edition know no stops, no expiry, no log's head and no other game, and of offers draws alone. What
 * they say stays where it stands, and the rest follows.
 */
function upcast(stored: GameSummary): GameSummary {
  const { status, challenge } = stored;
  const at = stored.lastMove?.at ?? stored.startedAt ?? stored.createdAt;
  const closed = challenge.declined === null ? ("cancelled" as const) : ("declined" as const);
  return {
    ...stored,
    ...NOT_YET,
    clock: { ...stored.clock, stopped: null },
    offers: stored.offers.map(({ by }) => ({ type: "draw", kind: "draw", by, at })),
    challenge: {
      ...challenge,
      ...NO_LINKS,
      offers: OFFER_TYPES,
      closed: status === "cancelled" ? closed : null,
    },
  };
}

/** A view of the first edition with its clock as it is at the instant `now`: it knows no stops. */
function toldOn(game: GameSummary, now: number): GameSummary {
  const { remaining, deadline } = game.clock;
  if (remaining === null || deadline === null || game.turn === null) return game;
  const left = { ...remaining, [game.turn]: formatDuration(Date.parse(deadline) - now) };
  return { ...game, clock: { ...game.clock, remaining: left } };
}

/**
 * The view of a stored game of any release. `origin` is the address of the service. With `now` (milliseconds since
 * 1970) a running clock is told as it is then; without it, as it was at the event.
 */
export function summaryOfStored(stored: StoredGame, origin: string, now?: number): GameSummary {
  if (!isFacts(stored)) return now === undefined ? upcast(stored) : toldOn(upcast(stored), now);
  const facts = factsIn(stored);
  return summaryFrom(now === undefined ? facts : factsAt(facts, now), origin);
}
