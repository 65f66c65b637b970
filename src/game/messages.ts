import { SECOND } from "../lib/duration.ts";
import { otherSide, type Side } from "../rules/index.ts";
import { type Decision, happens, refuse } from "./decision.ts";
import type { GameState } from "./state.ts";
import { MESSAGES_BETWEEN } from "../contract/bounds.ts";

/** A message that goes by itself. `mute`: one of the players has blocked the other. A player who has gone reads none. */
export interface MessageCommand {
  readonly type: "message";
  readonly text: string;
  readonly mute?: boolean;
}

/** When a side may write again, in milliseconds since 1970; null for at once. Those that come with moves do not count. */
function mayWriteAt({ messages }: GameState, side: Side): number | null {
  const { max, span } = MESSAGES_BETWEEN;
  const first = messages.filter((one) => one.side === side && !one.isWithMove).at(-max);
  return first === undefined ? null : first.at + span;
}

/** Decides on a message between moves: in a game that runs, or is over. */
export function decideMessage(
  state: GameState,
  side: Side,
  { text, mute = false }: MessageCommand,
  at: number,
): Decision {
  if (mute || state.gone.includes(otherSide(side))) return refuse("messages-closed");
  const free = mayWriteAt(state, side);
  if (free === null || free <= at) return happens({ type: "messaged", at, side, text });
  return refuse("too-many-requests", { limit: "messages", retryAfter: Math.ceil((free - at) / SECOND) });
}
