import type { Checked } from "../../rules/checked.ts";
import type { RulesetError } from "../../rules/definition/problems.ts";
import { ILLEGAL_REASONS } from "../../rules/illegal.ts";
import { DOORS } from "./doors.ts";
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
  type Requirement,
  REQUIREMENTS,
  TOURNAMENT_STATUSES,
  URL_REFUSALS,
} from "../terms.ts";
import type { Requirements } from "../standing.ts";

/** Why a move of a plan or a line is refused: as a move is, or because the game has ended before it. */
export const PLAN_REASONS = [...ILLEGAL_REASONS, "game-over"] as const;

/** What bots do not do, or do not have. */
const PEOPLES_ACTS = ["session", "mail", "push", "bots", "challenge"] as const;
export type PeoplesAct = (typeof PEOPLES_ACTS)[number];

interface ProblemRow {
  /** The HTTP status of the answer. */
  readonly status: number;
  /** Facts that become members of the answer and can occur in its sentence. */
  readonly members?: Shape;
  /** Facts that only the sentence needs. A `status` here is a game's: as a member it would hide the answer's. */
  readonly inWords?: Shape;
}

/**
 * Every refusal that a client can get: its stable code, its HTTP status and its facts. Of a fact that is one of some words, the
 * page of a code takes the first. Types, documents and tests are derived from this table; the words are in src/i18n.
 */
export const PROBLEMS = {
  // The request as such.
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
    // Who has as many as allowed: the player who asks, or the one whom they challenge.
    inWords: { whose: ["yours", "theirs"] },
  },
  // Whose games with the house are as many as can be: the player's, or those of the level that they challenge.
  "house-busy": {
    status: 409,
    members: { limit: "text", max: "number" },
    inWords: { whose: ["yours", "theirs"] },
  },
  "misdirected-request": { status: 421, inWords: { origin: "text" } },
  "sandbox-emptying": { status: 503, members: { retryAfter: "number" } },
  "internal-error": { status: 500, inWords: { requestId: "text" } },
  // The principal.
  "token-missing": { status: 401 },
  "token-invalid": { status: 401 },
  "token-exposed": { status: 401, inWords: { origin: "text" } },
  "not-moderator": { status: 403 },
  "scope-missing": { status: 403, members: { scope: "text" } },
  "cross-site": { status: 403 },
  "account-closed": { status: 403, members: { reason: "text" }, inWords: { contact: "text" } },
  "token-not-found": { status: 404 },
  // Players.
  "player-not-found": { status: 404, members: { name: "text" } },
  "name-taken": { status: 409, members: { name: "text" } },
  "name-reserved": { status: 409, members: { name: "text" } },
  "nothing-to-confirm": { status: 409 },
  "own-block": { status: 409 },
  "block-not-found": { status: 404, members: { name: "text" } },
  // Bots.
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
  // What is told in words is the first of what failed; of a rating, which bound of it.
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
  // What stands in the way: both have moved, or a tournament or ladder is played with it.
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
  // Rematch and counter-offer.
  "game-not-over": { status: 409 },
  "nothing-changed": { status: 422 },
  // Plans.
  "plan-out-of-step": { status: 409, members: { ply: "number" } },
  "plan-illegal": {
    status: 422,
    members: {
      pointer: "text",
      move: "text",
      reason: PLAN_REASONS,
      at: "text",
      legal: "list",
      captures: "list?",
    },
  },
  "plan-too-large": { status: 422, members: { nodes: "number", depth: "number", bytes: "number" } },
  "no-plan": { status: 404 },
  // Ratings.
  "rating-not-found": { status: 404 },
  "already-annulled": { status: 409 },
  // Tournaments.
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
  // Ladders.
  "ladder-not-found": { status: 404 },
  "ladder-closed": { status: 409 },
  "ladder-full": { status: 409, members: { max: "number" } },
  "ladder-not-for-you": { status: 403 },
  "out-of-reach": {
    status: 409,
    members: { reach: "number" },
    inWords: { whom: ["far", "below", "self", "nobody"] },
  },
  // Bulk pairing.
  "bulk-not-found": { status: 404 },
  "bulk-started": { status: 409 },
  "consent-missing": { status: 422 },
  // Who has an attack, or a defence, already: the player who challenges, or the one above.
  "place-busy": { status: 409, inWords: { whose: ["yours", "theirs"] } },
  "again-too-soon": { status: 409, members: { at: "instant" } },
  // Reports.
  "report-not-found": { status: 404 },
  "already-decided": { status: 409 },
  "own-report": { status: 409 },
  // Notes and lines.
  "line-illegal": {
    status: 422,
    members: {
      pointer: "text",
      move: "text",
      reason: PLAN_REASONS,
      at: "text",
      legal: "list",
      captures: "list?",
    },
  },
  "lines-too-large": { status: 422, members: { lines: "number", moves: "number", bytes: "number" } },
  // Batches.
  "batch-full": { status: 409, members: { limit: "number" } },
  // Webhooks.
  "webhook-not-found": { status: 404 },
  "webhook-url-refused": { status: 422, members: { reason: URL_REFUSALS } },
  "webhook-off": { status: 409 },
  "delivery-not-found": { status: 404 },
  // Vacation.
  "vacation-not-found": { status: 404 },
  "vacation-over": { status: 409 },
  "vacation-overlaps": { status: 409, members: { vacation: "text", from: "instant", to: "instant" } },
  "vacation-exhausted": { status: 409, members: { available: "duration", at: "instant" } },
  // Rule sets of one's own.
  "invalid-ruleset": { status: 422 },
  ...DOORS,
  // Push messages.
  "push-subscription-not-found": { status: 404 },
  "push-endpoint-refused": { status: 422, members: { reason: URL_REFUSALS } },
} as const satisfies Record<string, ProblemRow>;

