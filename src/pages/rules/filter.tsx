import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { RULESETS, RULESET_TAGS, type Ruleset, type RulesetTag } from "../../rules/index.ts";
import { KINDS } from "./card.tsx";

/** Which rule sets the gallery shows; undefined: whatever it is. */
export interface Filter {
  readonly tag?: RulesetTag | undefined;
  readonly size?: Ruleset["size"] | undefined;
}

/** The sizes that there are boards of, the smallest first. */
const SIZES = [...new Set(RULESETS.map(({ size }) => size))].toSorted((one, other) => one - other);

/** Takes the query of the gallery's address; gives the filter. What is no tag and no size filters nothing. */
export function filterIn(query: (name: string) => string | undefined): Filter {
  return {
    tag: RULESET_TAGS.find((tag) => tag === query("tag")),
    size: SIZES.find((size) => String(size) === query("size")),
  };
}

function addressOf({ tag, size }: Filter): string {
  const query = new URLSearchParams({
    ...(tag === undefined ? {} : { tag }),
    ...(size === undefined ? {} : { size: String(size) }),
  }).toString();
  return query === "" ? "/rules" : `/rules?${query}`;
}

interface WayProps {
  readonly filter: Filter;
  /** Whether the gallery is shown so already. */
  readonly isChosen: boolean;
  readonly text: string;
}

function Way({ filter, isChosen, text }: WayProps) {
  return (
    <li>
      <a href={addressOf(filter)} aria-current={isChosen ? "true" : undefined}>
        {text}
      </a>
    </li>
  );
}

/** The links that choose which rule sets are shown. Each keeps what the other row has chosen. */
export function Filters({ filter, language }: { readonly filter: Filter; readonly language: Language }) {
  const { filter: words, tags } = wordsIn(language).gallery;
  const { tag, size } = filter;
  // An address may ask for the tags of sizes, too; the other row has these.
  const kinds = tag === undefined || KINDS.some((kind) => kind === tag) ? KINDS : [...KINDS, tag];
  return (
    <nav class="filters" aria-label={words.label}>
      <p id="kinds" class="soft">
        {words.tag}
      </p>
      <ul class="inline" aria-labelledby="kinds">
        <Way filter={{ size }} isChosen={tag === undefined} text={words.all} />
        {kinds.map((one) => (
          <Way filter={{ tag: one, size }} isChosen={one === tag} text={tags[one]} />
        ))}
      </ul>
      <p id="sizes" class="soft">
        {words.size}
      </p>
      <ul class="inline" aria-labelledby="sizes">
        <Way filter={{ tag }} isChosen={size === undefined} text={words.all} />
        {SIZES.map((one) => (
          <Way filter={{ tag, size: one }} isChosen={one === size} text={`${one}×${one}`} />
        ))}
      </ul>
    </nav>
  );
}
