import type { RuleField, RulesetError } from "../../rules/index.ts";
import { useWords } from "../kit/context.tsx";
import { Bullets } from "../kit/lists.tsx";
import { type Control, controlOf, GROUPS, valueWords } from "./edit/controls.ts";
import { type Fields, textOf } from "./edit/fields.ts";
import { fieldOf, type Tell, tellIn } from "./findings.tsx";

export interface FieldsProps {
  readonly fields: Fields;
  readonly errors: readonly RulesetError[];
}

interface FieldProps extends FieldsProps {
  readonly field: RuleField | "name";
}

export function useTell(): Tell {
  const { editor, rulesetProblems } = useWords();
  return tellIn(editor, rulesetProblems);
}

/** Rendered even without errors, because the script fills it in. */
export function WhyNot({ field, errors }: Omit<FieldProps, "fields">) {
  const own = errors.filter((error) => fieldOf(error) === field);
  return (
    <span class="error" id={`why-${field}`} hidden={own.length === 0}>
      {own.map(useTell()).join(" ")}
    </span>
  );
}

export function attributesOf({ field, errors }: Omit<FieldProps, "fields">) {
  const isWrong = errors.some((error) => fieldOf(error) === field);
  return {
    name: field,
    id: `field-${field}`,
    "aria-describedby": `why-${field}`,
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}

type ChoiceControl = Extract<Control, { kind: "choice" }>;

interface RuleProps extends FieldsProps {
  readonly field: RuleField;
}

function Choice({ values, field, fields, errors }: RuleProps & ChoiceControl) {
  const words = useWords().editor;
  const chosen = fields.get(field) ?? "";
  const offered = values.map((value) => ({
    text: textOf(value as never),
    words: valueWords(words, field, value),
  }));
  const isOffered = offered.some(({ text }) => text === chosen);
  return (
    <select {...attributesOf({ field, errors })}>
      {!isOffered && (
        <option value={chosen} selected>
          {chosen}
        </option>
      )}
      {offered.map((one) => (
        <option value={one.text} selected={one.text === chosen}>
          {one.words}
        </option>
      ))}
    </select>
  );
}

/** A checkbox. The hidden field sends `no` if the box is not checked. */
function Flag(props: RuleProps) {
  const { field, fields } = props;
  return (
    <div class="rule">
      <input type="hidden" name={field} value="no" />
      <label>
        <input type="checkbox" {...attributesOf(props)} value="yes" checked={fields.get(field) === "yes"} />{" "}
        <span>{useWords().editor.fields[field]}</span>
      </label>
      <WhyNot {...props} />
    </div>
  );
}

function Rule(props: RuleProps) {
  const { field, fields } = props;
  const words = useWords().editor;
  const control = controlOf(field);
  if (control.kind === "board") return null;
  if (control.kind === "flag") return <Flag {...props} />;
  return (
    <div class="rule">
      <label>
        <span>{words.fields[field]}</span>
        {control.kind === "choice" ? (
          <Choice {...props} {...control} />
        ) : (
          <input
            {...attributesOf(props)}
            inputmode="numeric"
            maxlength={5}
            placeholder={words.never}
            autocomplete="off"
            value={fields.get(field) ?? ""}
          />
        )}
      </label>
      <WhyNot {...props} />
    </div>
  );
}

const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

export function GroupLinks() {
  const { editor, gallery } = useWords();
  return (
    <nav class="contents" aria-label={gallery.contents}>
      <Bullets
        class="inline"
        of={GROUP_NAMES.map((group) => (
          <a href={`#group-${group}`}>{editor.groups[group]}</a>
        ))}
      />
    </nav>
  );
}

export function RuleGroups(props: FieldsProps) {
  const { groups } = useWords().editor;
  return GROUP_NAMES.map((group) => (
    <fieldset id={`group-${group}`}>
      <legend>{groups[group]}</legend>
      {GROUPS[group].map((field) => (
        <Rule {...props} field={field} />
      ))}
    </fieldset>
  ));
}
