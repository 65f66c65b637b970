import { formatDuration, formatInstant, parseDuration } from "../../lib/duration.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { GameEventType } from "../../contract/events/records.ts";
import type { TurnTime } from "../clock/clock.ts";
import type { Stop } from "../clock/stops.ts";
import type { Change } from "../projections/change.ts";
import {
  type GameEvent,
  type GameState,
  type Offer,
  type OpenOffer,
  partiesOf,
  type Seat,
} from "../state.ts";

export type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

/** The public data of an event. Players are ids. */
export type PublicData = Readonly<Record<string, unknown>>;

/** A text in a public log entry: its digest. */
interface DigestOfText {
  readonly digest: string;
}

/** A notice to one player of one event of a game. */
export interface Notice {
  readonly to: Seat;
  readonly type: GameEventType;
  /** The player who caused it; null for the clock. */
  readonly by: string | null;
  readonly offer?: Offer;
}

/** An event of a kind with the states around it. */
export type ChangeOf<Type extends GameEvent["type"]> = Omit<Change, "seq" | "event"> & {
  readonly event: EventOf<Type>;
};

/** Data that a log entry does not have: seats by id, and the text. */
export interface Unsaid {
  readonly game: string;
  readonly seat: (id: string) => Seat;
  readonly message: string | null;
}

/** All that is true of one kind of event. */
export interface EventKind<Type extends GameEvent["type"]> {
  readonly fold: (state: GameState, event: EventOf<Type>) => GameState;
  /** It changes nothing in the view of the game, so that the version stays. */
  readonly isUnseen?: true;
  /**
   * A release that does not know it must not pass over it: the position depends on it, or it keeps a side from being
   * flagged too early.
   */
  readonly isEssential?: true;
  readonly text?: (event: EventOf<Type>) => string | null;
  /** Returns the public data, which the hash covers; `message`: the digest of the player's text. */
  readonly record: (event: EventOf<Type>, message: DigestOfText | null) => PublicData;
  /** Returns the event from its data: the reverse of `record`. Throws for other data. */
  readonly read: (data: PublicData, unsaid: Unsaid) => Omit<EventOf<Type>, "type" | "at">;
  /** The player who caused it; null for the clock. */
  readonly by: (event: EventOf<Type>, after: GameState) => Seat | null;
  /** The notices of the event. */
  readonly tells: (change: ChangeOf<Type>) => readonly Notice[];
}

/** Reads an instant of a record. */
export function instant(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`not a time: ${text}`);
  return at;
}

/** Reads a duration of a record, in milliseconds. */
export function span(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === null) throw new Error(`not a duration: ${text}`);
  return milliseconds;
}

export interface RecordedStop {
  readonly kind: Stop["kind"];
  readonly from: string;
  readonly to: string;
}

export const recordedStop = ({ kind, from, to }: Stop): RecordedStop => ({
  kind,
  from: formatInstant(from),
  to: formatInstant(to),
});
export const stopIn = ({ kind, from, to }: RecordedStop): Stop => ({
  kind,
  from: instant(from),
  to: instant(to),
});

/** The time of a turn in a log entry. */
export interface RecordedTime {
  readonly time: { readonly counted: string; readonly stopped: readonly RecordedStop[] };
}

export const recordedTime = ({ counted, stopped }: TurnTime): RecordedTime => ({
  time: { counted: formatDuration(counted), stopped: stopped.map(recordedStop) },
});
export const timeIn = ({ time }: RecordedTime): { readonly time: TurnTime } => ({
  time: { counted: span(time.counted), stopped: time.stopped.map(stopIn) },
});

/** Tells the player whose turn it is. */
export function toMover(state: GameState, type: GameEventType, by: string | null): readonly Notice[] {
  const to = state.players?.[state.position.turn];
  return to === undefined ? [] : [{ to, type, by }];
}

/** Tells the opponent of who did something. */
export function toOpponent(
  { players }: GameState,
  side: Side,
  type: GameEventType,
  offer?: Offer,
): readonly Notice[] {
  if (players === null) return [];
  return [{ to: players[otherSide(side)], type, by: players[side].name, ...(offer && { offer }) }];
}

/** Tells both players, or before the beginning its challenger and the player it names. */
export const toBoth = (after: GameState, type: GameEventType, by: string | null): readonly Notice[] =>
  partiesOf(after).map((to) => ({ to, type, by }));

/** An offer without who made it when. */
export const plainOffer = ({ by: _by, at: _at, ...offer }: OpenOffer): Offer => offer;

/** Notices for the makers of offers that lapse because `side` does something else: like declined ones. */
export function lapsed(offers: readonly OpenOffer[], side: Side, after: GameState): readonly Notice[] {
  return offers
    .filter(({ by }) => by !== side)
    .flatMap((offer) =>
      offer.type === "draw"
        ? toOpponent(after, side, "game.draw-declined")
        : toOpponent(after, side, "game.offer-declined", plainOffer(offer)),
    );
}

/** Returns the player of a side. */
export const playerOf = ({ players }: GameState, side: Side): Seat | null => players?.[side] ?? null;
