import type { AnyFacts, FactKind, Shape } from "../problems/facts.ts";

/** Facts as a sentence tells them: texts. A fact that is one of a few words stays that, because sentences depend on it. */
export type Said<S> = {
  readonly [Name in keyof S]: S[Name] extends readonly (infer Word)[] ? Word : string;
};

function textOf(fact: AnyFacts[string]): string {
  if (typeof fact === "number") return String(fact);
  if (typeof fact === "string") return fact;
  return fact === undefined || fact.length === 0 ? "–" : fact.join(", ");
}

/** Makes each fact of a shape a text: a list gets commas, and a dash where it is empty or missing. */
export function say<S extends Shape>(shape: S, facts: AnyFacts): Said<S> {
  const texts = Object.keys(shape).map((name) => [name, textOf(facts[name])]);
  return Object.fromEntries(texts) as Said<S>;
}

const placeholder = (kind: FactKind) => (typeof kind === "string" ? "…" : (kind[0] ?? "…"));

/** The facts of a shape for a sentence about no refusal in particular: ellipses; of a few words, the first. */
export function placeholders<S extends Shape>(shape: S): Said<S> {
  const texts = Object.entries(shape).map(([name, kind]) => [name, placeholder(kind)]);
  return Object.fromEntries(texts) as Said<S>;
}
