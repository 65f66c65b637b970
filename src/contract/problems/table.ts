import type { Checked } from "../../rules/checked.ts";
import type { RulesetError } from "../../rules/definition/problems.ts";
import { ILLEGAL_REASONS } from "../../rules/illegal.ts";
import { RECORD_REASONS } from "../../rules/notation/record-error.ts";
import {
  type FactsArgument,
  type FactsIn,
  type NoFacts,
  type Shape,
  type FieldFactsArgument,
  type FieldRefusal,
  fieldSentence,
  type FieldSentenceName,
} from "./fields.ts";
import {
  ASKERS,
  NOT_RATED,
  GAME_OFFERS,
  PASSKEY_REFUSALS,
  type Requirement,
  REQUIREMENTS,
  TOURNAMENT_STATUSES,
  URL_REFUSALS,
} from "../terms.ts";
import type { Requirements } from "../standing.ts";

/** Why a move in a plan or line is rejected: for the same reasons as any move, or because the game was already over. */
export const PLAN_REASONS = [...ILLEGAL_REASONS, "game-over"] as const;

const ILLEGAL_MOVE_MEMBERS = {
  pointer: "text",
  move: "text",
  reason: PLAN_REASONS,
  at: "text",
  legal: "list",
  captures: "list?",
} as const;

/** Features that bots do not have. */
const PEOPLES_ACTS = ["session", "mail", "push", "bots", "challenge"] as const;
export type PeoplesAct = (typeof PEOPLES_ACTS)[number];

interface ProblemRow {
  readonly status: number;
  /** Facts that become members of the problem. The sentence can use them, too. */
  readonly members?: Shape;
  /** Facts that only the sentence uses. A `status` here is a game's: as a member it would replace the HTTP status. */
  readonly inWords?: Shape;
}

/**
 * Every refusal that a client can get: code, HTTP status and facts. Types, documents and tests derive from this table;
 * the texts are in src/i18n. If a fact can be one of several words, the documentation page of the code uses the first
 * one.
 */
