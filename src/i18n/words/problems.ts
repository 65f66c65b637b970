import type { Said } from "../facts.ts";
import type { FieldShapes } from "../../contract/problems/fields.ts";
import type { ProblemCode, ProblemShapes } from "../../contract/problems/table.ts";
import type { IllegalReason } from "../../rules/index.ts";
import type { UrlRefusal } from "../../contract/terms.ts";

/** The refusals that come with a hint. */
type Hinted =
  | "too-many-requests"
  | "token-missing"
  | "scope-missing"
  | "token-not-found"
  | "nothing-to-confirm"
  | "ruleset-not-found"
  | "challenge-closed"
  | "challenge-expired"
  | "block-not-found"
  | "webhook-not-found"
  | "webhook-off"
  | "delivery-not-found"
  | "push-subscription-not-found"
  | "vacation-not-found";

/** The words for one refusal. */
interface ProblemWording<Code extends ProblemCode> {
  /** The same wherever the refusal occurs. */
  readonly title: string;
  /** What is wrong this time, for everyone. */
  readonly detail: (facts: Said<ProblemShapes[Code]>) => string;
}

/** The words for a refusal after which a program can ask for something else. */
interface HintedWording<Code extends ProblemCode> extends ProblemWording<Code> {
  /** For programs: the request of the API that helps. It follows the detail. */
  readonly hint: string;
}

/** Everything that a language says about refusals. */
export interface ProblemWords {
  readonly problems: {
    readonly [Code in ProblemCode]: Code extends Hinted ? HintedWording<Code> : ProblemWording<Code>;
  };
  /** Why a move is not legal, as the player reads it. */
  readonly illegalMove: Readonly<
    Record<IllegalReason, (facts: Omit<Said<ProblemShapes["illegal-move"]>, "reason">) => string>
  >;
  /** Why an address is refused for a webhook. */
  readonly urlRefusal: Readonly<Record<UrlRefusal, string>>;
  /** What can be wrong with a field. */
  readonly fields: { readonly [Name in keyof FieldShapes]: (facts: Said<FieldShapes[Name]>) => string };
  /** What a value can have to be. */
  readonly kinds: Readonly<Record<"string" | "number" | "int" | "boolean" | "array" | "object", string>>;
}

/** Those of them that are about vacation, which stand in a file of their own. */
export type VacationProblemWords = Pick<ProblemWords["problems"], Extract<ProblemCode, `vacation-${string}`>>;

/** What can be wrong with a field that is about time given and time off; in a file of its own, too. */
export type TimeFieldWords = Pick<
  ProblemWords["fields"],
  | "gift-too-small"
  | "listed-twice"
  | "in-future"
  | "not-after"
  | "span-too-long"
  | "too-long-ago"
  | Extract<keyof FieldShapes, `night-${string}` | `vacation-${string}` | `weekend-${string}`>
>;
/** What can be wrong with a field of an offer or a plan. */
export type OfferFieldWords = Pick<
  ProblemWords["fields"],
  "pause-end" | "one-of-two" | "same-move" | "snooze-end"
>;

/** What a language says about a rematch or a counter-offer that is refused. */
export type RematchProblemWords = Pick<ProblemWords["problems"], "game-not-over" | "nothing-changed">;

/** What a language says about these, and about offers and plans that are refused. */
export type OfferProblemWords = RematchProblemWords &
  Pick<
    ProblemWords["problems"],
    | "version-required"
    | "offer-open"
    | "offer-declined"
    | "offer-not-allowed"
    | "offers-closed"
    | "no-offer"
    | "own-offer"
    | "nothing-to-take-back"
    | "not-paused"
    | "extension-limit"
    | "plan-out-of-step"
    | "plan-too-large"
    | "no-plan"
  >;

/** Says of a move that is not legal why it is not. */
export type WhyIllegal = (facts: Said<ProblemShapes["illegal-move"]>) => string;

/** The words for a plan with a move that is not legal. */
export type PlanIllegalWords = (why: WhyIllegal) => ProblemWording<"plan-illegal">;

/** The words for a line with such a move. */
export type LineIllegalWords = (why: WhyIllegal) => ProblemWording<"line-illegal">;

/** What a language says about lines and batches that are refused. */
export type BatchProblemWords = Pick<ProblemWords["problems"], "lines-too-large" | "batch-full">;

/** What can be wrong with a request of a batch. */
export type BatchFieldWords = Pick<
  ProblemWords["fields"],
  "batch-path" | "not-in-batch" | "batch-header" | "header-value" | "body-of-read"
>;

/** What a language says about a rule set of somebody's own that is refused. */
export type CustomProblemWords = Pick<ProblemWords["problems"], "invalid-ruleset">;

/** What can be wrong with the rule set that a challenge names. */
export type CustomFieldWords = Pick<ProblemWords["fields"], "no-such-ruleset">;

/** What a language says about a push subscription that is refused. */
export type PushProblemWords = Pick<
  ProblemWords["problems"],
  "push-subscription-not-found" | "push-endpoint-refused"
>;

/** What can be wrong with one. */
export type PushFieldWords = Pick<ProblemWords["fields"], "push-point" | "push-auth">;
