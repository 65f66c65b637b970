import type { Checked } from "../rules/checked.ts";

/**
 * Every refusal that a client can meet: its stable code and its HTTP status.
 * Types, documentation pages and tests are derived from this table; the words are in src/i18n.
 */
export const PROBLEMS = {
  // What is wrong with the request as such.
  "malformed-json": 400,
  "invalid-encoding": 400,
  "nesting-too-deep": 400,
  "too-many-keys": 400,
  "body-too-large": 413,
  "unsupported-media-type": 415,
  "not-acceptable": 406,
  "invalid-request": 422,
  "invalid-cursor": 422,
  "idempotency-key-reused": 422,
  "not-found": 404,
  "method-not-allowed": 405,
  "too-many-requests": 429,
  "limit-reached": 409,
  "internal-error": 500,
  // Who asks.
  "token-missing": 401,
  "token-invalid": 401,
  "scope-missing": 403,
  "cross-site": 403,
  "token-not-found": 404,
  // Players.
  "player-not-found": 404,
  "name-taken": 409,
  "name-reserved": 409,
  "nothing-to-confirm": 409,
  // Challenges and games.
  "ruleset-not-found": 404,
  "challenge-not-found": 404,
  "challenge-taken": 409,
  "challenge-closed": 409,
  "own-challenge": 409,
  "not-your-challenge": 403,
  "game-not-found": 404,
  "game-unreadable": 409,
  "not-your-game": 403,
  "not-your-turn": 409,
  "game-over": 409,
  "already-played": 409,
  "ply-ahead": 409,
  "ply-not-found": 404,
  "illegal-move": 422,
  "draw-not-allowed": 409,
  "no-draw-offer": 409,
  "abort-too-late": 409,
  // Webhooks.
  "webhook-not-found": 404,
  "webhook-url-refused": 422,
  "webhook-off": 409,
  "delivery-not-found": 404,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** What a problem tells besides its code, as members of the answer: `ply`, `reason`, `at`, `legal`, … */
export type ProblemFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** One field of a request that is not right: where it stands (RFC 6901), and the sentence that says why, by its name. */
export interface FieldRefusal {
  readonly pointer: string;
  readonly sentence: string;
  readonly facts: ProblemFacts;
}

/** A refusal as a value: pure code and use cases return it, whoever answers the player words it. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly facts: ProblemFacts;
  /** What is wrong with which field, where the request as such is refused. */
  readonly fields?: readonly FieldRefusal[];
}

/** What comes of asking for something: the thing itself, or why not. */
export type Outcome<T> = Checked<T, Refusal>;

/** Makes a refusal. */
export function refusal(code: ProblemCode, facts: ProblemFacts = {}): Refusal {
  return { code, facts };
}

/** The refusal of a request for one of its fields. */
export function fieldRefusal(pointer: string, sentence: string, facts: ProblemFacts = {}): Refusal {
  return { code: "invalid-request", facts: {}, fields: [{ pointer, sentence, facts }] };
}
