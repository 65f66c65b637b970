import { formatInstant } from "../../lib/duration.ts";
import { kindOf } from "../events/index.ts";
import type { PublicData } from "../events/kind.ts";
import type { GameEvent } from "../state.ts";

/** An event in its public form. Instants as RFC 3339, spans as ISO 8601, exact to the millisecond. */
export interface PublicEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: GameEvent["type"];
  readonly data: PublicData;
}

/**
 * The public form of the event with the number `seq`. `digest`: of the text that a player wrote with it, null where there
 * was none; it stays when the text is gone, so it is not taken from the event.
 */
export function publicEvent(seq: number, event: GameEvent, digest: string | null): PublicEvent {
  const data = kindOf(event.type).record(event, digest === null ? null : { digest });
  return { seq, at: formatInstant(event.at), type: event.type, data };
}
