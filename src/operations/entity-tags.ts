import type { GameView } from "../contract/game.ts";

/** A game as a reader may see it: with the players' messages for the players, without for everyone else. */
export type Seen = Pick<GameView, "version" | "messages">;

/** What the tags of those end with who see the messages. */
const WITH_MESSAGES = "-player";
/** The tag of a game: its version, whoever sees it. */
export const VERSION_TAG = /^(\d{1,15})(?:-player)?$/;

/**
 * The entity tag of a game: its version, and whether its messages are seen. Weak, because the time that is left changes
 * without it: the deadline gives that too.
 */
export function gameTag({ version, messages }: Seen): string {
  return `W/"${version}${messages === undefined ? "" : WITH_MESSAGES}"`;
}

/**
 * The entity tag of a game's log and of what has it in it: how many records there are (a reminder is one, and changes no
 * version), and whether its texts are seen.
 */
export function logTag(records: number, isForParties: boolean): string {
  return `W/"log-${records}${isForParties ? WITH_MESSAGES : ""}"`;
}

/** The entity tag of what has only one form. */
export const versionTag = (version: number): string => `"${version}"`;
