import type { RulesetId, Side } from "../rules/index.ts";

/** A move that may be made, and what it would do, as the API answers it. */
export interface LegalMove {
  readonly move: string;
  readonly captures: readonly string[];
  readonly ends: { readonly winner: Side | null; readonly reason: string } | null;
  /** How often the position would have occurred then. */
  readonly occurrences: number;
}

/**
 * What the page of a game tells its script, as JSON in `<script type="application/json" id="game-data">`: enough to
 * walk through the moves and to choose one without asking anybody. Everything that can be read is on the page itself.
 */
export interface GameData {
  readonly id: string;
  readonly ruleset: RulesetId;
  readonly status: string;
  readonly version: number;
  readonly size: 7 | 9 | 11;
  /** Board text of ply 0; the boards after it follow from `moves`. */
  readonly setup: string;
  readonly throne: string;
  readonly corners: readonly string[];
  /** In OTN with captures, from ply 1. */
  readonly moves: readonly string[];
  readonly turn: Side | null;
  /** The reader's side; null for who watches. */
  readonly mine: Side | null;
  /** What the reader may play now; empty where it is not theirs to move. */
  readonly legal: readonly LegalMove[];
  /** The ply that is shown. */
  readonly shown: number;
  readonly isFlipped: boolean;
  readonly words: GameScriptWords;
}

/** What the script says, in the reader's language. `{square}`, `{piece}`, `{move}` and the like stand for what it fills in. */
export interface GameScriptWords {
  readonly pieces: Readonly<Record<"a" | "d" | "k" | "empty" | "throne" | "corner", string>>;
  /** `{square}, {piece}` */
  readonly square: string;
  readonly offline: string;
  readonly [name: string]: string | Readonly<Record<string, string>>;
}