export const PROBLEMS = {
  // Requests.
  "malformed-json": { status: 400 },
  "invalid-encoding": { status: 400 },
  "nesting-too-deep": { status: 400, members: { limit: "number" } },
  "too-many-keys": { status: 400, members: { limit: "number" } },
  "body-too-large": { status: 413, members: { limit: "number" } },
  "unsupported-media-type": { status: 415, inWords: { wants: ["json", "form"] } },
  "not-acceptable": { status: 406, members: { forms: "list" } },
  "invalid-request": { status: 422 },
  "invalid-cursor": { status: 422 },
  "idempotency-key-reused": { status: 422 },
  "answer-lost": { status: 409 },
  "not-found": { status: 404, inWords: { path: "text" } },
  "method-not-allowed": { status: 405, inWords: { method: "text", allow: "text" } },
  "too-many-requests": { status: 429, members: { limit: "text", retryAfter: "number" } },
  "limit-reached": {
    status: 409,
    members: { limit: "text", max: "number" },
    // Either the caller or the challenged player has reached the limit.
    inWords: { whose: ["yours", "theirs"] },
  },
  // Either the caller or the challenged house player has reached the limit.
  "house-busy": {
    status: 409,
    members: { limit: "text", max: "number" },
    inWords: { whose: ["yours", "theirs"] },
  },
  "misdirected-request": { status: 421, inWords: { origin: "text" } },
  "sandbox-emptying": { status: 503, members: { retryAfter: "number" } },
  "internal-error": { status: 500, inWords: { requestId: "text" } },
  // Tokens, accounts and players.
  "token-missing": { status: 401 },
  "token-invalid": { status: 401 },
  "token-exposed": { status: 401, inWords: { origin: "text" } },
  "not-moderator": { status: 403 },
  "scope-missing": { status: 403, members: { scope: "text" } },
  "cross-site": { status: 403 },
  "account-closed": { status: 403, members: { reason: "text" }, inWords: { contact: "text" } },
  "token-not-found": { status: 404 },
  "player-not-found": { status: 404, members: { name: "text" } },
  "name-taken": { status: 409, members: { name: "text" } },
  "name-reserved": { status: 409, members: { name: "text" } },
  "nothing-to-confirm": { status: 409 },
  "own-block": { status: 409 },
  "block-not-found": { status: 404, members: { name: "text" } },
  "people-only": { status: 403, inWords: { act: PEOPLES_ACTS } },
  "bots-only": { status: 403, members: { name: "text" } },
  "bot-not-found": { status: 404, members: { name: "text" } },
  "too-many-bots": { status: 409, members: { max: "number" } },
  // Challenges and games.
  "ruleset-not-found": { status: 404, members: { ruleset: "text" } },
  "challenge-not-found": { status: 404 },
  "challenge-taken": { status: 409 },
  "challenge-closed": { status: 409 },
  "own-challenge": { status: 409 },
  "not-your-challenge": { status: 403 },
  "challenge-expired": { status: 409 },
  "challenge-not-for-you": { status: 403 },
  // The sentence names the first requirement that failed. For a rating, it also names the bound.
  "requirements-not-met": {
    status: 403,
    inWords: {
      asker: ASKERS,
      requirement: REQUIREMENTS,
      bound: ["min", "max"],
      needed: "text",
      actual: "text",
    },
  },
  "cannot-be-rated": { status: 422, members: { reason: NOT_RATED } },
  "custom-unrated": { status: 422 },
  "match-not-found": { status: 404 },
  "messages-closed": { status: 403 },
  "game-not-found": { status: 404 },
  "game-unreadable": { status: 409 },
  "not-your-game": { status: 403 },
  "not-your-turn": { status: 409, members: { ply: "number" } },
  "game-over": {
    status: 409,
    members: { ply: "number?" },
    inWords: { status: ["finished", "playing", "cancelled", "open"] },
  },
  "already-played": { status: 409, members: { ply: "number" } },
  "ply-ahead": { status: 409, members: { ply: "number" } },
  "version-changed": { status: 412, members: { version: "number" } },
  "ply-not-found": { status: 404, members: { ply: "number" } },
  "illegal-move": {
    status: 422,
    members: { reason: ILLEGAL_REASONS, at: "text", legal: "list", captures: "list?" },
  },
  "draw-not-allowed": { status: 409 },
  "time-limit": { status: 409, members: { left: "duration" } },
  "nothing-to-give": { status: 409 },
  "no-draw-offer": { status: 409 },
  // Both players have moved, or the game belongs to a tournament or a ladder.
  "abort-too-late": { status: 409, inWords: { why: ["moved", "competition"] } },
  "version-required": { status: 428, members: { ply: "number" } },
  "offer-open": { status: 409, members: { offer: GAME_OFFERS } },
  "offer-declined": { status: 409, members: { offer: GAME_OFFERS } },
  "offer-not-allowed": { status: 409, members: { offer: GAME_OFFERS } },
  "offers-closed": { status: 403 },
  "no-offer": { status: 409, members: { offer: GAME_OFFERS } },
  "own-offer": { status: 409, members: { offer: GAME_OFFERS } },
  "nothing-to-take-back": { status: 409 },
  "not-paused": { status: 409 },
  "extension-limit": { status: 409, members: { left: "duration" } },
  // Rematches, counter-offers, plans, ratings, tournaments and ladders.
  "game-not-over": { status: 409 },
  "nothing-changed": { status: 422 },
  "plan-out-of-step": { status: 409, members: { ply: "number" } },
  "plan-illegal": { status: 422, members: ILLEGAL_MOVE_MEMBERS },
  "plan-too-large": { status: 422, members: { nodes: "number", depth: "number", bytes: "number" } },
  "no-plan": { status: 404 },
  "rating-not-found": { status: 404 },
  "already-annulled": { status: 409 },
  "tournament-not-found": { status: 404 },
  "tournament-closed": { status: 409, members: { state: TOURNAMENT_STATUSES } },
  "tournament-not-for-you": { status: 403 },
  "not-organiser": { status: 403 },
  "organiser-needed": { status: 409 },
  "not-to-be-invited": { status: 403, members: { name: "text" }, inWords: { why: ["blocked", "bot"] } },
  "invitation-not-found": { status: 404 },
  "already-entered": { status: 409 },
  "not-entered": { status: 409 },
  "round-not-found": { status: 404, members: { round: "number" } },
  "pairing-not-found": { status: 404 },
  "winner-missing": { status: 422 },
  "round-has-moves": { status: 409 },
  "ladder-not-found": { status: 404 },
  "ladder-closed": { status: 409 },
  "ladder-full": { status: 409, members: { max: "number" } },
  "ladder-not-for-you": { status: 403 },
  "out-of-reach": {
    status: 409,
    members: { reach: "number" },
    inWords: { whom: ["far", "below", "self", "nobody"] },
  },
  // Bulk pairings, ladders and reports.
  "bulk-not-found": { status: 404 },
  "bulk-started": { status: 409 },
  "consent-missing": { status: 422 },
  // The challenger is already challenging another player, or the player above is already being challenged.
  "place-busy": { status: 409, inWords: { whose: ["yours", "theirs"] } },
  "again-too-soon": { status: 409, members: { at: "instant" } },
  "report-not-found": { status: 404 },
  "already-decided": { status: 409 },
  "own-report": { status: 409 },
  // Lines, batches, webhooks and vacations.
  "line-illegal": { status: 422, members: ILLEGAL_MOVE_MEMBERS },
  "lines-too-large": { status: 422, members: { lines: "number", moves: "number", bytes: "number" } },
  "batch-full": { status: 409, members: { limit: "number" } },
  "webhook-not-found": { status: 404 },
  "webhook-url-refused": { status: 422, members: { reason: URL_REFUSALS } },
  "webhook-off": { status: 409 },
  "delivery-not-found": { status: 404 },
  "vacation-not-found": { status: 404 },
  "vacation-over": { status: 409 },
  "vacation-overlaps": { status: 409, members: { vacation: "text", from: "instant", to: "instant" } },
  "vacation-exhausted": { status: 409, members: { available: "duration", at: "instant" } },
  // Custom rule sets.
  "invalid-ruleset": { status: 422 },
  // Apps.
  "app-may-not": { status: 403 },
  "app-not-found": { status: 404 },
  "passkey-refused": { status: 422, members: { reason: PASSKEY_REFUSALS }, inWords: { origin: "text" } },
  "passkey-not-found": { status: 404 },
  // Recorded games. `illegal`, `at`, `legal` and `captures` are present only with the reason `illegal-move`.
  "record-not-found": { status: 404 },
  "original-not-found": { status: 404 },
  "record-unreadable": {
    status: 422,
    members: {
      line: "number",
      column: "number",
      ply: "number?",
      reason: RECORD_REASONS,
      illegal: "text?",
      at: "text?",
      legal: "list?",
      captures: "list?",
      repair: "text?",
      board: "text?",
      key: "text?",
      rulesets: "list?",
    },
  },
  // Push messages.
  "push-subscription-not-found": { status: 404 },
  "push-endpoint-refused": { status: 422, members: { reason: URL_REFUSALS } },
} as const satisfies Record<string, ProblemRow>;

