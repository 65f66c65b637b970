import type { FactsOf, Refusal } from "../contract/problems/table.ts";
import { err, otherSide, type Ruleset, type Side } from "../rules/index.ts";
import { type Decision, done, happens, refuse } from "./decision.ts";
import type { BySide } from "./clock/kind.ts";
import { SCHEDULED_STOPS, type Schedule } from "./clock/stops.ts";
import { closed } from "./schedule.ts";
import { leftOf, notToBeRated, ratedTerms } from "./rated.ts";
import type { ChallengeTerms, GameState, SchedulesOfTwo, Seat } from "./state.ts";
import {
  type DeclineReason,
  type HonouredStop,
  OFFER_TYPES,
  type OfferType,
  type Unrated,
} from "../contract/terms.ts";
import { agreedIn, type ClockSettings } from "../contract/clocks.ts";

/** A counter-offer's changes. Absent members keep the proposed values. `side`: the player's. */
export interface CounterWish {
  readonly ruleset?: Ruleset | undefined;
  readonly side?: Side | "random" | undefined;
  readonly clock?: ClockSettings | undefined;
  readonly stops?: readonly HonouredStop[] | undefined;
  readonly offers?: readonly OfferType[] | undefined;
  readonly rated?: boolean | undefined;
  readonly message?: string | undefined;
}

/**
 * Answers to a challenge, and acts on an own one. `full`: the player has as many games as allowed. `barred`: the
 * challenger takes no game with the player; `peopleOnly`: nor with any bot. `schedules`: those of both, if the terms
 * honour any. `unmet`: requirements that the player does not meet. `unrated`: why the game is not rated although its
 * terms say so. `game`: the id of a counter-offer.
 */
export type AnsweringCommand =
  | {
      readonly type: "accept";
      readonly coin: Side;
      readonly full?: FactsOf<"limit-reached">;
      readonly barred?: boolean;
      readonly peopleOnly?: boolean;
      readonly schedules?: SchedulesOfTwo | undefined;
      readonly unmet?: Refusal<"requirements-not-met"> | null;
      readonly unrated?: Unrated | undefined;
    }
  | { readonly type: "decline"; readonly reason: DeclineReason }
  | { readonly type: "cancel" }
  | {
      readonly type: "counter";
      readonly game: string;
      readonly wish: CounterWish;
      readonly full?: FactsOf<"limit-reached">;
      readonly barred?: boolean;
    };

type Answer<Type extends AnsweringCommand["type"]> = Extract<AnsweringCommand, { type: Type }>;
export type CounterCommand = Answer<"counter">;

/** Decides on an answer to a challenge. */
export function decideAnswer(
  state: GameState,
  player: Seat,
  command: AnsweringCommand,
  now: number,
): Decision {
  switch (command.type) {
    case "accept":
      return accept(state, player, command, now);
    case "decline":
      return decline(state, player, command.reason, now);
    case "cancel":
      return cancel(state, player, now);
    case "counter":
      return counter(state, player, command, now);
  }
}

/** Both players' schedules as the game keeps them; nothing where its terms honour neither nights nor weekends. */
function schedulesFor(
  { stops }: GameState["terms"],
  makerSide: Side,
  schedules: SchedulesOfTwo | undefined,
): { readonly schedules?: BySide<Schedule> } {
  if (!stops.some((stop) => SCHEDULED_STOPS.includes(stop))) return {};
  if (schedules === undefined) throw new Error("a game that honours schedules is accepted without them");
  const { maker, taker } = schedules;
  const bySide =
    makerSide === "attackers"
      ? { attackers: maker, defenders: taker }
      : { attackers: taker, defenders: maker };
  return { schedules: bySide };
}

