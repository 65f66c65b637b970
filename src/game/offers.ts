import { DAY, formatDuration, formatInstant } from "../lib/duration.ts";
import { fieldRefusal, type Refusal } from "../contract/problems/table.ts";
import { otherSide, type Side } from "../rules/index.ts";
import { type Decision, done, happens, refuse, ends } from "./decision.ts";
import { timeOfTurn } from "./clock/clock.ts";
import { offerOfType } from "./offers-view.ts";
import type { GameEvent, GameState, Offer, OpenOffer } from "./state.ts";
import type { GameOffer } from "../contract/terms.ts";
import type { KnownStop } from "./clock/stops.ts";
import { hearStops } from "./verdict.ts";
import { kindOf } from "./clock/kinds.ts";
import { GIFTS } from "../contract/bounds.ts";

const pauseAt = ({ clock }: GameState, now: number): KnownStop | undefined =>
  clock?.stops.known.find(({ kind, from, to }) => kind === "pause" && from <= now && now < to);

const isPaused = (state: GameState, now: number): boolean => pauseAt(state, now) !== undefined;

/**
 * Returns the events that begin a pause, or that change the end of the running pause. Returns none if the game is not
 * being played.
 */
export function paused(state: GameState, until: number, now: number): readonly GameEvent[] {
  const running = pauseAt(state, now);
  const { id, rev, from } = running ?? { id: `pause-${state.version}`, rev: 0, from: now };
  return hearStops(state, null, [{ id, rev: rev + 1, kind: "pause", from, to: until }], now);
}

export const resumed = (state: GameState, now: number): readonly GameEvent[] =>
  isPaused(state, now) ? paused(state, now, now) : [];

/**
 * Returns how many plies undo the last move of `side` and the opponent's answer to it, if any; null if `side` has not
 * moved.
 */
function pliesToUndo({ position }: GameState, side: Side): 1 | 2 | null {
  const plies = position.turn === side ? 2 : 1;
  return position.ply < plies ? null : plies;
}

const LONGEST_PAUSE = 30 * DAY;

/** After this many declined offers of a type, a side may not make another one of that type until the position changes. */
const MOST_DECLINED = 2;

/**
 * `ply`: the position's ply. `mute`: one player has blocked the other, so only draws and aborts may be offered.
 * `isCalledOff`: the game's tournament was cancelled, so an abort may be offered.
 */
export type OfferCommand =
  | {
      readonly type: "offer";
      readonly ply: number;
      readonly offer: Offer;
      readonly mute?: boolean;
      readonly isCalledOff?: boolean;
    }
  | { readonly type: "accept-offer" | "decline-offer"; readonly ply: number; readonly offer: GameOffer };

export function decideOffer(state: GameState, side: Side, command: OfferCommand, now: number): Decision {
  switch (command.type) {
    case "offer":
      return offer(state, side, command, now);
    case "accept-offer":
      return answered(state, side, command, { now, answer: (open) => accept(state, side, open, now) });
    case "decline-offer": {
      const answer = ({ type }: OpenOffer) => happens(declined(type, side, now));
      return answered(state, side, command, { now, answer });
    }
  }
}

export function withdrawOffer(state: GameState, side: Side, type: GameOffer, at: number): Decision {
  if (offerOfType(state, type)?.by !== side) return refuse("no-offer", { offer: type });
  return happens(
    type === "draw" ? declined(type, side, at) : { type: "offer-withdrawn", at, side, offer: type },
  );
}

const declined = (type: GameOffer, side: Side, at: number): GameEvent =>
  type === "draw" ? { type: "draw-declined", at, side } : { type: "offer-declined", at, side, offer: type };

function answered(
  state: GameState,
  side: Side,
  { offer: type }: Extract<OfferCommand, { type: "accept-offer" | "decline-offer" }>,
  { now, answer }: { readonly now: number; readonly answer: (open: OpenOffer) => Decision },
): Decision {
  const open = openNow(state, type, now);
  if (open === undefined) return refuse("no-offer", { offer: type });
  return open.by === side ? refuse("own-offer", { offer: type }) : answer(open);
}

function offer(
  state: GameState,
  side: Side,
  { offer: made, mute = false, isCalledOff = false }: Extract<OfferCommand, { type: "offer" }>,
  now: number,
): Decision {
  const open = openNow(state, made.type, now);
  if (open?.by === otherSide(side) && meansTheSame(open, made)) return accept(state, side, open, now);
  // A repeated draw offer changes nothing. Other repeated offers are rejected.
  if (open?.by === side && made.type === "draw") return done;
  if (open !== undefined) return refuse("offer-open", { offer: made.type });
  if (made.type === "abort" && !isCalledOff) return refuse("offer-not-allowed", { offer: "abort" });
  return mayOffer(state, side, made, { mute, now }) ?? happens(offered(made, side, now));
}

