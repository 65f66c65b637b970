import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { RULESET_TAGS, type Ruleset } from "../../rules/index.ts";
import type { RulesetFilter } from "../../operations/rulesets.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Entries, Paragraphs, Section } from "../kit/lists.tsx";
import { FigureTable } from "../kit/table.tsx";
import { addressWith } from "../kit/opened.ts";
import { KINDS, PlaceToStart, RulesetCard } from "../kit/rulesets.tsx";
import { differing, factsOf, SIZES } from "../kit/ruleset-facts.ts";
import { ButtonLink } from "../kit/buttons.tsx";

/** Reads the filter from the page's query. Unknown tags and sizes are ignored. */
export function filterIn(query: (name: string) => string | undefined): RulesetFilter {
  return {
    tag: RULESET_TAGS.find((tag) => tag === query("tag")),
    size: SIZES.find((size) => String(size) === query("size")),
  };
}

interface LinkProps {
  readonly filter: RulesetFilter;
  readonly isChosen: boolean;
  readonly text: string;
}

const FilterLink = ({ filter, isChosen, text }: LinkProps) => (
  <li>
    <a href={addressWith("/rules", { ...filter })} aria-current={isChosen ? "true" : undefined}>
      {text}
    </a>
  </li>
);

/** Two rows of links, by kind and by size. A link in one row keeps the choice in the other row. */
function Filters({ filter }: { readonly filter: RulesetFilter }) {
  const { filter: words, tags } = useWords().gallery;
  const { tag, size } = filter;
  // The address can contain a tag that names a size, which this row does not list.
  const kinds = tag === undefined || KINDS.some((kind) => kind === tag) ? KINDS : [...KINDS, tag];
  return (
    <nav class="filters" aria-label={words.label}>
      <p id="kinds" class="soft">
        {words.tag}
      </p>
      <ul class="inline" aria-labelledby="kinds">
        <FilterLink filter={{ size }} isChosen={tag === undefined} text={words.all} />
        {kinds.map((one) => (
          <FilterLink filter={{ tag: one, size }} isChosen={one === tag} text={tags[one]} />
        ))}
      </ul>
      <p id="sizes" class="soft">
        {useWords().finding.lobby.size}
      </p>
      <ul class="inline" aria-labelledby="sizes">
        <FilterLink filter={{ tag }} isChosen={size === undefined} text={words.all} />
        {SIZES.map((one) => (
          <FilterLink filter={{ tag, size: one }} isChosen={one === size} text={`${one}×${one}`} />
        ))}
      </ul>
    </nav>
  );
}

interface ListProps {
  readonly rulesets: readonly Ruleset[];
}

/** A table with more rule sets than this is collapsed at first, so that the page stays short. */
const AT_A_GLANCE = 8;

/** A row for each rule set, with a column for each rule in which they differ. */
function Table({ rulesets }: ListProps) {
  const { language } = useFrame();
  const { gallery: words, finding } = useWords();
  const rows = rulesets.map((ruleset) => ({ ruleset, facts: factsOf(ruleset, language) }));
  const columns = differing(rows.map(({ facts }) => facts));
  return (
    <FigureTable
      labelledBy="differ"
      texts={[finding.lobby.ruleset, ...columns.map((column) => words.columns[column])]}
      class="differences"
    >
      {rows.map(({ ruleset, facts }) => (
        <tr>
          <th scope="row">
            <a href={`/rules/${ruleset.id}`}>{rulesetTitle(ruleset, language)}</a>
          </th>
          {facts
            .filter(([column]) => columns.includes(column))
            .map(([, fact]) => (
              <td>{fact}</td>
            ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function Differences({ rulesets }: ListProps) {
  const { compare } = useWords().gallery;
  return (
    <Section id="differ" title={compare.title}>
      <p>{compare.why}</p>
      <details open={rulesets.length <= AT_A_GLANCE}>
        <summary>{compare.open(rulesets.length)}</summary>
        <Table rulesets={rulesets} />
      </details>
    </Section>
  );
}

function Cards({ rulesets }: ListProps) {
  const { filter } = useWords().gallery;
  return (
    <Section id="rulesets" title={filter.shown(rulesets.length)}>
      {rulesets.length === 0 && <p>{filter.none}</p>}
      <Entries
        class="columns cards plain"
        of={rulesets}
        each={(ruleset) => <RulesetCard ruleset={ruleset} />}
      />
    </Section>
  );
}

/** `rulesets`: the rule sets that pass the filter. */
export function GalleryPage({ filter, rulesets }: ListProps & { readonly filter: RulesetFilter }) {
  const { frame, gallery } = useWords();
  const { about, make, history } = gallery;
  return (
    <Layout title={frame.rules} description={about} isWide>
      <BoardSymbols />
      <p>{about}</p>
      <PlaceToStart />
      <Filters filter={filter} />
      <Cards rulesets={rulesets} />
      {rulesets.length > 1 && <Differences rulesets={rulesets} />}
      <Section id="make" title={make.title}>
        <p>{make.why}</p>
        <p class="actions">
          <ButtonLink quiet href="/rulesets/new" text={make.open} />
        </p>
      </Section>
      <Section id="history" title={history.title}>
        <Paragraphs of={history.paragraphs} />
      </Section>
    </Layout>
  );
}
