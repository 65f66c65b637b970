import type { Child } from "hono/jsx";
import type { Form } from "./forms.ts";
import type { Problem } from "./problem.tsx";

/** Why a form was not taken: a sentence, and what was wrong with which field (by its JSON pointer). */
export interface Refused {
  readonly detail: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** A refusal as a form shows it. */
export function refusedOf({ detail, errors = [] }: Problem): Refused {
  return { detail, fields: new Map(errors.map((one) => [one.pointer, one.detail])) };
}

/** Why nothing was done, which is read out at once; nothing where something was. */
export const Alert = ({ says }: { readonly says: string | null }) =>
  says === null ? null : (
    <p class="due" role="alert">
      {says}
    </p>
  );

/** A refusal that is about one field of a form, and names none, stands beside that field. */
export function errorAt(pointer: string, problem: Problem): Problem {
  return { ...problem, errors: problem.errors ?? [{ pointer, detail: problem.detail }] };
}

/** What is wrong with a field, or with what stands in it; each sentence once. */
function wrongAt(refused: Refused | null, at: string): readonly string[] {
  const details = [...(refused?.fields ?? [])].filter(([one]) => one === at || one.startsWith(`${at}/`));
  return [...new Set(details.map(([, detail]) => detail))];
}

const idOf = (at: string): string => `error${at.replaceAll(/[^a-z0-9]+/gi, "-")}`;

/** The attributes of a refused field: that it is invalid, and which element says why (`told`: one for several fields). */
export function marks(refused: Refused | null, at: string, told = at) {
  return wrongAt(refused, at).length === 0
    ? {}
    : ({ "aria-invalid": "true", "aria-describedby": idOf(told) } as const);
}

interface RefusalProps {
  readonly refused: Refused | null;
  readonly at: string;
  /** A sentence in place of the API's, which would name the API's notation. */
  readonly words?: string;
  /** Whether what is wrong with the parts of the field is said elsewhere. */
  readonly isAlone?: boolean;
}

/** Why a field was refused. */
export function FieldRefusal({ refused, at, words, isAlone = false }: RefusalProps) {
  const own = refused?.fields.get(at) ?? [];
  const wrong = isAlone ? [own].flat() : wrongAt(refused, at);
  return wrong.length === 0 ? null : (
    <p class="error" id={idOf(at)}>
      {words ?? wrong.join(" ")}
    </p>
  );
}

/** What a field is called, and what its choices or parts are. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

/** A field as it is shown: with what it holds, and why it was refused. */
export interface ShownField<V, W = FieldWords> {
  /** Its name in the form. */
  readonly name: string;
  /** Where it stands in what is asked for (a JSON pointer). */
  readonly at: string;
  readonly value: V;
  readonly words: W;
  readonly refused: Refused | null;
}

/** A kind of field: what a form that was sent holds of it, as the API takes it, and how it is shown. */
export interface Field<V, W = FieldWords> {
  /** Its name in the form, where it is another than the API's. */
  readonly name?: string;
  read(form: Form, name: string): V;
  show(field: ShownField<V, W>): Child;
}

type Fields = Readonly<Record<string, Field<unknown, unknown>>>;
/** What the fields of a form hold, and what they are called. */
type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V, infer _> ? V : never };
type Words<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer _, infer W> ? W : never };

interface FieldsProps<F extends Fields> {
  readonly values: Values<F>;
  readonly words: Words<F>;
  readonly refused: Refused | null;
}

/** What of a form is declared as fields, by the names that they have in the API: how it is read, and how it is shown. */
export interface Declared<F extends Fields> {
  readonly read: (form: Form) => Values<F>;
  readonly Fields: (props: FieldsProps<F>) => Child;
}

/** Declares the fields of a form, in the order in which they are shown. */
export function fieldsOf<F extends Fields>(fields: F): Declared<F> {
  const all = Object.entries<Field<unknown, unknown>>(fields);
  return {
    read: (form) =>
      Object.fromEntries(all.map(([key, field]) => [key, field.read(form, field.name ?? key)])) as Values<F>,
    Fields: ({ values, words, refused }) => (
      <>
        {all.map(([key, field]) =>
          field.show({
            name: field.name ?? key,
            at: `/${key}`,
            value: values[key],
            words: words[key],
            refused,
          }),
        )}
      </>
    ),
  };
}

interface LabelledProps extends Pick<ShownField<unknown>, "at" | "refused" | "words"> {
  readonly children?: Child;
}

/** A field of one control: its name, a hint, and below it why it was refused. */
function Labelled({ at, refused, words: { label, hint }, children }: LabelledProps) {
  return (
    <>
      <label>
        {label}
        {hint !== undefined && <span class="hint">{hint}</span>}
        {children}
      </label>
      <FieldRefusal refused={refused} at={at} />
    </>
  );
}

/** A field of several controls, as `Labelled` is one of one. */
export function Group({
  at,
  refused,
  words: { label, hint },
  class: kind,
  children,
}: LabelledProps & { readonly class?: string }) {
  return (
    <fieldset class={kind}>
      <legend>{label}</legend>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {children}
      <FieldRefusal refused={refused} at={at} />
    </fieldset>
  );
}

interface TextOptions {
  readonly type?: "email" | "url" | "date" | "datetime-local";
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly required?: boolean;
  readonly list?: string;
}

const textIn = (form: Form, name: string): string => form.get(name)?.trim() ?? "";

/** A line of text, without the space around it. */
export const text = (options: TextOptions = {}): Field<string> => ({
  read: textIn,
  show: ({ name, value, ...field }) => (
    <Labelled {...field}>
      <input name={name} value={value} autocomplete="off" {...options} {...marks(field.refused, field.at)} />
    </Labelled>
  ),
});

/** A time zone, with all zones of the platform to choose from (its list lacks UTC). Once on a page. */
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
  /** Whether they are languages, each called as it calls itself. */
  readonly areLanguages?: boolean;
}

/** The options of a list, one of them chosen. */
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
  /** What the first option, which chooses nothing, says; without it something is always chosen. */
  readonly none?: string;
  /** What the others are called together; without it nothing. */
  readonly group?: string;
  readonly chosen?: string | undefined;
  /** The values, each with its words. */
  readonly options: readonly (readonly [string, string])[];
  /** Where it was refused (`marks`). */
  readonly "aria-invalid"?: "true" | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** One of several, or none, in a form that is written out. */
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

/** One of a list. */
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

/** The names of what is ticked or set in a form, without what they all begin with. */
export function named(form: Form, name: string): string[] {
  const beginning = `${name}.`;
  return [...form.keys()]
    .filter((one) => one.startsWith(beginning))
    .map((one) => one.slice(beginning.length));
}

/** Any of a list. `name`: in the form, where it is another; `class`: of the boxes, where they stand in a row of their own. */
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

/** Yes or no. */
export const toggle = (): Field<boolean> => ({
  read: (form, name) => form.has(name),
  show: ({ name, value, words: { label, hint } }) => (
    <p>
      <label>
        <input type="checkbox" name={name} checked={value} />
        <span>
          {label}
          {hint !== undefined && <span class="hint">{hint}</span>}
        </span>
      </label>
    </p>
  ),
});

/** From one time of day to another; null where both are empty. */
type Span = { readonly from: string; readonly to: string } | null;

/** Two times of day, or none. */
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
