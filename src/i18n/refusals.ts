import type { Shape } from "../contract/problems/facts.ts";
import { FIELD_SENTENCES, type FieldSentence } from "../contract/problems/fields.ts";
import { type ProblemCode, type Refusal, shapeOf } from "../contract/problems/table.ts";
import { wordsIn } from "./catalogues.ts";
import { placeholders, type Said, say } from "./facts.ts";
import type { Language } from "../contract/languages.ts";

/** What a refusal says to a reader. */
export interface RefusalWords {
  readonly title: string;
  readonly detail: string;
  /** For programs alone: the request of the API that helps. */
  readonly hint?: string;
}

/** A sentence for facts of any shape. The cast is safe: the same name picks the sentence and the shape of its facts. */
type Sentence = (facts: Said<Shape>) => string;

function words(code: ProblemCode, facts: Said<Shape>, language: Language): RefusalWords {
  const { detail, ...others } = wordsIn(language).problems.problems[code];
  return { ...others, detail: (detail as Sentence)(facts) };
}

/** Words a refusal in a language; instants by the clocks of a zone (IANA). */
export function refusalWords({ code, facts }: Refusal, language: Language, timezone = "UTC"): RefusalWords {
  return words(code, say<Shape>(shapeOf(code), { ...facts }, { language, timezone }), language);
}

/** Words what a code means, with an ellipsis where a refusal would tell its facts. */
export function codeWords(code: ProblemCode, language: Language): RefusalWords {
  return words(code, placeholders<Shape>(shapeOf(code)), language);
}

/** Says in a language what is wrong with one field. */
export function fieldWords({ sentence, facts }: FieldSentence, language: Language): string {
  const { fields, kinds } = wordsIn(language).problems;
  if (sentence === "kind") {
    const named: Readonly<Record<string, string>> = kinds;
    return fields.kind({ expected: named[facts.expected] ?? facts.expected });
  }
  return (fields[sentence] as Sentence)(
    say<Shape>(FIELD_SENTENCES[sentence], { ...facts }, { language, timezone: "UTC" }),
  );
}