type Rows = typeof PROBLEMS;
export type ProblemCode = keyof Rows;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

type Members<Row> = Row extends { readonly members: infer S } ? S : NoFacts;
type InWords<Row> = Row extends { readonly inWords: infer S } ? S : NoFacts;

/** The kinds of all facts of each refusal: members of the problem, and facts that only the sentence uses. */
export type ProblemShapes = { readonly [Code in ProblemCode]: Members<Rows[Code]> & InWords<Rows[Code]> };

export type FactsOf<Code extends ProblemCode> = { [One in Code]: FactsIn<ProblemShapes[One]> }[Code];

/** The argument list for the facts of a refusal. It is empty if there are no facts to pass. */
export type ProblemFactsArgument<Code extends ProblemCode> = FactsArgument<FactsOf<Code>>;

/** Returns the kinds of all facts of a refusal, including those that only its sentence uses. */
export function shapeOf<Code extends ProblemCode>(code: Code): ProblemShapes[Code] {
  const { members, inWords }: ProblemRow = PROBLEMS[code];
  return { ...members, ...inWords } as unknown as ProblemShapes[Code];
}

/** `at`: where the rule set is in the request's body. The pointers of `errors` are relative to the rule set. */
export interface RulesetRefusal {
  readonly at: "/ruleset" | "/otn";
  readonly errors: readonly RulesetError[];
}

