import type { Change } from "../projections/change.ts";
import type { GameEvent, GameState } from "../state.ts";
import { accepted, cancelled, challenged, declined, expired } from "./challenge.ts";
import type { EventKind, Notice, Unsaid } from "./kind.ts";
import { ended, moved, takenBack } from "./move.ts";
import { drawDeclined, drawOffered, offerAccepted, offerDeclined, offered, offerWithdrawn } from "./offer.ts";
import { messaged, rematchAgreed, rematchAsked, renamed } from "./player.ts";
import { gifted, reminded, stopped, uncovered } from "./time.ts";

/** Every kind of event, with all that is true of it. */
const EVENTS = {
  challenged,
  accepted,
  declined,
  cancelled,
  expired,
  moved,
  "draw-offered": drawOffered,
  "draw-declined": drawDeclined,
  offered,
  "offer-declined": offerDeclined,
  "offer-withdrawn": offerWithdrawn,
  "offer-accepted": offerAccepted,
  "taken-back": takenBack,
  ended,
  reminded,
  stopped,
  uncovered,
  gifted,
  messaged,
  renamed,
  "rematch-asked": rematchAsked,
  "rematch-agreed": rematchAgreed,
} as const satisfies { readonly [Type in GameEvent["type"]]: EventKind<Type> };

/** Whether this release knows a type of event. */
export const isKnownType = (type: string): type is GameEvent["type"] => Object.hasOwn(EVENTS, type);

/** The kind of an event, which takes any event of that kind. */
export const kindOf = (type: GameEvent["type"]) => EVENTS[type] as unknown as EventKind<GameEvent["type"]>;

/** Returns the text that a player wrote with an event; null for none. */
export const textOf = (event: GameEvent): string | null => kindOf(event.type).text?.(event) ?? null;

/** The id of the player who caused an event; null for the clock. */
export const actorOf = (event: GameEvent, after: GameState): string | null =>
  kindOf(event.type).by(event, after)?.id ?? null;

/** Returns the notices of an event. A move that a plan answers in the same commit is nobody's turn. */
export const noticesOf = (change: Omit<Change, "seq">): readonly Notice[] =>
  kindOf(change.event.type).tells(change);

/** The event of a record with this type and data, which happened at `at`. */
export const eventFrom = (
  { type, data }: { readonly type: GameEvent["type"]; readonly data: Readonly<Record<string, unknown>> },
  at: number,
  unsaid: Unsaid,
): GameEvent => ({ ...kindOf(type).read(data, unsaid), type, at }) as GameEvent;
