import { parseDuration } from "../../lib/duration.ts";
import type { Side } from "../../rules/index.ts";
import type { TurnTime } from "../clock/clock.ts";
import type { ClockSettings, ClockTerms } from "../clock/kinds.ts";
import type { KnownStop, StopKind } from "../clock/stops.ts";
import type { ChallengeTerms, GameEvent, Offer, Seat } from "../state.ts";
import type { LogRecord } from "./chain.ts";
import type { PublicTerms } from "./record.ts";

/** What stands in no public record: the names of players by their ids, and texts by the number of their record. */
export interface Unpublished {
  readonly names: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<number, string>;
}

/** The data of records, of all types together: what is not of a record's type is not there. */
interface Told {
  readonly side: Side;
  readonly players: Readonly<Record<Side, string>>;
  readonly time: { readonly counted: string; readonly stopped: readonly ToldStop[] };
  readonly stop: ToldStop & Pick<KnownStop, "id" | "rev" | "side" | "cover">;
  readonly offer: { readonly type: Offer["type"]; readonly until: string; readonly add: string };
  readonly player: string;
  readonly deadline: string;
  readonly add: string;
  readonly by: Side | null;
}

interface ToldStop {
  readonly kind: StopKind;
  readonly from: string;
  readonly to: string;
}

function instant(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`no instant: ${text}`);
  return at;
}

function span(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === null) throw new Error(`no duration: ${text}`);
  return milliseconds;
}

const stopIn = ({ kind, from, to }: ToldStop) => ({ kind, from: instant(from), to: instant(to) });

/** What a turn took. */
function timed({ time }: Told): { readonly time: TurnTime } {
  return { time: { counted: span(time.counted), stopped: time.stopped.map(stopIn) } };
}

function offerIn({ type, until, add }: Told["offer"]): Exclude<Offer, { type: "draw" }> {
  if (type === "pause") return { type, until: instant(until) };
  if (type === "extend") return { type, add: span(add) };
  if (type === "draw") throw new Error("a draw is offered by an event of its own");
  return { type };
}

/** The settings of a clock as a game has them: `withSpans` the other way round. */
function settingsOf({ kind, ...terms }: ClockTerms): ClockSettings {
  const settings = Object.entries<unknown>(terms).map(([name, value]) => [
    name,
    typeof value === "string" ? span(value) : value,
  ]);
  return { kind, ...Object.fromEntries(settings) } as ClockSettings;
}

function termsOf(told: PublicTerms, message: string | null, seat: (id: string) => Seat): ChallengeTerms {
  const { rules, side, by, to, listed, clock, stops, offers, rematchOf, counterOf, changed } = told;
  return {
    ruleset: rules.id,
    side,
    by: seat(by),
    to: to === null ? null : seat(to),
    listed,
    message,
    clock: settingsOf(clock),
    stops,
    ...(offers === undefined ? {} : { offers }),
    ...(rematchOf === undefined ? {} : { rematchOf }),
    ...(counterOf === undefined ? {} : { counterOf }),
    ...(changed === undefined ? {} : { changed }),
  };
}

/**
 * The event of the game `game` that a record tells of: `publicEvent` the other way round. Throws where the record's data
 * is none of its type.
 */
export function eventOf(
  game: string,
  { seq, at: said, type, data }: LogRecord,
  known: Unpublished,
): GameEvent {
  const at = instant(said);
  const told = data as unknown as Told;
  const seat = (id: string): Seat => ({ id, name: known.names.get(id) ?? id });
  const message = known.texts.get(seq) ?? null;
  switch (type) {
    case "challenged": {
      const terms = data as unknown as PublicTerms;
      return { type, at, id: game, terms: termsOf(terms, message, seat), rules: terms.rules };
    }
    case "accepted": {
      const players = { attackers: seat(told.players.attackers), defenders: seat(told.players.defenders) };
      return { ...data, type, at, players };
    }
    case "moved":
      return { ...data, ...timed(told), type, at, message } as GameEvent;
    case "offered":
      return { type, at, side: told.side, offer: offerIn(told.offer) };
    case "taken-back":
      return { ...data, ...timed(told), type, at } as GameEvent;
    case "ended": {
      const { by, ...ended } = told;
      return { ...ended, ...timed(told), ...(by === null ? {} : { by }), type, at } as unknown as GameEvent;
    }
    case "stopped": {
      const { id, rev, side, cover } = told.stop;
      return {
        type,
        at,
        stop: { id, rev, side, ...(cover === true ? { cover } : {}), ...stopIn(told.stop) },
      };
    }
    case "uncovered":
      return { ...data, type, at, deadline: instant(told.deadline) };
    case "gifted":
      return { type, at, side: told.side, add: span(told.add) };
    case "messaged":
      return { type, at, side: told.side, text: message };
    case "renamed":
      return { type, at, player: told.player, name: seat(told.player).name };
    case "declined": {
      // The terms of a counter-offer stand in the challenge that it became.
      const { counter, ...declined } = data;
      const proposed = counter === undefined ? {} : { counter: { game: counter } };
      return { ...declined, ...proposed, type, at } as GameEvent;
    }
    case "cancelled":
    case "expired":
    case "draw-offered":
    case "draw-declined":
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
    case "reminded":
    case "rematch-asked":
    case "rematch-agreed":
      return { ...data, type, at } as GameEvent;
  }
}
