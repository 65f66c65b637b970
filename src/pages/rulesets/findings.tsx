import type { EditorWords } from "../../i18n/built/editor.ts";
import type { RulesetProblemsWords } from "../../i18n/built/ruleset-problems.ts";
import {
  canonicalJson,
  CUSTOM_NAME,
  type Definition,
  type RuleField,
  type RulesetError,
  type RulesetId,
  type RulesetWarning,
  writeOtnRules,
} from "../../rules/index.ts";
import { squaresOf } from "./edit/board.ts";
import { FIELD_NAMES, type Fields } from "./edit/fields.ts";
import { boardIn, type Judged } from "./edit/judged.ts";
import { editorQuery, otnQuery } from "./edit/link.ts";
import { rulesetProblemIn } from "../../i18n/ruleset-problems.ts";
import { controlOf } from "./edit/controls.ts";

/** Says what is wrong or odd, a sentence or two each. */
export type Tell = (problem: RulesetError | RulesetWarning) => string;

/** The field that an error or a warning is about; empty where it is about the whole. */
export const fieldOf = ({ pointer }: Pick<RulesetError, "pointer">): string => pointer.slice(1);

const isField = (name: string): name is RuleField => FIELD_NAMES.some((field) => field === name);

/** Says it as the form has it: a number that was typed is no value of JSON there. */
export function tellIn(words: EditorWords, problems: RulesetProblemsWords): Tell {
  return (problem) => {
    const field = fieldOf(problem);
    const control = isField(field) ? controlOf(field) : null;
    const isTyped = control?.kind === "number" && (problem.code === "type" || problem.code === "value");
    return isTyped ? words.typed(control.min, control.max) : rulesetProblemIn(problem, problems);
  };
}

export interface FindingsProps {
  readonly fields: Fields;
  readonly judged: Judged;
  readonly words: EditorWords;
  readonly tell: Tell;
  /** What a shipped rule set is called in the reader's language. */
  readonly titleOf: (shipped: RulesetId) => string;
  /** Where the service is: `https://…`, without a path. */
  readonly origin: string;
}

/** What was found, in a line: the first of what is wrong. */
export function verdictOf({ judged, words, tell }: Pick<FindingsProps, "judged" | "words" | "tell">): string {
  if (judged.ok) return words.found.right;
  const [first] = judged.error;
  return [words.found.wrong(judged.error.length), ...(first === undefined ? [] : [tell(first)])].join(" ");
}

/** Each thing that was found, with the way to its field. */
function List({ found }: { readonly found: readonly { readonly field: string; readonly text: string }[] }) {
  return (
    <ul>
      {found.map(({ field, text }) => (
        <li>{field === "" ? text : <a href={`#field-${field}`}>{text}</a>}</li>
      ))}
    </ul>
  );
}

/** A text to be copied, folded. */
function Copied({
  title,
  text,
  words,
}: {
  readonly title: string;
  readonly text: string;
  readonly words: EditorWords;
}) {
  return (
    <details>
      <summary>{title}</summary>
      <pre class="record">
        <code>{text}</code>
      </pre>
      <button type="button" class="quiet" data-copy={text}>
        {words.found.copy}
      </button>
    </details>
  );
}

/** A rule set as the API takes it. */
function jsonOf({ ruleset, shipped }: Definition): string {
  const named = shipped === null && ruleset.name !== CUSTOM_NAME ? { name: ruleset.name } : {};
  return JSON.stringify({ ...named, ...(JSON.parse(canonicalJson(ruleset)) as object) });
}

function Right({ definition, ...props }: FindingsProps & { readonly definition: Definition }) {
  const { fields, words, tell, titleOf, origin } = props;
  const { ruleset, shipped, warnings } = definition;
  const otn = writeOtnRules(ruleset);
  const count = (piece: "a" | "d") => squaresOf(boardIn(fields), piece).length;
  const tryIt = shipped === null ? otnQuery(otn) : `?ruleset=${shipped}`;
  return (
    <>
      <p>{words.found.right}</p>
      {warnings.length > 0 && (
        <div class="note">
          <p>{words.found.warnings}</p>
          <List found={warnings.map((one) => ({ field: fieldOf(one), text: tell(one) }))} />
        </div>
      )}
      <p>
        {words.found.men(count("a"), count("d"))}{" "}
        {shipped === null ? (
          <>
            {words.found.own} <code>{ruleset.id}</code>
          </>
        ) : (
          <>
            {words.found.shipped} <a href={`/rules/${shipped}`}>{titleOf(shipped)}</a>.
          </>
        )}
      </p>
      <p class="actions">
        <a class="button" href={`/challenges/new${tryIt}`}>
          {words.found.challenge}
        </a>
        <a class="button quiet" href={`/rulesets/try${tryIt}`}>
          {words.found.tryIt}
        </a>
        <button type="button" class="quiet" data-copy={`${origin}/rulesets/new${editorQuery(fields, otn)}`}>
          {words.found.link}
        </button>
      </p>
      <Copied title={words.found.otn} text={otn} words={words} />
      <Copied title={words.found.json} text={jsonOf(definition)} words={words} />
    </>
  );
}

function Wrong({ errors, words, tell }: FindingsProps & { readonly errors: readonly RulesetError[] }) {
  return (
    <>
      <div class="due">
        <p>{words.found.wrong(errors.length)}</p>
        <List found={errors.map((one) => ({ field: fieldOf(one), text: tell(one) }))} />
      </div>
      <p class="soft">{words.found.mend}</p>
    </>
  );
}

/** What was found of a rule set that is being made: all that is wrong with it, or what it is, and where it leads on. */
export function Findings(props: FindingsProps) {
  const { judged, words } = props;
  return (
    <>
      <h2>{words.found.title}</h2>
      {judged.ok ? (
        <Right {...props} definition={judged.value} />
      ) : (
        <Wrong {...props} errors={judged.error} />
      )}
    </>
  );
}
