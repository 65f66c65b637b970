import { type Child, createContext, useContext } from "hono/jsx";
import { useWords } from "./context.tsx";
import { type Form, textIn } from "./forms.ts";
import type { Problem } from "./problem.tsx";

/** The reason why a form was rejected: a sentence, and the errors of its fields by JSON pointer. */
export interface Refused {
  readonly detail: string;
  readonly fields: ReadonlyMap<string, string>;
}

export function refusedOf({ detail, errors = [] }: Problem): Refused {
  return { detail, fields: new Map(errors.map((one) => [one.pointer, one.detail])) };
}

export const Alert = ({ says }: { readonly says: string | null }) =>
  says === null ? null : (
    <p class="due" role="alert">
      {says}
    </p>
  );

/** A note that is read aloud, such as that a form was sent. */
export const Notice = ({ says }: { readonly says: string }) => (
  <p class="note" role="status">
    {says}
  </p>
);

/** A form that was rejected or is previewed. Its page shows it again. */
interface SentForm {
  readonly form: Form;
  /** The path that the form was sent to; a page may have several forms. */
  readonly at: string;
  /** Null for a preview. */
  readonly refused: Refused | null;
}

const Sent = createContext<SentForm | null>(null);

/** Set by `formPage`, so that controls show the values that were sent, and their errors. */
export const SentProvider = Sent.Provider;

/** Returns the form that was sent to one of these paths; null if none was. */
export function useSent(paths: readonly string[]): SentForm | null {
  const sent = useContext(Sent);
  return sent !== null && paths.includes(sent.at) ? sent : null;
}

const CurrentRefused = createContext<Refused | null | undefined>(undefined);

/** Replaces, within a part of the page, the errors of the form that was sent. Null: shows no errors there. */
export const RefusedProvider = CurrentRefused.Provider;

/** Returns the errors that `RefusedProvider` sets for this part of the page; without it, those of the form that was sent. */
export function useRefused(): Refused | null {
  const own = useContext(CurrentRefused);
  return own === undefined ? (useContext(Sent)?.refused ?? null) : own;
}

/** The sentence above the forms of a page. If there are field errors, it only tells the reader to look at the fields. */
export function FormAlert() {
  const refused = useRefused();
  return (
    <Alert says={refused && (refused.fields.size > 0 ? useWords().settings.seeFields : refused.detail)} />
  );
}

/** Returns the errors of a field and its parts, without duplicates. */
function wrongAt(refused: Refused | null, at: string): readonly string[] {
  const details = [...(refused?.fields ?? [])].filter(([one]) => one === at || one.startsWith(`${at}/`));
  return [...new Set(details.map(([, detail]) => detail))];
}

const idOf = (at: string): string => `error${at.replaceAll(/[^a-z0-9]+/gi, "-")}`;

/** Returns the attributes of an invalid field. `described`: the pointer of the error shown, if several fields share it. */
export function marks(refused: Refused | null, at: string, described = at) {
  return wrongAt(refused, at).length === 0
    ? {}
    : ({ "aria-invalid": "true", "aria-describedby": idOf(described) } as const);
}

interface RefusalProps {
  /** By default from the context. */
  readonly refused?: Refused | null | undefined;
  readonly at: string;
  /** Replaces the API's sentence, which mentions the API's notation. */
  readonly words?: string | undefined;
  /** Whether to show only the errors of the field itself, not those of its parts. */
  readonly isAlone?: boolean;
}

export function FieldRefusal({ refused = useRefused(), at, words, isAlone = false }: RefusalProps) {
  const own = refused?.fields.get(at) ?? [];
  const wrong = isAlone ? [own].flat() : wrongAt(refused, at);
  return wrong.length === 0 ? null : (
    <p class="error" id={idOf(at)}>
      {words ?? wrong.join(" ")}
    </p>
  );
}

export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

export interface FieldState<V, W = FieldWords> {
  readonly name: string;
  /** The JSON pointer of the value in the request. Errors refer to the field with it. */
  readonly at: string;
  readonly value: V;
  readonly words: W;
  readonly refused: Refused | null;
}

export interface Field<V, W = FieldWords> {
  /** The field's name in the form, if it differs from the API's. */
  readonly name?: string;
  read(form: Form, name: string): V;
  show(field: FieldState<V, W>): Child;
}

interface LabelledProps extends Pick<FieldState<unknown>, "at" | "refused" | "words"> {
  readonly children?: Child;
}

const Labelled = ({ at, refused, words: { label, hint }, children }: LabelledProps) => (
  <>
    <label>
      {label}
      {hint !== undefined && <span class="hint">{hint}</span>}
      {children}
    </label>
    <FieldRefusal refused={refused} at={at} />
  </>
);

/** The label beside a box or a radio button. */
export const LabelText = ({ label, hint }: { readonly label: Child; readonly hint?: string | undefined }) => (
  <span>
    {label}
    {hint !== undefined && <span class="hint">{hint}</span>}
  </span>
);

interface GroupProps extends Pick<RefusalProps, "refused"> {
  /** The JSON pointer of the errors to show; without it, the group shows none. */
  readonly at?: string;
  readonly words: FieldWords;
  readonly class?: string;
  readonly children?: Child;
}

export const Group = ({ at, words: { label, hint }, class: kind, children, refused }: GroupProps) => (
  <fieldset class={kind}>
    <legend>{label}</legend>
    {hint !== undefined && <p class="hint">{hint}</p>}
    {children}
    {at !== undefined && <FieldRefusal refused={refused} at={at} />}
  </fieldset>
);

