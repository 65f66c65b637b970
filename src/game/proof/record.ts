import { formatDuration, formatInstant } from "../../lib/duration.ts";
import { type Ruleset, SIDES, type Side } from "../../rules/index.ts";
import type { TurnTime } from "../clock/clock.ts";
import type { BySide } from "../clock/kind.ts";
import type { ClockTerms } from "../clock/kinds.ts";
import type { Stop } from "../clock/stops.ts";
import { toldOffer } from "../offers-view.ts";
import type { ChallengeTerms, GameEvent } from "../state.ts";
import { clockTerms } from "../view.ts";

/** A text in a public record: its digest alone. */
interface DigestOfText {
  readonly digest: string;
}

/** What the public form of an event tells of it. It names players by their ids alone. */
export type PublicData = Readonly<Record<string, unknown>>;

/** An event in its public form. Instants as RFC 3339, spans as ISO 8601, exact to the millisecond. */
export interface PublicEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: GameEvent["type"];
  readonly data: PublicData;
}

const stopView = ({ kind, from, to }: Stop) => ({ kind, from: formatInstant(from), to: formatInstant(to) });

/** What a turn took. */
function timed(time: TurnTime): { readonly time: object } {
  return { time: { counted: formatDuration(time.counted), stopped: time.stopped.map(stopView) } };
}

export interface PublicTerms {
  readonly rules: Ruleset;
  readonly side: Side | "random";
  readonly by: string;
  readonly to: string | null;
  readonly listed: boolean;
  readonly clock: ClockTerms;
  readonly stops: ChallengeTerms["stops"];
  readonly offers?: ChallengeTerms["offers"];
  readonly rematchOf?: string;
  readonly counterOf?: string;
  readonly changed?: readonly string[];
}

/** The terms: what the game is judged by stands in them, the whole rule set too. */
function termsView(terms: ChallengeTerms, rules: Ruleset): PublicTerms {
  const { side, by, to, listed, clock, stops, offers, rematchOf, counterOf, changed } = terms;
  return {
    rules,
    side,
    by: by.id,
    to: to?.id ?? null,
    listed,
    clock: clockTerms(clock),
    stops,
    ...(offers === undefined ? {} : { offers }),
    ...(rematchOf === undefined ? {} : { rematchOf }),
    ...(counterOf === undefined ? {} : { counterOf }),
    ...(changed === undefined ? {} : { changed }),
  };
}

type Players = Extract<GameEvent, { type: "accepted" }>["players"];

function idsOf(players: Players): BySide<string> {
  return Object.fromEntries(SIDES.map((side) => [side, players[side].id])) as BySide<string>;
}

/** What an event tells; `message` is the digest of what a player wrote with it. */
function dataOf(event: GameEvent, message: DigestOfText | null): PublicData {
  switch (event.type) {
    case "challenged":
      return { ...termsView(event.terms, event.rules), message };
    case "accepted":
      return {
        players: idsOf(event.players),
        ...(event.schedules === undefined ? {} : { schedules: event.schedules }),
      };
    case "declined":
      return {
        reason: event.reason,
        ...(event.counter === undefined ? {} : { counter: event.counter.game }),
      };
    case "cancelled":
    case "expired":
      return {};
    case "moved":
      return {
        move: event.move,
        ending: event.ending,
        ...timed(event.time),
        ...(event.planned === true ? { planned: true } : {}),
        message,
      };
    case "draw-offered":
    case "draw-declined":
      return { side: event.side };
    case "offered":
      return { side: event.side, offer: toldOffer(event.offer) };
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
      return { side: event.side, offer: event.offer };
    case "taken-back":
      return { side: event.side, plies: event.plies, ...timed(event.time) };
    case "ended":
      return { result: event.result, by: event.by ?? null, ...timed(event.time) };
    case "reminded":
      return { ply: event.ply };
    case "stopped": {
      const { id, rev, side, cover } = event.stop;
      return { stop: { id, rev, side, ...(cover === true ? { cover } : {}), ...stopView(event.stop) } };
    }
    case "uncovered":
      return {
        deadline: formatInstant(event.deadline),
        ...(event.reason === undefined ? {} : { reason: event.reason }),
      };
    case "messaged":
      return { side: event.side, message };
    case "gifted":
      return { side: event.side, add: formatDuration(event.add) };
    case "renamed":
      return { player: event.player };
    case "rematch-asked":
    case "rematch-agreed":
      return { side: event.side, game: event.game };
  }
}

/**
 * The public form of the event with the number `seq` (play.md, "Proof"). `digest`: of the text that a player wrote with
 * it, null where there was none; it stays when the text is gone, so it is not taken from the event.
 */
export function publicEvent(seq: number, event: GameEvent, digest: string | null): PublicEvent {
  const data = dataOf(event, digest === null ? null : { digest });
  return { seq, at: formatInstant(event.at), type: event.type, data };
}

/** The text that a player wrote with an event; null for none. */
export function textOf(event: GameEvent): string | null {
  if (event.type === "moved") return event.message;
  if (event.type === "messaged") return event.text;
  return event.type === "challenged" ? event.terms.message : null;
}
