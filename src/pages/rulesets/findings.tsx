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

export type Tell = (problem: RulesetError | RulesetWarning) => string;

/** Returns the field of an error; empty for the whole rule set. */
export const fieldOf = ({ pointer }: Pick<RulesetError, "pointer">): string => pointer.slice(1);

const isField = (name: string): name is RuleField => FIELD_NAMES.some((field) => field === name);

/** Numbers are typed as text, so an error about type or value is reported as the range of allowed numbers. */
export const tellIn =
  (words: EditorWords, problems: RulesetProblemsWords): Tell =>
  (problem) => {
    const field = fieldOf(problem);
    const control = isField(field) ? controlOf(field) : null;
    const isTyped = control?.kind === "number" && (problem.code === "type" || problem.code === "value");
    return isTyped ? words.typed(control.min, control.max) : rulesetProblemIn(problem, problems);
  };

interface FindingsProps {
  readonly fields: Fields;
  readonly judged: Judged;
  readonly words: EditorWords;
  readonly tell: Tell;
  readonly titleOf: (shipped: RulesetId) => string;
  readonly origin: string;
}

/** Returns the text of the line that is always visible: no errors, or the number of errors and the first error. */
export function verdictOf({ judged, words, tell }: Pick<FindingsProps, "judged" | "words" | "tell">): string {
  if (judged.ok) return words.found.right;
  const [first] = judged.error;
  return [words.found.wrong(judged.error.length), ...(first === undefined ? [] : [tell(first)])].join(" ");
}

interface ListProps extends Pick<FindingsProps, "tell"> {
  readonly problems: readonly (RulesetError | RulesetWarning)[];
}

const List = ({ problems, tell }: ListProps) => (
  <ul>
    {problems.map((problem) => {
      const field = fieldOf(problem);
      const text = tell(problem);
      return <li>{field === "" ? text : <a href={`#field-${field}`}>{text}</a>}</li>;
    })}
  </ul>
);

interface CopiedProps extends Pick<FindingsProps, "words"> {
  readonly title: string;
  readonly text: string;
}

const Copied = ({ title, text, words }: CopiedProps) => (
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

/** Returns a rule set as JSON for the API. */
function jsonOf({ ruleset, shipped }: Definition): string {
  const named = shipped === null && ruleset.name !== CUSTOM_NAME ? { name: ruleset.name } : {};
  return JSON.stringify({ ...named, ...(JSON.parse(canonicalJson(ruleset)) as object) });
}

function Identity({ definition, fields, words, titleOf }: RightProps) {
  const { ruleset, shipped } = definition;
  const count = (piece: "a" | "d") => squaresOf(boardIn(fields), piece).length;
  return (
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
  );
}

interface RightProps extends FindingsProps {
  readonly definition: Definition;
}

function Right({ definition, ...props }: RightProps) {
  const { fields, words, tell, origin } = props;
  const { ruleset, shipped, warnings } = definition;
  const otn = writeOtnRules(ruleset);
  const tryIt = shipped === null ? otnQuery(otn) : `?ruleset=${shipped}`;
  return (
    <>
      <p>{words.found.right}</p>
      {warnings.length > 0 && (
        <div class="note">
          <p>{words.found.warnings}</p>
          <List problems={warnings} tell={tell} />
        </div>
      )}
      <Identity {...props} definition={definition} />
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

const Wrong = ({ errors, words, tell }: FindingsProps & { readonly errors: readonly RulesetError[] }) => (
  <>
    <div class="due">
      <p>{words.found.wrong(errors.length)}</p>
      <List problems={errors} tell={tell} />
    </div>
    <p class="soft">{words.found.mend}</p>
  </>
);

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
