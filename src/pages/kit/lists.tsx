import type { Child } from "hono/jsx";

interface FactsProps {
  /** Pairs of a term and its description; pairs whose description is null are left out. */
  readonly of: readonly (readonly [Child, Child])[];
  readonly class?: string;
}

export const Facts = ({ of, class: kind }: FactsProps) => (
  <dl class={kind}>
    {of.map(
      ([name, fact]) =>
        fact !== null && (
          <>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </>
        ),
    )}
  </dl>
);

interface EntriesProps<One> {
  readonly of: readonly One[];
  readonly each: (one: One) => Child;
  readonly none?: Child;
  readonly class?: string;
}

export const Entries = <One,>({ of, each, none = null, class: kind = "entries" }: EntriesProps<One>) =>
  of.length === 0 ? none : <ul class={kind}>{of.map(each)}</ul>;

export const Bullets = ({ of, class: kind }: { readonly of: readonly Child[]; readonly class?: string }) => (
  <ul class={kind}>
    {of.map((one) => (
      <li>{one}</li>
    ))}
  </ul>
);

export const More = ({ href, says }: { readonly href: string | null; readonly says: string }) =>
  href === null ? null : <a href={href}>{says}</a>;

export interface Link {
  readonly href: string;
  readonly text: string;
}

interface LinkLineProps extends Link {
  readonly class?: string;
  readonly rel?: string;
}

export const LinkLine = ({ text, ...attributes }: LinkLineProps) => (
  <p>
    <a {...attributes}>{text}</a>
  </p>
);

export const Paragraphs = ({ of, class: kind }: { readonly of: readonly Child[]; readonly class?: string }) =>
  of.map((text) => <p class={kind}>{text}</p>);

/** Puts a separator between the items of a list within a sentence. */
export const joined = (items: readonly Child[], separator = ", "): Child[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [separator, item]));

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly class?: string;
  readonly children?: Child;
}

export const Section = ({ id, title, class: kind, children }: SectionProps) => (
  <section class={kind} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
