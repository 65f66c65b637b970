import type { Change } from "../projections/change.ts";
import type { GameEvent, GameState } from "../state.ts";
import { accepted, cancelled, challenged, declined, expired } from "./challenge.ts";
import type { EventKind, Notice, Unsaid } from "./kind.ts";
import { ended, moved, takenBack } from "./move.ts";
import { drawDeclined, drawOffered, offerAccepted, offerDeclined, offered, offerWithdrawn } from "./offer.ts";
import { messaged, rematchAgreed, rematchRequested, renamed } from "./player.ts";
import { gifted, reminded, stopped, uncovered } from "./time.ts";

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
  "rematch-asked": rematchRequested,
  "rematch-agreed": rematchAgreed,
} as const satisfies { readonly [Type in GameEvent["type"]]: EventKind<Type> };

export const isKnownType = (type: string): type is GameEvent["type"] => Object.hasOwn(EVENTS, type);

export const kindOf = (type: GameEvent["type"]) => EVENTS[type] as unknown as EventKind<GameEvent["type"]>;

export const textOf = (event: GameEvent): string | null => kindOf(event.type).text?.(event) ?? null;

/** Returns a player's id; null if no player caused the event. */
export const actorOf = (event: GameEvent, after: GameState): string | null =>
  kindOf(event.type).by(event, after)?.id ?? null;

export const noticesOf = (change: Omit<Change, "seq">): readonly Notice[] =>
  kindOf(change.event.type).tells(change);

export const eventFrom = (
  { type, data }: { readonly type: GameEvent["type"]; readonly data: Readonly<Record<string, unknown>> },
  at: number,
  unsaid: Unsaid,
): GameEvent => ({ ...kindOf(type).read(data, unsaid), type, at }) as GameEvent;
