import type { FactsOf, Refusal } from "../contract/problems/table.ts";
import { defined } from "../lib/json.ts";
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

/** Absent members keep the proposed values, but an absent `message` means none. `side` is the side of the countering player. */
export interface CounterChanges {
  readonly ruleset?: Ruleset | undefined;
  readonly side?: Side | "random" | undefined;
  readonly clock?: ClockSettings | undefined;
  readonly stops?: readonly HonouredStop[] | undefined;
  readonly offers?: readonly OfferType[] | undefined;
  readonly rated?: boolean | undefined;
  readonly message?: string | undefined;
}

/**
 * `barred`: the challenger has blocked the player. `peopleOnly`: the player is a bot, and the challenger accepts no
 * bots. `unrated`: why the game is not rated although its terms say so. `game`: the id of the counter-offer.
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
      /** Keeps its old name, because Workers of the previous release may send it for some minutes after a deployment. */
      readonly wish: CounterChanges;
      readonly full?: FactsOf<"limit-reached">;
      readonly barred?: boolean;
    };

type Answer<Type extends AnsweringCommand["type"]> = Extract<AnsweringCommand, { type: Type }>;
export type CounterCommand = Answer<"counter">;

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
      return refusalOfAnswer(state, player) ?? happens({ type: "declined", at: now, reason: command.reason });
    case "cancel":
      return cancel(state, player, now);
    case "counter":
      return counter(state, player, command, now);
  }
}

function schedulesFor(
  { stops }: GameState["terms"],
  makerSide: Side,
  schedules: SchedulesOfTwo | undefined,
): BySide<Schedule> | undefined {
  if (!stops.some((stop) => SCHEDULED_STOPS.includes(stop))) return undefined;
  if (schedules === undefined) throw new Error("a game that honours schedules is accepted without them");
  const { maker, taker } = schedules;
  return makerSide === "attackers"
    ? { attackers: maker, defenders: taker }
    : { attackers: taker, defenders: maker };
}

function accept(state: GameState, player: Seat, command: Answer<"accept">, now: number): Decision {
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
    ...defined({ schedules: schedulesFor(terms, side, schedules), unrated }),
  });
}

/** Only the named player may decline or counter a challenge. Returns the refusal; null if this player may. */
function refusalOfAnswer(state: GameState, player: Seat): Decision | null {
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to?.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state);
}

function cancel(state: GameState, player: Seat, now: number): Decision {
  const { terms, players } = state;
  if (terms.by.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state) ?? happens({ type: "cancelled", at: now });
}

const swapped = (side: ChallengeTerms["side"]): ChallengeTerms["side"] =>
  side === "random" ? side : otherSide(side);

function counterTerms(
  { id, terms }: GameState,
  player: Seat,
  { game, wish: changes }: Pick<CounterCommand, "game" | "wish">,
): ChallengeTerms {
  const { clock = terms.clock, message = null, rated = terms.rated === true } = changes;
  const { side = swapped(terms.side), stops = terms.stops, offers = terms.offers } = changes;
  return {
    ruleset: changes.ruleset?.id ?? terms.ruleset,
    side,
    by: player,
    to: terms.by,
    listed: false,
    message,
    clock,
    stops,
    ...ratedTerms(rated, changes.offers ?? leftOf(offers, rated)),
    ...(terms.match === undefined ? {} : { match: { ...terms.match, id: game } }),
    counterOf: id,
  };
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

function clockChanges(one: ClockSettings, other: ClockSettings): string[] {
  if (one.kind !== other.kind) return ["/clock"];
  const [before, after] = [agreedIn(one), agreedIn(other)];
  return Object.keys(after).flatMap((name) => (before[name] === after[name] ? [] : [`/clock/${name}`]));
}

/**
 * Returns pointers (RFC 6901) to the changed terms. In both terms, `side` is the side of the player who proposes them,
 * so it is swapped if nobody changes sides.
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

function counter(state: GameState, player: Seat, command: CounterCommand, now: number): Decision {
  const { game, wish: changes, barred, full } = command;
  const refused = refusalOfAnswer(state, player);
  if (refused !== null) return refused;
  const offered = counterTerms(state, player, command);
  const changed = changesIn(state.terms, offered);
  if (changed.length === 0) return refuse("nothing-changed");
  const unratable = notToBeRated(offered, changes.ruleset ?? state.position.ruleset);
  if (unratable !== null) return err(unratable);
  if (barred === true) return refuse("challenge-not-for-you");
  if (full !== undefined) return refuse("limit-reached", full);
  // If the rule set's id stays the same, the rules stay too, even if the id names other rules now.
  const rules = changed.includes("/ruleset") ? changes.ruleset : undefined;
  const made = { game, terms: { ...offered, changed }, rules: rules ?? state.position.ruleset };
  return happens({ type: "declined", at: now, reason: "no-reason", counter: made });
}