/** A requirement that the player does not meet. */
export type FailedRequirement = {
  [Name in Requirement]: {
    readonly requirement: Name;
    readonly needed: Requirements[Name];
    /** Null if the player has no such value. */
    readonly actual: number | boolean | null;
  };
}[Requirement];

/** A refusal as a value, returned by pure code and operations. HTTP, pages and mail turn it into text. */
export type Refusal<Code extends ProblemCode = ProblemCode> = {
  [One in Code]: {
    readonly code: One;
    readonly facts: FactsOf<One>;
    /** Only with `invalid-request`. */
    readonly fields?: readonly FieldRefusal[];
    /** Only with `invalid-ruleset`. */
    readonly ruleset?: RulesetRefusal;
    /** Only with `requirements-not-met`. */
    readonly failed?: readonly FailedRequirement[];
  };
}[Code];

/** A value, or the refusal that an operation returns instead. */
export type Outcome<T, Code extends ProblemCode = ProblemCode> = Checked<T, Refusal<Code>>;

/** Returns a refusal. The table determines which facts its code needs. */
export function refusal<Code extends ProblemCode>(
  code: Code,
  ...[facts]: ProblemFactsArgument<Code>
): Refusal<Code> {
  return { code, facts: facts ?? {} } as unknown as Refusal<Code>;
}

/** Leaves out the facts that only the sentence uses: a `status` among them would replace the HTTP status. */
export function membersOf({ code, facts }: Refusal): Readonly<Record<string, unknown>> {
  const { members = {} }: ProblemRow = PROBLEMS[code];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(members, name)));
}

/** Returns the refusal for one field of a body. `pointer` is an RFC 6901 pointer. */
export function fieldRefusal<Name extends FieldSentenceName>(
  pointer: string,
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
): Refusal<"invalid-request"> {
  return fieldsRefusal([{ pointer, ...fieldSentence(sentence, ...facts) }]);
}

/** Returns the refusal for one query parameter. */
export function queryRefusal<Name extends FieldSentenceName>(
  pointer: string,
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
): Refusal<"invalid-request"> {
  return fieldsRefusal([{ in: "query", pointer, ...fieldSentence(sentence, ...facts) }]);
}

export function fieldsRefusal(fields: readonly FieldRefusal[]): Refusal<"invalid-request"> {
  return { ...refusal("invalid-request"), fields };
}

/** Returns the refusal for an invalid rule set, which was sent as an object (`/ruleset`) or as a record (`/otn`). */
export function rulesetRefusal(wrong: RulesetRefusal): Refusal<"invalid-ruleset"> {
  return { ...refusal("invalid-ruleset"), ruleset: wrong };
}

/** Returns the pointer in the request's body to an error in a rule set. For a record, it points to the whole record. */
export function pointerInRequest(
  { pointer }: Pick<RulesetError, "pointer">,
  at: RulesetRefusal["at"],
): string {
  return at === "/otn" ? at : `${at}${pointer}`;
}
