import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { rulesetTitle, type RuleText } from "../../i18n/rulesets/index.ts";
import { RULESETS, type Ruleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Picture, type ShownBoard } from "../frame/pictures.tsx";
import { factsOf } from "./facts.ts";

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures: readonly { readonly caption: string; readonly board: ShownBoard }[];
}

export interface RulesProps {
  readonly frame: Frame;
  readonly ruleset: Ruleset;
  readonly text: Pick<RuleText, "title" | "summary">;
  readonly sections: readonly Section[];
  readonly setup: ShownBoard;
}

const anchorOf = (at: number) => `section-${at + 1}`;

function Contents({ sections, language }: Pick<RulesProps, "sections"> & { readonly language: Language }) {
  const words = wordsIn(language).public.rules;
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">{words.contents}</h2>
      <ol>
        {sections.map(({ heading }, at) => (
          <li>
            <a href={`#${anchorOf(at)}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Facts({ ruleset, language }: Pick<RulesProps, "ruleset"> & { readonly language: Language }) {
  const words = wordsIn(language).public.rules;
  return (
    <section class="facts" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <dl>
        {factsOf(ruleset, language).map(([column, fact]) => (
          <>
            <dt>{words.columns[column]}</dt>
            <dd>{fact}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

/** A board after the move that shows a rule; below it what happened, with the move. */
function Drawn({ caption, board }: Section["figures"][number]) {
  const move = board.lastMove;
  return (
    <figure>
      <Picture board={board} />
      <figcaption>
        {caption} <span class="soft move">{move && `${move.from}–${move.to}`}</span>
      </figcaption>
    </figure>
  );
}

function Chapter({ section, id }: { readonly section: Section; readonly id: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
      {section.figures.length > 0 && (
        <div class="figures">
          {section.figures.map((figure) => (
            <Drawn {...figure} />
          ))}
        </div>
      )}
    </section>
  );
}

/** `/rules/<id>`: a rule set, explained. */
export function RulesPage({ frame, ruleset, text, sections, setup }: RulesProps) {
  const { language } = frame;
  const words = wordsIn(language).public.rules;
  return (
    <Layout frame={frame} title={text.title} description={text.summary} isWide>
      <BoardSymbols />
      <div class="split">
        <figure class="bleed">
          <Picture board={setup} />
          <figcaption>{words.setup}</figcaption>
        </figure>
        <div>
          <p>{text.summary}</p>
          <Contents sections={sections} language={language} />
        </div>
      </div>
      <Facts ruleset={ruleset} language={language} />
      {sections.map((section, at) => (
        <Chapter section={section} id={anchorOf(at)} />
      ))}
      <nav aria-labelledby="others">
        <h2 id="others">
          <a href="/rules">{words.others}</a>
        </h2>
        <ul class="inline">
          {RULESETS.filter(({ id }) => id !== ruleset.id).map(({ id, name }) => (
            <li>
              <a href={`/rules/${id}`}>{rulesetTitle({ id, name }, language)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Layout>
  );
}
