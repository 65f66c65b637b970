import type { Child } from "hono/jsx";
import type { Language } from "../../contract/languages.ts";

/** What the form for a challenge holds. */
export interface Filled {
  readonly form: ReadonlyMap<string, string>;
  /** Whether the form has not been sent yet: empty fields then hold their defaults. */
  readonly isNew: boolean;
  /** Why a field was refused, by the field's name. */
  readonly errors: ReadonlyMap<string, string>;
}

export interface PartProps extends Filled {
  readonly language: Language;
}

const errorId = (name: string) => `${name}-error`;

interface WhyProps {
  readonly name: string;
  readonly errors: Filled["errors"];
  /** A sentence in place of the API's, which would name the API's notation. */
  readonly words?: string;
}

/** Why a field was refused. */
export function Why({ name, errors, words }: WhyProps) {
  const why = errors.get(name);
  return why === undefined ? null : (
    <p class="error" id={errorId(name)}>
      {words ?? why}
    </p>
  );
}

/** The attributes of a field that was refused. */
export function marks(name: string, errors: Filled["errors"]) {
  return errors.has(name) ? { "aria-invalid": "true" as const, "aria-describedby": errorId(name) } : {};
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string | undefined;
  readonly children?: Child;
}

/** One of several. */
export function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} checked={value === chosen} required />{" "}
      <span>{children}</span>
    </label>
  );
}

/** The chosen item of a list: the one that was sent or is in the query, else the default. */
export function chosenOf({ form, isNew }: Filled, name: string, all: readonly string[], usual: string) {
  const sent = form.get(name);
  if (sent !== undefined && all.includes(sent)) return sent;
  return isNew ? usual : undefined;
}
