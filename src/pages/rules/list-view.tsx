import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { rulesetTitle, ruleText } from "../../i18n/rulesets/index.ts";
import { cornersOf, RULESETS, type Ruleset, throneOf } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Thumbnail } from "../frame/pictures.tsx";
import { factsOf } from "./facts.ts";

function Entry({ ruleset, language }: { readonly ruleset: Ruleset; readonly language: Language }) {
  const { id, size, setup: board } = ruleset;
  const { title, summary } = ruleText(ruleset, language);
  const drawing = { size, board, throne: throneOf(ruleset), corners: cornersOf(ruleset), lastMove: null };
  return (
    <li>
      <Thumbnail href={`/rules/${id}`} drawing={drawing} />
      <div>
        <a href={`/rules/${id}`}>{title}</a>
        <p>{summary}</p>
      </div>
    </li>
  );
}

/** The rule sets beside each other: a row for each, a column for what differs. */
function Differences({ language }: { readonly language: Language }) {
  const words = wordsIn(language).public.rules;
  return (
    <div class="scroll" role="region" aria-labelledby="differ" tabindex={0}>
      <table class="differences">
        <thead>
          <tr>
            <th scope="col">{words.ruleset}</th>
            {Object.values(words.columns).map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RULESETS.map((ruleset) => (
            <tr>
              <th scope="row">
                <a href={`/rules/${ruleset.id}`}>{rulesetTitle(ruleset, language)}</a>
              </th>
              {factsOf(ruleset, language).map(([, fact]) => (
                <td>{fact}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `/rules`: the rule sets, and how they differ. */
export function RulesListPage({ frame }: { readonly frame: Frame }) {
  const { language } = frame;
  const words = wordsIn(language).public.rules;
  return (
    <Layout frame={frame} title={words.title} description={words.about} isWide>
      <BoardSymbols />
      <p>{words.about}</p>
      <ul class="games pairs">
        {RULESETS.map((ruleset) => (
          <Entry ruleset={ruleset} language={language} />
        ))}
      </ul>
      <h2 id="differ">{words.differ}</h2>
      <p>{words.differWhy}</p>
      <Differences language={language} />
    </Layout>
  );
}
