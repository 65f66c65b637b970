import type { Child } from "hono/jsx";

interface FactsProps {
  /** Each with its name; one that is null is not told. */
  readonly of: readonly (readonly [Child, Child])[];
  readonly class?: string;
}

/** What is known of something, a fact after the other. */
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
  /** What stands there where the list is empty. */
  readonly none?: Child;
  readonly class?: string;
}

/** A list of things, each with what is to be said of it. */
export const Entries = <One,>({ of, each, none = null, class: kind = "entries" }: EntriesProps<One>) =>
  of.length === 0 ? none : <ul class={kind}>{of.map(each)}</ul>;

/** A list of sentences, or of ways to other pages. */
export const Bullets = ({ of, class: kind }: { readonly of: readonly Child[]; readonly class?: string }) => (
  <ul class={kind}>
    {of.map((one) => (
      <li>{one}</li>
    ))}
  </ul>
);

/** The way on in a list; nothing at its end. */
export const More = ({ href, says }: { readonly href: string | null; readonly says: string }) =>
  href === null ? null : <a href={href}>{says}</a>;
