import type { Causes } from "../../events/channel.ts";
import type { GameSummary } from "../../game/view.ts";
import type { OpenTurn } from "../policy/plan.ts";

/** A game as its player's mailbox knows it. The deadline is in milliseconds since 1970. */
export interface KnownGame {
  readonly turn: "mine" | "theirs" | null;
  readonly deadline: number | null;
  readonly game: GameSummary;
}

/**
 * What a channel that tells people reads of the player's feed and games, and the one thing that it notes there. All calls
 * are synchronous.
 */
export interface NoticeFeed {
  /** The record with this number, as JSON text; null once it is no longer kept. */
  record(seq: number): { readonly body: string } | null;
  /** What the log says of what tells these records. */
  causes(seqs: readonly number[]): Causes;
  /** One of the player's games; null where it is not known (any more). */
  game(id: string): KnownGame | null;
  /** The player's turns that have a deadline. */
  turns(): readonly OpenTurn[];
  /** How many games wait for the player's move, besides one. */
  waiting(except: string | null): number;
  /** Notes up to which instant a turn has been reminded of. */
  reminded(game: string, upTo: number): void;
}
