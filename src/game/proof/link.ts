import type { GameEvent } from "../state.ts";
import { chained, publicEvent } from "./chain.ts";
import { textOf } from "../events/index.ts";
import { digestOf } from "./texts.ts";

/** What chains an event to those before it: the hash of its record, and of a text that came with it the digest and its salt. */
export interface ChainLink {
  readonly hash: string;
  readonly digest?: string;
  /** Gone with the text. */
  readonly salt?: string;
}

/** An event of a game, its number in the log, and the hash before it (null: it is the first). */
interface Unchained {
  readonly game: string;
  readonly prev: string | null;
  readonly seq: number;
  readonly event: GameEvent;
}

/** Chains an event to the one before it. `newSalt` makes the salt of its text: 16 random bytes in hex. */
export function linkOf({ game, prev, seq, event }: Unchained, newSalt: () => string): ChainLink {
  const text = textOf(event);
  if (text === null) return { hash: chained(game, prev, publicEvent(seq, event, null)).hash };
  const salt = newSalt();
  // Text that is not Unicode is not ours: requests with such are refused before they come here.
  const digest = digestOf({ salt, text: text.toWellFormed() });
  if (digest === null) throw new Error("a salt that is none");
  return { hash: chained(game, prev, publicEvent(seq, event, digest)).hash, digest, salt };
}