interface TextOptions {
  readonly type?: "email" | "url" | "date" | "datetime-local";
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly required?: boolean;
  readonly list?: string;
  readonly autocapitalize?: "off";
  readonly spellcheck?: false;
}

export const text = (options: TextOptions = {}): Field<string> => ({
  read: textIn,
  show: ({ name, value, ...field }) => (
    <Labelled {...field}>
      <input name={name} value={value} autocomplete="off" {...options} {...marks(field.refused, field.at)} />
    </Labelled>
  ),
});

export const area = (options: {
  readonly rows: number;
  readonly maxlength: number;
  readonly required?: boolean;
  readonly dir?: "auto";
}): Field<string> => ({
  read: textIn,
  show: ({ name, value, ...field }) => (
    <Labelled {...field}>
      <textarea name={name} {...options} {...marks(field.refused, field.at)}>
        {value}
      </textarea>
    </Labelled>
  ),
});

/** A page may have only one such field, because the `datalist` has a fixed id. `Intl.supportedValuesOf` lacks UTC. */
export const zone = (): Field<string> => {
  const line = text({ list: "zones", required: true });
  return {
    ...line,
    show: (field) => (
      <>
        {line.show(field)}
        <datalist id="zones">
          {["UTC", ...Intl.supportedValuesOf("timeZone")].map((one) => (
            <option value={one}></option>
          ))}
        </datalist>
      </>
    ),
  };
};

interface OptionsProps {
  readonly options: readonly string[];
  readonly chosen: string | undefined;
  readonly words: FieldWords["parts"];
  /** Whether the options are languages, each with a label in that language. */
  readonly areLanguages?: boolean;
}

export function Options({ options, chosen, words = {}, areLanguages = false }: OptionsProps) {
  return options.map((option) => (
    <option value={option} lang={areLanguages ? option : undefined} selected={option === chosen}>
      {words[option] ?? option}
    </option>
  ));
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  /** The label of an empty first option; without it, one of `options` is always chosen. */
  readonly none?: string;
  readonly group?: string;
  readonly chosen?: string | undefined;
  readonly options: readonly (readonly [string, string])[];
  /** From `marks`. */
  readonly "aria-invalid"?: "true" | undefined;
  readonly "aria-describedby"?: string | undefined;
}

export function Select({ name, label, none, group, chosen, options, ...marked }: SelectProps) {
  const listed = options.map(([value, called]) => (
    <option value={value} selected={value === chosen}>
      {called}
    </option>
  ));
  return (
    <label>
      {label}
      <select name={name} {...marked}>
        {none !== undefined && <option value="">{none}</option>}
        {group === undefined ? listed : <optgroup label={group}>{listed}</optgroup>}
      </select>
    </label>
  );
}

export const choice = (
  options: readonly string[],
  own: Pick<OptionsProps, "areLanguages"> = {},
): Field<string> => ({
  read: textIn,
  show: ({ name, value, ...field }) => (
    <Labelled {...field}>
      <select name={name} {...marks(field.refused, field.at)}>
        <Options {...own} options={options} chosen={value} words={field.words.parts} />
      </select>
    </Labelled>
  ),
});

/** Returns the names of the fields that begin with `<name>.`, without this prefix. */
export function named(form: Form, name: string): string[] {
  const beginning = `${name}.`;
  return [...form.keys()]
    .filter((one) => one.startsWith(beginning))
    .map((one) => one.slice(beginning.length));
}

/** Checkboxes. `name`: the name in the form, if it differs from the API's; `class`: the class of an element around them. */
export const ticks = (
  options: readonly string[],
  own: { readonly name?: string; readonly class?: string } = {},
): Field<readonly string[]> => ({
  ...(own.name !== undefined && { name: own.name }),
  read: named,
  show: ({ name, value, ...field }) => {
    const boxes = options.map((option) => (
      <label>
        <input
          type="checkbox"
          name={`${name}.${option}`}
          checked={value.includes(option)}
          {...marks(field.refused, field.at)}
        />
        {field.words.parts?.[option] ?? option}
      </label>
    ));
    return <Group {...field}>{own.class === undefined ? boxes : <div class={own.class}>{boxes}</div>}</Group>;
  },
});

export const toggle = (): Field<boolean> => ({
  read: (form, name) => form.has(name),
  show: ({ name, value, words: { label, hint } }) => (
    <p>
      <label>
        <input type="checkbox" name={name} checked={value} />
        <LabelText label={label} hint={hint} />
      </label>
    </p>
  ),
});

/** Two times of day (`HH:MM`); null if both are empty. */
type Span = { readonly from: string; readonly to: string } | null;

export const span = (own: { readonly name?: string } = {}): Field<Span> => ({
  ...own,
  read: (form, name) => {
    const [from, to] = [textIn(form, `${name}.from`), textIn(form, `${name}.to`)];
    return from === "" && to === "" ? null : { from, to };
  },
  show: ({ name, value, ...field }) => (
    <Group {...field}>
      <div class="row">
        {(["from", "to"] as const).map((end) => (
          <label>
            {field.words.parts?.[end]}
            <input
              type="time"
              name={`${name}.${end}`}
              value={value?.[end] ?? ""}
              {...marks(field.refused, field.at)}
            />
          </label>
        ))}
      </div>
    </Group>
  ),
});
