/**
 * The kind of a fact: a number, a text, a list of texts (`?`: optional), a duration or an instant as in the API, or one
 * of the listed words. A translation can have a different sentence for each word.
 */
export type FactKind =
  | "number"
  | "number?"
  | "text"
  | "text?"
  | "duration"
  | "instant"
  | "list"
  | "list?"
  | readonly string[];

export type Shape = Readonly<Record<string, FactKind>>;

const NO_FACTS = {} as const;
export type NoFacts = typeof NO_FACTS;

type Fact<K> = K extends "number" | "number?"
  ? number
  : K extends "text" | "text?" | "duration" | "instant"
    ? string
    : K extends "list" | "list?"
      ? readonly string[]
      : K extends readonly (infer Word)[]
        ? Word
        : never;

type Optional<S> = { [Name in keyof S]: S[Name] extends `${string}?` ? Name : never }[keyof S];

export type FactsIn<S> = { readonly [Name in Exclude<keyof S, Optional<S>>]: Fact<S[Name]> } & {
  readonly [Name in Optional<S>]?: Fact<S[Name]>;
};

/** The argument list for the facts of a refusal or a sentence. It is empty if there are no facts to pass. */
export type FactsArgument<Facts> = keyof Facts extends never ? [] : [facts: Facts];

export type AnyFacts = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Sentences about invalid fields, and their facts. The texts are in src/i18n. */
export const FIELD_SENTENCES = {
  duration: {},
  "duration-range": { min: "duration", max: "duration" },
  "name-shape": {},
  timezone: {},
  "text-marks": {},
  "time-of-day": {},
  instant: {},
  "quiet-hours": {},
  reminder: {},
  "game-id": {},
  "move-text": { position: "number" },
  "no-such-player": { name: "text" },
  "no-such-game": {},
  "scope-beyond-yours": {},
  "web-address": {},
  "operator-not-you": { name: "text" },
  "turn-too-long": { max: "duration" },
  "longer-than": { field: "text", other: "text" },
  "idempotency-key": {},
  cursor: {},
  needed: {},
  kind: { expected: "text" },
  "one-of": { options: "list" },
  "too-small": { limit: "number" },
  "too-large": { limit: "number" },
  "name-empty": {},
  "too-short": { limit: "number" },
  "too-long": { limit: "number" },
  "too-few": { limit: "number" },
  "too-many": { limit: "number" },
  "unknown-field": { field: "text" },
  email: {},
  square: {},
  "not-accepted": {},
  "unknown-parameter": { field: "text" },
  "parameter-repeated": {},
  "entity-tags": {},
  "if-match-unsupported": {},
  "sign-up-key": { min: "number" },
  "off-board-square": { size: "number" },
  "by-urgency": {},
  "gift-too-small": { min: "duration" },
  "listed-twice": { item: "text" },
  "night-without-length": {},
  "night-too-long": { max: "number" },
  "wait-newest-first": {},
  "vacation-past": {},
  "vacation-far": {},
  "vacation-short": {},
  "in-future": {},
  "not-after": { other: "text" },
  "span-too-long": { max: "duration" },
  "too-long-ago": { max: "duration" },
  "weekend-too-long": { max: "number" },
  "pause-end": { max: "instant" },
  "one-of-two": { field: "text", other: "text" },
  "same-move": { other: "text" },
  "snooze-end": { max: "instant" },
  "batch-path": {},
  "not-in-batch": {},
  "batch-header": { options: "list" },
  "header-value": {},
  "body-of-read": {},
  "no-such-ruleset": {},
  "push-point": {},
  "push-auth": {},
  "match-house": {},
  "rated-takeback": {},
  "requires-of-named": {},
  "requires-unrated": {},
  "requires-far": { most: "number", own: "number" },
  "not-ahead": {},
  "at-latest": { max: "instant" },
  "too-many-games": { max: "number" },
  "same-player": {},
  "ref-twice": {},
  "consent-missing": { name: "text", page: "text" },
  "fewer-points": { name: "text" },
  "of-format": { formats: "list" },
  "clock-endless": {},
} as const satisfies Record<string, Shape>;

export type FieldShapes = typeof FIELD_SENTENCES;
export type FieldSentenceName = keyof FieldShapes;
type FieldFactsOf<Name extends FieldSentenceName> = FactsIn<FieldShapes[Name]>;

export type FieldFactsArgument<Name extends FieldSentenceName> = FactsArgument<FieldFactsOf<Name>>;

export type FieldSentence = {
  [Name in FieldSentenceName]: { readonly sentence: Name; readonly facts: FieldFactsOf<Name> };
}[FieldSentenceName];

export const REQUEST_PARTS = ["body", "query", "path", "header"] as const;
export type RequestPart = (typeof REQUEST_PARTS)[number];

/** `pointer` (RFC 6901) points into this part of the request, by default the body. */
export type FieldRefusal = FieldSentence & { readonly in?: RequestPart; readonly pointer: string };

/** Returns the refusal of a field. `pointer` (RFC 6901) points into the body. */
export const fieldFault = <Name extends FieldSentenceName>(
  pointer: string,
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
): FieldRefusal => ({ pointer, ...fieldSentence(sentence, ...facts) });

export function fieldSentence<Name extends FieldSentenceName>(
  sentence: Name,
  ...[facts]: FieldFactsArgument<Name>
): FieldSentence {
  return { sentence, facts: facts ?? {} } as FieldSentence;
}

/** Names the sentence for a schema's check instead of giving a text, so that the sentence can be translated. */
export function fieldRule<Name extends FieldSentenceName>(
  sentence: Name,
  ...facts: FieldFactsArgument<Name>
) {
  return { params: fieldSentence(sentence, ...facts) };
}
