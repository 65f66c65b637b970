import {
  type AnyFacts,
  type FactKind,
  FIELD_SENTENCES,
  type FieldSentence,
  type FieldShapes,
  type Shape,
} from "../contract/problems/fields.ts";
import { type ProblemCode, type ProblemShapes, type Refusal, shapeOf } from "../contract/problems/table.ts";
import { FIELDS_WORDS } from "./built/fields.ts";
import { ILLEGAL_MOVE_WORDS } from "./built/illegal-move.ts";
import { KINDS_WORDS } from "./built/kinds.ts";
import { PROBLEMS_WORDS } from "./built/problems.ts";
import { PUSH_REFUSAL_WORDS } from "./built/push-refusal.ts";
import { URL_REFUSAL_WORDS } from "./built/url-refusal.ts";
import type { Language } from "../contract/languages.ts";
import { parseDuration } from "../lib/duration.ts";
import { mapValues } from "../lib/json.ts";
import { recordWhy } from "./record-why.ts";
import { momentWords, spanObject, wholeWords } from "./times.ts";

/** Facts as text. A fact from a fixed set of words keeps its type, because translations have a sentence for each word. */
export type Said<S> = {
  readonly [Name in keyof S]: S[Name] extends readonly (infer Word)[] ? Word : string;
};

/** `timezone`: an IANA name; instants are written in it. */
interface FactsReader {
  readonly language: Language;
  readonly timezone: string;
}

/** Returns `none` for a duration of zero, so that a translation can have another sentence for it. */
function durationText(duration: string, language: Language): string {
  const span = parseDuration(duration) ?? 0;
  return span === 0 ? "none" : spanObject(wholeWords(span, language));
}

function textOf(fact: AnyFacts[string], kind: FactKind | undefined, reader: FactsReader): string {
  if (typeof fact === "number") return String(fact);
  if (typeof fact === "string") {
    if (kind === "duration") return durationText(fact, reader.language);
    return kind === "instant" ? momentWords(Date.parse(fact), reader.language, reader.timezone) : fact;
  }
  return fact === undefined || fact.length === 0 ? "–" : fact.join(", ");
}

/** Writes each fact of a shape as text: lists with commas, and a dash for an empty or missing fact. */
export const say = <S extends Shape>(shape: S, facts: AnyFacts, reader: FactsReader): Said<S> =>
  mapValues(shape, (kind, name) => textOf(facts[name], kind, reader)) as Said<S>;

const placeholder = (kind: FactKind) => (typeof kind === "string" ? "…" : (kind[0] ?? "…"));

/** Returns facts for a sentence about no particular refusal: ellipses, or the first word of a fixed set. */
export const placeholders = <S extends Shape>(shape: S): Said<S> => mapValues(shape, placeholder) as Said<S>;

interface RefusalWords {
  readonly title: string;
  readonly detail: string;
  /** For programs only: the API request that helps. */
  readonly hint?: string;
}

/** The words of every refusal. They use only its facts, and `why`: a sentence that explains its reason. */
type ProblemWords = {
  readonly [Code in ProblemCode]: Omit<RefusalWords, "detail"> & {
    readonly detail: (facts: Said<ProblemShapes[Code]> & { readonly why: string }) => string;
  };
};

type FieldWords = { readonly [Name in keyof FieldShapes]: (facts: Said<FieldShapes[Name]>) => string };

/** For casts, which are safe because the same name selects the sentence and the shape of its facts. */
type Sentence = (facts: Said<Shape>) => string;

/** Returns the text for `{why}` in a refusal's message; empty for codes whose message has no `{why}`. */
function whyOf(code: ProblemCode, facts: Said<Shape>, language: Language): string {
  const illegalMove = ILLEGAL_MOVE_WORDS[language];
  const reason = facts["reason"] as never;
  switch (code) {
    case "illegal-move":
    case "plan-illegal":
    case "line-illegal":
      return (illegalMove[reason] as Sentence)(facts);
    case "record-unreadable":
      return recordWhy(facts, language);
    case "webhook-url-refused":
      return URL_REFUSAL_WORDS[language][reason];
    case "push-endpoint-refused":
      return PUSH_REFUSAL_WORDS[language][reason];
    default:
      return facts["why"] ?? "";
  }
}

function words(code: ProblemCode, facts: Said<Shape>, language: Language): RefusalWords {
  const all: ProblemWords = PROBLEMS_WORDS[language];
  const { detail, ...others } = all[code];
  return { ...others, detail: (detail as Sentence)({ ...facts, why: whyOf(code, facts, language) }) };
}

/** `timezone`: an IANA name; instants are written in it. */
export function refusalWords({ code, facts }: Refusal, language: Language, timezone = "UTC"): RefusalWords {
  return words(code, say<Shape>(shapeOf(code), { ...facts }, { language, timezone }), language);
}

export function codeWords(code: ProblemCode, language: Language): RefusalWords {
  return words(code, placeholders<Shape>(shapeOf(code)), language);
}

export function fieldWords({ sentence, facts }: FieldSentence, language: Language): string {
  const fields: FieldWords = FIELDS_WORDS[language];
  if (sentence === "kind") {
    const kinds: Readonly<Record<string, string | undefined>> = { ...KINDS_WORDS[language] };
    return fields.kind({ expected: kinds[facts.expected] ?? facts.expected });
  }
  return (fields[sentence] as Sentence)(
    say<Shape>(FIELD_SENTENCES[sentence], { ...facts }, { language, timezone: "UTC" }),
  );
}
