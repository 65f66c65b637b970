import { PlaceToStart } from "../how-to-play/page.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import type { Ruleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { RulesetCard } from "./card.tsx";
import { differing, factsOf } from "./facts.ts";
import { type Filter, Filters } from "./filter.tsx";

interface ListProps {
  readonly shown: readonly Ruleset[];
  readonly language: Language;
}

interface GalleryProps {
  readonly frame: Frame;
  readonly filter: Filter;
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
            <th scope="col">{words.ruleset}</th>
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
      <ul class="columns cards plain">
        {shown.map((ruleset) => (
          <RulesetCard ruleset={ruleset} language={language} />
        ))}
      </ul>
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
    <Layout frame={frame} title={words.title} description={words.about} isWide>
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
