import { PlaceToStart } from "../kit/place-to-start.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { RULESET_TAGS, type Ruleset } from "../../rules/index.ts";
import type { RulesetFilter } from "../../operations/rulesets.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Entries } from "../kit/lists.tsx";
import { KINDS, RulesetCard } from "./card.tsx";
import { differing, factsOf, SIZES } from "./facts.ts";

/** Takes the query of the gallery's address; gives the filter. What is no tag and no size filters nothing. */
export function filterIn(query: (name: string) => string | undefined): RulesetFilter {
  return {
    tag: RULESET_TAGS.find((tag) => tag === query("tag")),
    size: SIZES.find((size) => String(size) === query("size")),
  };
}

function addressOf({ tag, size }: RulesetFilter): string {
  const query = new URLSearchParams({
    ...(tag === undefined ? {} : { tag }),
    ...(size === undefined ? {} : { size: String(size) }),
  }).toString();
  return query === "" ? "/rules" : `/rules?${query}`;
}

interface WayProps {
  readonly filter: RulesetFilter;
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
function Filters({ filter, language }: { readonly filter: RulesetFilter; readonly language: Language }) {
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
        {wordsIn(language).finding.lobby.size}
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

interface ListProps {
  readonly shown: readonly Ruleset[];
  readonly language: Language;
}

interface GalleryProps {
  readonly frame: Frame;
  readonly filter: RulesetFilter;
  /** The rule sets that the filter lets through. */
  readonly shown: readonly Ruleset[];
}

/** How many rule sets can be compared at a glance: a longer table is opened by the reader. */
const AT_A_GLANCE = 8;

/** The rule sets beside each other: a row for each, a column for what differs. */
function Table({ shown, language }: ListProps) {
  const words = wordsIn(language).gallery;
  const rows = shown.map((ruleset) => ({ ruleset, facts: factsOf(ruleset, language) }));
  const columns = differing(rows.map(({ facts }) => facts));
  return (
    <div class="scroll" role="region" aria-labelledby="differ" tabindex={0}>
      <table class="differences">
        <thead>
          <tr>
            <th scope="col">{wordsIn(language).finding.lobby.ruleset}</th>
            {columns.map((column) => (
              <th scope="col">{words.columns[column]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

function Differences({ shown, language }: ListProps) {
  const { compare } = wordsIn(language).gallery;
  return (
    <section aria-labelledby="differ">
      <h2 id="differ">{compare.title}</h2>
      <p>{compare.why}</p>
      <details open={shown.length <= AT_A_GLANCE}>
        <summary>{compare.open(shown.length)}</summary>
        <Table shown={shown} language={language} />
      </details>
    </section>
  );
}

function Shown({ shown, language }: ListProps) {
  const { filter } = wordsIn(language).gallery;
  return (
    <section aria-labelledby="rulesets">
      <h2 id="rulesets">{filter.shown(shown.length)}</h2>
      {shown.length === 0 && <p>{filter.none}</p>}
      <Entries
        class="columns cards plain"
        of={shown}
        each={(ruleset) => <RulesetCard ruleset={ruleset} language={language} />}
      />
    </section>
  );
}

function OwnRules({ language }: { readonly language: Language }) {
  const { make } = wordsIn(language).gallery;
  return (
    <section aria-labelledby="make">
      <h2 id="make">{make.title}</h2>
      <p>{make.why}</p>
      <p class="actions">
        <a class="button quiet" href="/rulesets/new">
          {make.open}
        </a>
      </p>
    </section>
  );
}

function History({ language }: { readonly language: Language }) {
  const { history } = wordsIn(language).gallery;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{history.title}</h2>
      {history.paragraphs.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
    </section>
  );
}

/** `/rules`: the rule sets with their boards, by kind and size; how they differ, and where the game comes from. */
export function GalleryPage({ frame, filter, shown }: GalleryProps) {
  const { language } = frame;
  const words = wordsIn(language).gallery;
  return (
    <Layout frame={frame} title={wordsIn(language).frame.rules} description={words.about} isWide>
      <BoardSymbols />
      <p>{words.about}</p>
      <PlaceToStart language={language} />
      <Filters filter={filter} language={language} />
      <Shown shown={shown} language={language} />
      {shown.length > 1 && <Differences shown={shown} language={language} />}
      <OwnRules language={language} />
      <History language={language} />
    </Layout>
  );
}
