/**
 * The kind of a fact: a number, a text, a list of texts (`?`: optional), a duration or an instant as the API writes them
 * (sentences tell them in words), or one of the listed words, on which sentences can depend.
 */
export type FactKind =
  | "number"
  | "number?"
  | "text"
  | "duration"
  | "instant"
  | "list"
  | "list?"
  | readonly string[];

/** The facts of a refusal by their names. */
export type Shape = Readonly<Record<string, FactKind>>;

/** The shape without any fact. */
const NO_FACTS = {} as const;
export type NoFacts = typeof NO_FACTS;

type Fact<K> = K extends "number" | "number?"
  ? number
  : K extends "text" | "duration" | "instant"
    ? string
    : K extends "list" | "list?"
      ? readonly string[]
      : K extends readonly (infer Word)[]
        ? Word
        : never;

type Optional<S> = { [Name in keyof S]: S[Name] extends `${string}?` ? Name : never }[keyof S];

/** The values that a shape describes. */
export type FactsIn<S> = { readonly [Name in Exclude<keyof S, Optional<S>>]: Fact<S[Name]> } & {
  readonly [Name in Optional<S>]?: Fact<S[Name]>;
};

/** The argument after the name of a refusal or a sentence: its facts, if it has any. */
export type FactsArgument<Facts> = keyof Facts extends never ? [] : [facts: Facts];

/** Facts of any shape. */
export type AnyFacts = Readonly<Record<string, string | number | readonly string[] | undefined>>;
