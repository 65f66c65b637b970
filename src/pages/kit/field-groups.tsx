import { type Field, Group, marks } from "./fields.tsx";
import { type Form, textIn } from "./forms.ts";

/** The names of the fields that begin with `<name>.`, without that. */
export function named(form: Form, name: string): string[] {
  const beginning = `${name}.`;
  return [...form.keys()]
    .filter((one) => one.startsWith(beginning))
    .map((one) => one.slice(beginning.length));
}

/** `name`: its name in the form, if it differs; `class`: puts the boxes into a row. */
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
        <span>
          {label}
          {hint !== undefined && <span class="hint">{hint}</span>}
        </span>
      </label>
    </p>
  ),
});

/** Times of day; null if both are empty. */
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
