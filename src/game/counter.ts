import type { FactsOf } from "../contract/problems/table.ts";
import { otherSide, type Ruleset, type Side } from "../rules/index.ts";
import { type Decision, happens, refuse } from "./decision.ts";
import { closed } from "./schedule.ts";
import type { ChallengeTerms, GameState, Seat } from "./state.ts";
import { OFFER_TYPES, type OfferType, type HonouredStop } from "../contract/terms.ts";
import { agreedIn, type ClockSettings } from "../contract/clocks.ts";

/** What a player would have otherwise; what is left out stays as it was proposed. `side` is the player's own. */
export interface CounterWish {
  readonly ruleset?: Ruleset | undefined;
  readonly side?: Side | "random" | undefined;
  readonly clock?: ClockSettings | undefined;
  readonly stops?: readonly HonouredStop[] | undefined;
  readonly offers?: readonly OfferType[] | undefined;
  readonly message?: string | undefined;
}

/**
 * A player answers a challenge with another one. `game`: the id that it has. `full`: the player
 * has as many games as allowed. `barred`: the challenger blocks the player.
 */
export interface CounterCommand {
  readonly type: "counter";
  readonly game: string;
  readonly wish: CounterWish;
  readonly full?: FactsOf<"limit-reached">;
  readonly barred?: boolean;
}

const swapped = (side: ChallengeTerms["side"]): ChallengeTerms["side"] =>
  side === "random" ? side : otherSide(side);

/** The terms of a counter-offer by the player whom a challenge names, but for where they are others. */
function counterTerms({ id, terms }: GameState, player: Seat, wish: CounterWish): ChallengeTerms {
  const { clock = terms.clock, message = null } = wish;
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
    ...(offers === undefined ? {} : { offers }),
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
  ];
}

/** Decides on a counter-offer: the challenge is closed, and another one goes to its maker. */
export function decideCounter(
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
  const offered = counterTerms(state, player, wish);
  const changed = changesIn(terms, offered);
  if (changed.length === 0) return refuse("nothing-changed");
  if (barred) return refuse("challenge-not-for-you");
  if (full !== undefined) return refuse("limit-reached", full);
  // A game keeps the rules that it has, whatever is known by their id today.
  const rules = changed.includes("/ruleset") ? wish.ruleset : undefined;
  const counter = { game, terms: { ...offered, changed }, rules: rules ?? state.position.ruleset };
  return happens({ type: "declined", at: now, reason: "no-reason", counter });
}
