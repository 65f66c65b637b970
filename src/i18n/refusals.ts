import {
  type Shape,
  FIELD_SENTENCES,
  type FieldSentence,
  type FieldShapes,
} from "../contract/problems/fields.ts";
import { type ProblemCode, type ProblemShapes, type Refusal, shapeOf } from "../contract/problems/table.ts";
import { wordsIn } from "./catalogues.ts";
import { placeholders, type Said, say } from "./facts.ts";
import type { Language } from "../contract/languages.ts";

/** What a refusal says to a reader. */
interface RefusalWords {
  readonly title: string;
  readonly detail: string;
  /** For programs alone: the request of the API that helps. */
  readonly hint?: string;
}

/** Every refusal has words, and they tell nothing but its facts; `why` is what the reason among them means. */
type ProblemWords = {
  readonly [Code in ProblemCode]: Omit<RefusalWords, "detail"> & {
    readonly detail: (facts: Said<ProblemShapes[Code]> & { readonly why: string }) => string;
  };
};

/** Every field that is wrong has words. */
type FieldWords = { readonly [Name in keyof FieldShapes]: (facts: Said<FieldShapes[Name]>) => string };

/** A sentence for facts of any shape. The cast is safe: the same name picks the sentence and the shape of its facts. */
type Sentence = (facts: Said<Shape>) => string;

/** What the reason among the facts of a refusal means: a sentence. */
function whyOf(code: ProblemCode, facts: Said<Shape>, language: Language): string {
  const { illegalMove, urlRefusal, pushRefusal } = wordsIn(language);
  const reason = facts["reason"] as never;
  switch (code) {
    case "illegal-move":
    case "plan-illegal":
    case "line-illegal":
      return (illegalMove[reason] as Sentence)(facts);
    case "webhook-url-refused":
      return urlRefusal[reason];
    case "push-endpoint-refused":
      return pushRefusal[reason];
    default:
      return "";
  }
}

function words(code: ProblemCode, facts: Said<Shape>, language: Language): RefusalWords {
  const all: ProblemWords = wordsIn(language).problems;
  const { detail, ...others } = all[code];
  return { ...others, detail: (detail as Sentence)({ ...facts, why: whyOf(code, facts, language) }) };
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
  const fields: FieldWords = wordsIn(language).fields;
  if (sentence === "kind") {
    const kinds: Readonly<Record<string, string | undefined>> = { ...wordsIn(language).kinds };
    return fields.kind({ expected: kinds[facts.expected] ?? facts.expected });
  }
  return (fields[sentence] as Sentence)(
    say<Shape>(FIELD_SENTENCES[sentence], { ...facts }, { language, timezone: "UTC" }),
  );
}
