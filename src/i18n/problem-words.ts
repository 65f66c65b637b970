import type { ProblemCode, ProblemFacts } from "../problems/table.ts";

/** A problem's facts, ready to be put into a sentence. */
export type Said = Readonly<Record<string, string>>;

/** The words for one problem: a title that never changes and a sentence for this occurrence. */
export interface ProblemWording {
  readonly title: string;
  readonly detail: (facts: Said) => string;
}

/** Why a move is not legal, in the words of api.md, as the player reads it. */
export type IllegalMoveWords = Readonly<
  Record<
    | "no-piece"
    | "not-your-piece"
    | "not-straight"
    | "path-blocked"
    | "restricted-square"
    | "occupied"
    | "off-board"
    | "same-square"
    | "captures-differ",
    (facts: Said) => string
  >
>;

/** Why an address is refused for a webhook. */
export type UrlRefusalWords = Readonly<
  Record<
    "not-a-url" | "scheme" | "credentials" | "fragment" | "port" | "address" | "name" | "dns" | "too-long",
    string
  >
>;

/** What can be wrong with a field. */
export type FieldWords = Readonly<
  Record<
    | "duration"
    | "duration-range"
    | "name-shape"
    | "timezone"
    | "text-marks"
    | "time-of-day"
    | "instant"
    | "quiet-hours"
    | "reminder"
    | "game-id"
    | "move-text"
    | "no-such-player"
    | "no-such-game"
    | "scope-beyond-yours"
    | "initial-over-max"
    | "idempotency-key"
    | "cursor"
    | "needed"
    | "kind"
    | "one-of"
    | "too-small"
    | "too-large"
    | "too-short"
    | "too-long"
    | "unknown-field"
    | "email"
    | "square"
    | "not-accepted",
    (facts: Said) => string
  >
>;

/** What a value can have to be. */
export type KindWords = Readonly<
  Record<"string" | "number" | "int" | "boolean" | "array" | "object", string>
>;

/** Everything a language says about problems. */
export interface ProblemWords {
  readonly problems: Readonly<Record<ProblemCode, ProblemWording>>;
  readonly illegalMove: IllegalMoveWords;
  readonly urlRefusal: UrlRefusalWords;
  readonly fields: FieldWords;
  readonly kinds: KindWords;
}

/** What a problem's facts are called in a sentence: a list with commas, a dash where it is empty. */
export function say(facts: ProblemFacts): Said {
  const words = Object.entries(facts).map(([name, fact]): [string, string] => [name, wordFor(fact)]);
  return Object.fromEntries(words);
}

function wordFor(fact: ProblemFacts[string]): string {
  if (typeof fact !== "object" || fact === null) return String(fact);
  return fact.length > 0 ? fact.join(", ") : "–";
}
