import type { EditorWords } from "../../i18n/built/editor.ts";
import type { RuleField, RulesetError } from "../../rules/index.ts";
import { type Control, controlOf, GROUPS, valueWords } from "./edit/controls.ts";
import { type Fields, textOf } from "./edit/fields.ts";
import { fieldOf, type Tell } from "./findings.tsx";

export interface FieldsProps {
  readonly fields: Fields;
  readonly errors: readonly RulesetError[];
  readonly words: EditorWords;
  readonly tell: Tell;
}

interface FieldProps extends FieldsProps {
  readonly field: RuleField | "name";
}

/** It is rendered even without errors, because the script fills it in. */
export function WhyNot({ field, errors, tell }: FieldProps) {
  const own = errors.filter((error) => fieldOf(error) === field);
  return (
    <span class="error" id={`why-${field}`} hidden={own.length === 0}>
      {own.map(tell).join(" ")}
    </span>
  );
}

export function attributesOf({ field, errors }: Pick<FieldProps, "field" | "errors">) {
  const isWrong = errors.some((error) => fieldOf(error) === field);
  return {
    name: field,
    id: `field-${field}`,
    "aria-describedby": `why-${field}`,
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}

type ChoiceControl = Extract<Control, { kind: "choice" }>;

function Choice({ values, field, ...props }: FieldsProps & ChoiceControl & { readonly field: RuleField }) {
  const { fields, words } = props;
  const chosen = fields.get(field) ?? "";
  const offered = values.map((value) => ({
    text: textOf(value as never),
    words: valueWords(words, field, value),
  }));
  const isOffered = offered.some(({ text }) => text === chosen);
  return (
    <select {...attributesOf({ ...props, field })}>
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

/** A checkbox. The hidden field sends `no` for an empty box. */
function Flag({ field, ...props }: FieldsProps & { readonly field: RuleField }) {
  const { fields, words } = props;
  return (
    <div class="rule">
      <input type="hidden" name={field} value="no" />
      <label>
        <input
          type="checkbox"
          {...attributesOf({ ...props, field })}
          value="yes"
          checked={fields.get(field) === "yes"}
        />{" "}
        <span>{words.fields[field]}</span>
      </label>
      <WhyNot {...props} field={field} />
    </div>
  );
}

function Rule({ field, ...props }: FieldsProps & { readonly field: RuleField }) {
  const { fields, words } = props;
  const control = controlOf(field);
  if (control.kind === "board") return null;
  if (control.kind === "flag") return <Flag {...props} field={field} />;
  return (
    <div class="rule">
      <label>
        <span>{words.fields[field]}</span>
        {control.kind === "choice" ? (
          <Choice {...props} field={field} {...control} />
        ) : (
          <input
            {...attributesOf({ ...props, field })}
            inputmode="numeric"
            maxlength={5}
            placeholder={words.never}
            autocomplete="off"
            value={fields.get(field) ?? ""}
          />
        )}
      </label>
      <WhyNot {...props} field={field} />
    </div>
  );
}

export function RuleGroups(props: FieldsProps) {
  return (
    <>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <fieldset>
          <legend>{props.words.groups[group]}</legend>
          {GROUPS[group].map((field) => (
            <Rule {...props} field={field} />
          ))}
        </fieldset>
      ))}
    </>
  );
}