/** Returns the open offer of a type. Ignores a pause that would have ended already. */
function openNow(state: GameState, type: GameOffer, now: number): OpenOffer | undefined {
  const open = offerOfType(state, type);
  return open?.type === "pause" && open.until <= now ? undefined : open;
}

const offered = (made: Offer, side: Side, at: number): GameEvent =>
  made.type === "draw" ? { type: "draw-offered", at, side } : { type: "offered", at, side, offer: made };

/** A takeback or an extension favours its maker, so a player who offers one does not accept the opponent's offer. */
function meansTheSame(open: OpenOffer, made: Offer): boolean {
  if (made.type === "pause") return open.type === "pause" && open.until === made.until;
  return made.type === "draw" || made.type === "resume" || made.type === "abort";
}

function mayOffer(
  state: GameState,
  side: Side,
  made: Offer,
  { mute, now }: { readonly mute: boolean; readonly now: number },
): Decision | null {
  const { terms, declinedOffers } = state;
  const { type } = made;
  if (type === "draw" && !state.position.ruleset.drawByAgreement) return refuse("draw-not-allowed");
  if (type !== "abort" && terms.offers?.includes(type) === false)
    return refuse("offer-not-allowed", { offer: type });
  if (mute && type !== "draw" && type !== "abort") return refuse("offers-closed");
  const refused = declinedOffers.filter((one) => one.type === type && one.by === side).length;
  if (refused >= MOST_DECLINED) return refuse("offer-declined", { offer: type });
  return hasMeaning(state, side, made, now);
}

function hasMeaning(state: GameState, side: Side, made: Offer, now: number): Decision | null {
  switch (made.type) {
    case "draw":
    case "abort":
      return null;
    case "takeback":
      return pliesToUndo(state, side) === null ? refuse("nothing-to-take-back") : null;
    case "pause":
      return refusedPause(made.until, now);
    case "resume":
      return isPaused(state, now) ? null : refuse("not-paused");
    case "extend":
      return refusedExtension(state, side, made.add);
  }
}

function refusedPause(until: number, now: number): Decision | null {
  if (until > now && until <= now + LONGEST_PAUSE) return null;
  const max = formatInstant(now + LONGEST_PAUSE);
  return { ok: false, error: fieldRefusal("/until", "pause-end", { max }) };
}

function refusedExtension(state: GameState, side: Side, add: number): Decision | null {
  if (!takesGifts(state)) return refuse("nothing-to-give");
  const left = leftToGive(state, otherSide(side));
  return add > left ? refuse("extension-limit", { left: formatDuration(left) }) : null;
}

function accept(state: GameState, side: Side, open: OpenOffer, at: number): Decision {
  const accepted: GameEvent = { type: "offer-accepted", at, side, offer: open.type };
  switch (open.type) {
    case "draw":
      return ends(state, side, { winner: null, reason: "agreement" }, at);
    case "abort":
      return ends(state, side, { winner: null, reason: "aborted" }, at);
    case "takeback":
      return takeBack(state, open.by, at);
    case "pause":
      return happens(accepted, ...paused(state, open.until, at));
    case "resume":
      return happens(accepted, ...resumed(state, at));
    case "extend": {
      const given = gift(state, side, open.add, at);
      return given.ok ? happens(accepted, ...given.value) : given;
    }
  }
}

function takeBack(state: GameState, taker: Side, at: number): Decision {
  const plies = pliesToUndo(state, taker);
  if (plies === null || state.clock === null) return refuse("nothing-to-take-back");
  const time = timeOfTurn(state.clock, state.position.turn, at);
  return happens({ type: "taken-back", at, side: taker, plies, time });
}

/** `after` is the state after the move. Returns no events if the move ended the game. */
export function offerWithMove(
  after: GameState,
  side: Side,
  made: Offer,
  { mute, now }: { readonly mute: boolean; readonly now: number },
): Decision {
  if (after.status !== "playing") return done;
  const decision = offer(after, side, { type: "offer", ply: after.position.ply, offer: made, mute }, now);
  return decision.ok ? decision : { ok: false, error: inside("/offer", decision.error) };
}

function inside(place: string, error: Refusal): Refusal {
  const fields = error.fields?.map((field) => ({ ...field, pointer: `${place}${field.pointer}` }));
  return fields === undefined ? error : { ...error, fields };
}

const leftToGive = ({ given }: GameState, side: Side): number => GIFTS.inGame - given[side];

export const takesGifts = ({ terms }: GameState): boolean => kindOf(terms.clock.kind).takesGifts;

export function gift(state: GameState, side: Side, add: number, at: number): Decision {
  if (!takesGifts(state)) return refuse("nothing-to-give");
  const left = Math.min(GIFTS.atOnce, leftToGive(state, side));
  if (add > left) return refuse("time-limit", { left: formatDuration(left) });
  return happens({ type: "gifted", at, side, add });
}
