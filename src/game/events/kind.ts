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

/** The part of an event that the hash covers. It names players by their ids. */
export type PublicData = Readonly<Record<string, unknown>>;

export interface Notice {
  readonly to: Seat;
  readonly type: GameEventType;
  /** The name of the player who caused the event; null if no player did. */
  readonly by: string | null;
  readonly offer?: Offer;
}

export type ChangeOf<Type extends GameEvent["type"]> = Omit<Change, "seq" | "event"> & {
  readonly event: EventOf<Type>;
};

export interface Unsaid {
  readonly game: string;
  readonly seat: (id: string) => Seat;
  readonly message: string | null;
}

export interface EventKind<Type extends GameEvent["type"]> {
  readonly fold: (state: GameState, event: EventOf<Type>) => GameState;
  /** The event does not change the version, because no view shows it. */
  readonly isUnseen?: true;
  /**
   * A release that does not know the event must not skip it: the position depends on the event, or without it a side
   * could lose on time too early.
   */
  readonly isEssential?: true;
  readonly text?: (event: EventOf<Type>) => string | null;
  /** `message` contains the digest of the player's text; null if there is none. */
  readonly record: (event: EventOf<Type>, message: { readonly digest: string } | null) => PublicData;
  /** The reverse of `record`. Throws for malformed durations and instants, and for an offered draw. Checks little else. */
  readonly read: (data: PublicData, unsaid: Unsaid) => Omit<EventOf<Type>, "type" | "at">;
  /** Returns the player who caused the event; null if no player did. */
  readonly by: (event: EventOf<Type>, after: GameState) => Seat | null;
  readonly tells: (change: ChangeOf<Type>) => readonly Notice[];
}

/** For events that no player causes, and that nobody gets a notice of. */
export const OF_NOBODY = { by: () => null, tells: () => [] };

export function instant(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`not a time: ${text}`);
  return at;
}

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

export interface RecordedTime {
  readonly time: { readonly counted: string; readonly stopped: readonly RecordedStop[] };
}

export const recordedTime = ({ counted, stopped }: TurnTime): RecordedTime => ({
  time: { counted: formatDuration(counted), stopped: stopped.map(recordedStop) },
});
export const timeIn = ({ time }: RecordedTime): { readonly time: TurnTime } => ({
  time: { counted: span(time.counted), stopped: time.stopped.map(stopIn) },
});

export function toMover(state: GameState, type: GameEventType, by: string | null): readonly Notice[] {
  const to = state.players?.[state.position.turn];
  return to === undefined ? [] : [{ to, type, by }];
}

export function toOpponent(
  { players }: GameState,
  side: Side,
  type: GameEventType,
  offer?: Offer,
): readonly Notice[] {
  if (players === null) return [];
  return [{ to: players[otherSide(side)], type, by: players[side].name, ...(offer && { offer }) }];
}

export const toBoth = (after: GameState, type: GameEventType, by: string | null): readonly Notice[] =>
  partiesOf(after).map((to) => ({ to, type, by }));

export const plainOffer = ({ by: _by, at: _at, ...offer }: OpenOffer): Offer => offer;

/**
 * Returns notices that the other side's offers were declined, because `side` did something else instead of answering
 * them.
 */
export function lapsed(offers: readonly OpenOffer[], side: Side, after: GameState): readonly Notice[] {
  return offers
    .filter(({ by }) => by !== side)
    .flatMap((offer) =>
      offer.type === "draw"
        ? toOpponent(after, side, "game.draw-declined")
        : toOpponent(after, side, "game.offer-declined", plainOffer(offer)),
    );
}

export const playerOf = ({ players }: GameState, side: Side): Seat | null => players?.[side] ?? null;
