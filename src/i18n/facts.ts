import { parseDuration } from "../lib/duration.ts";
import type { AnyFacts, FactKind, Shape } from "../contract/problems/fields.ts";
import type { Language } from "../contract/languages.ts";
import { momentWords, wholeWords } from "./times.ts";

/** Facts as a sentence tells them: texts. A fact that is one of a few words stays that, because sentences depend on it. */
export type Said<S> = {
  readonly [Name in keyof S]: S[Name] extends readonly (infer Word)[] ? Word : string;
};

/** Whom a sentence is for: in which language, and by the clocks of which zone (IANA) it tells instants. */
interface FactsReader {
  readonly language: Language;
  readonly timezone: string;
}

/** Words a duration; one of nothing is `none`, on which sentences can depend. */
function durationText(duration: string, language: Language): string {
  const span = parseDuration(duration) ?? 0;
  return span === 0 ? "none" : wholeWords(span, language);
}

function textOf(fact: AnyFacts[string], kind: FactKind | undefined, reader: FactsReader): string {
  if (typeof fact === "number") return String(fact);
  if (typeof fact === "string") {
    if (kind === "duration") return durationText(fact, reader.language);
    return kind === "instant" ? momentWords(Date.parse(fact), reader.language, reader.timezone) : fact;
  }
  return fact === undefined || fact.length === 0 ? "–" : fact.join(", ");
}

/** Makes each fact of a shape a text: a list gets commas, and a dash where it is empty or missing. */
export function say<S extends Shape>(shape: S, facts: AnyFacts, reader: FactsReader): Said<S> {
  const texts = Object.entries(shape).map(([name, kind]) => [name, textOf(facts[name], kind, reader)]);
  return Object.fromEntries(texts) as Said<S>;
}

const placeholder = (kind: FactKind) => (typeof kind === "string" ? "…" : (kind[0] ?? "…"));

/** The facts of a shape for a sentence about no refusal in particular: ellipses; of a few words, the first. */
export function placeholders<S extends Shape>(shape: S): Said<S> {
  const texts = Object.entries(shape).map(([name, kind]) => [name, placeholder(kind)]);
  return Object.fromEntries(texts) as Said<S>;
}