function accept(
  state: GameState,
  player: Seat,
  command: Extract<AnsweringCommand, { type: "accept" }>,
  now: number,
): Decision {
  const { coin, full, barred, peopleOnly, schedules, unmet = null, unrated } = command;
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to !== null && terms.to.id !== player.id) return refuse("not-your-challenge");
  const over = closed(state);
  if (over !== null) return over;
  if (players?.attackers.id === player.id || players?.defenders.id === player.id) return done;
  if (players !== null) return refuse("challenge-taken");
  if (barred === true) return refuse("challenge-not-for-you");
  if (peopleOnly === true) return refuse("people-only", { act: "challenge" });
  if (unmet !== null) return err(unmet);
  if (full !== undefined) return refuse("limit-reached", full);
  const side = terms.side === "random" ? coin : terms.side;
  const seats = side === "attackers" ? [terms.by, player] : [player, terms.by];
  return happens({
    type: "accepted",
    at: now,
    players: { attackers: seats[0]!, defenders: seats[1]! },
    ...schedulesFor(terms, side, schedules),
    ...(unrated === undefined ? {} : { unrated }),
  });
}

function decline(state: GameState, player: Seat, reason: DeclineReason, now: number): Decision {
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to?.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state) ?? happens({ type: "declined", at: now, reason });
}

function cancel(state: GameState, player: Seat, now: number): Decision {
  const { terms, players } = state;
  if (terms.by.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state) ?? happens({ type: "cancelled", at: now });
}

const swapped = (side: ChallengeTerms["side"]): ChallengeTerms["side"] =>
  side === "random" ? side : otherSide(side);

/** The terms of a counter-offer by the challenged player, with its changes. */
function counterTerms(
  { id, terms }: GameState,
  player: Seat,
  { game, wish }: Pick<CounterCommand, "game" | "wish">,
): ChallengeTerms {
  const { clock = terms.clock, message = null, rated = terms.rated === true } = wish;
  const { side = swapped(terms.side), stops = terms.stops, offers = terms.offers } = wish;
  return {
    ruleset: wish.ruleset?.id ?? terms.ruleset,
    side,
    by: player,
    to: terms.by,
    listed: false,
    message,
    clock,
    stops,
    ...ratedTerms(rated, wish.offers ?? leftOf(offers, rated)),
    ...(terms.match === undefined ? {} : { match: { ...terms.match, id: game } }),
    counterOf: id,
  };
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Where two clocks differ: the whole clock, where they are of two kinds. */
function clockChanges(one: ClockSettings, other: ClockSettings): string[] {
  if (one.kind !== other.kind) return ["/clock"];
  const [before, after] = [agreedIn(one), agreedIn(other)];
  return Object.keys(after).flatMap((name) => (before[name] === after[name] ? [] : [`/clock/${name}`]));
}

/**
 * Where the terms of a counter-offer differ from those that it answers, as pointers (RFC 6901) into the challenge. The
 * side has changed where the players would have others: as a word it always does, being its maker's.
 */
export function changesIn(before: ChallengeTerms, after: ChallengeTerms): readonly string[] {
  const { stops, offers = OFFER_TYPES } = before;
  return [
    ...(after.ruleset === before.ruleset ? [] : ["/ruleset"]),
    ...(after.side === swapped(before.side) ? [] : ["/side"]),
    ...clockChanges(before.clock, after.clock),
    ...(isSameList(stops, after.stops) ? [] : ["/stops"]),
    ...(isSameList(offers, after.offers ?? OFFER_TYPES) ? [] : ["/offers"]),
    ...(before.rated === after.rated ? [] : ["/rated"]),
  ];
}

/** Decides on a counter-offer: the challenge is closed, and another one goes to its maker. */
function counter(
  state: GameState,
  player: Seat,
  { game, wish, barred = false, full }: CounterCommand,
  now: number,
): Decision {
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to?.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  const over = closed(state);
  if (over !== null) return over;
  const offered = counterTerms(state, player, { game, wish });
  const changed = changesIn(terms, offered);
  if (changed.length === 0) return refuse("nothing-changed");
  const unratable = notToBeRated(offered, wish.ruleset ?? state.position.ruleset);
  if (unratable !== null) return err(unratable);
  if (barred) return refuse("challenge-not-for-you");
  if (full !== undefined) return refuse("limit-reached", full);
  // A game keeps the rules that it has, whatever is known by their id today.
  const rules = changed.includes("/ruleset") ? wish.ruleset : undefined;
  const made = { game, terms: { ...offered, changed }, rules: rules ?? state.position.ruleset };
  return happens({ type: "declined", at: now, reason: "no-reason", counter: made });
}