type Rows = typeof PROBLEMS;
export type ProblemCode = keyof Rows;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

type Members<Row> = Row extends { readonly members: infer S } ? S : NoFacts;
type InWords<Row> = Row extends { readonly inWords: infer S } ? S : NoFacts;

/** The facts of each refusal by their names, as the table describes them. */
export type ProblemShapes = { readonly [Code in ProblemCode]: Members<Rows[Code]> & InWords<Rows[Code]> };

/** The facts of one refusal. */
export type FactsOf<Code extends ProblemCode> = { [One in Code]: FactsIn<ProblemShapes[One]> }[Code];

/** The argument for the facts of a refusal; none if the refusal has none. */
export type ProblemFactsArgument<Code extends ProblemCode> = FactsArgument<FactsOf<Code>>;

/** Which facts a refusal has, and what they are. */
export function shapeOf<Code extends ProblemCode>(code: Code): ProblemShapes[Code] {
  const { members, inWords }: ProblemRow = PROBLEMS[code];
  return { ...members, ...inWords } as unknown as ProblemShapes[Code];
}

/** What is wrong with a rule set: where it stands in the request's body, and the errors with their places in it. */
export interface RulesetRefusal {
  readonly at: "/ruleset" | "/otn";
  readonly errors: readonly RulesetError[];
}

/** What a challenge asks of who accepts it, and they have not. */
export type FailedRequirement = {
  [Name in Requirement]: {
    readonly requirement: Name;
    readonly needed: Requirements[Name];
    /** Null where the player has none. */
    readonly actual: number | boolean | null;
  };
}[Requirement];

/** A refusal as a value: pure code and use cases return it; HTTP, pages and mail word it. */
export type Refusal<Code extends ProblemCode = ProblemCode> = {
  [One in Code]: {
    readonly code: One;
    readonly facts: FactsOf<One>;
    /** The invalid fields, if the request as such is refused. */
    readonly fields?: readonly FieldRefusal[];
    /** What is wrong with the rule set of the request, if it is refused. */
    readonly ruleset?: RulesetRefusal;
    /** What is asked of who accepts a challenge, and they have not. */
    readonly failed?: readonly FailedRequirement[];
  };
}[Code];

/** The result of a request: its value, or the refusal, which is one of some codes. */
export type Outcome<T, Code extends ProblemCode = ProblemCode> = Checked<T, Refusal<Code>>;

/**
 * Makes a refusal. The facts are those that the table names for the code; there is no second argument where it names
 * none.
 */
export function refusal<Code extends ProblemCode>(
  code: Code,
  ...[facts]: ProblemFactsArgument<Code>
): Refusal<Code> {
  return { code, facts: facts ?? {} } as unknown as Refusal<Code>;
}

/** Gives the members of the answer to a refusal, in the order of its facts. */
export function membersOf({ code, facts }: Refusal): Readonly<Record<string, unknown>> {
  const { members = {} }: ProblemRow = PROBLEMS[code];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(members, name)));
}

/** Makes the refusal for one field of a request. `pointer` is an RFC 6901 pointer to the field. */
export function fieldRefusal<Name extends FieldSentenceName>(
  pointer: string,
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
): Refusal<"invalid-request"> {
  return fieldsRefusal([{ pointer, ...fieldSentence(sentence, ...facts) }]);
}

/** The same for one parameter of its query. */
export function queryRefusal<Name extends FieldSentenceName>(
  pointer: string,
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
): Refusal<"invalid-request"> {
  return fieldsRefusal([{ in: "query", pointer, ...fieldSentence(sentence, ...facts) }]);
}

/** Makes the refusal for several fields of a request. */
export function fieldsRefusal(fields: readonly FieldRefusal[]): Refusal<"invalid-request"> {
  return { ...refusal("invalid-request"), fields };
}

/** Makes the refusal for what should be a rule set, as an object (`/ruleset`) or as a record (`/otn`). */
export function rulesetRefusal(wrong: RulesetRefusal): Refusal<"invalid-ruleset"> {
  return { ...refusal("invalid-ruleset"), ruleset: wrong };
}

/** Where in a request's body something stands that has a place in its rule set: of a record, where that stands. */
export function pointerInRequest(
  { pointer }: Pick<RulesetError, "pointer">,
  at: RulesetRefusal["at"],
): string {
  return at === "/otn" ? at : `${at}${pointer}`;
}
