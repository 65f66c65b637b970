import type { Child } from "hono/jsx";
import type { Language } from "../../contract/languages.ts";
import type { Refused } from "../frame/fields.tsx";

/** What the form for a challenge holds. */
export interface Filled {
  readonly form: ReadonlyMap<string, string>;
  /** Whether the form has not been sent yet: empty fields then hold their defaults. */
  readonly isNew: boolean;
  /** Why it was not taken, where it was sent. */
  readonly refused: Refused | null;
}

export interface PartProps extends Filled {
  readonly language: Language;
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
