import { asBeginning } from "../../i18n/times.ts";
import { rulesetSource, type RuleText } from "../../i18n/rulesets/index.ts";
import { type RuleField, type Ruleset, shippedRuleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Facts } from "../kit/lists.tsx";
import { Figure, type FigureProps } from "./figure.tsx";
import { Picture, type BoardInWords, ToCopy } from "../kit/pictures.tsx";
import { kindLine } from "../kit/ruleset-card.tsx";
import { columnOf, factsOf, withText } from "../kit/ruleset-facts.ts";

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures: readonly Omit<FigureProps, "id">[];
}

export interface RulesProps {
  readonly ruleset: Ruleset;
  readonly text: Pick<RuleText, "title" | "summary">;
  readonly sections: readonly Section[];
  readonly setup: BoardInWords;
  /** The record in OpenTafl's notation. */
  readonly otn: string;
  readonly uncertain: readonly RuleField[];
}

const anchorOf = (at: number) => `section-${at + 1}`;

function Contents({ sections }: Pick<RulesProps, "sections">) {
  const words = useWords().gallery;
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

function Columns({ ruleset }: Pick<RulesProps, "ruleset">) {
  const { language } = useFrame();
  const words = useWords().gallery;
  return (
    <section class="facts" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <Facts
        of={withText(factsOf(ruleset, language)).map(([column, fact]) => [words.columns[column], fact])}
      />
    </section>
  );
}

interface ChapterProps {
  readonly section: Section;
  readonly id: string;
}

function Chapter({ section, id }: ChapterProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
      {section.figures.length > 0 && (
        <div class="columns figures">
          {section.figures.map((figure, at) => (
            <Figure {...figure} id={`${id}-${at + 1}`} />
          ))}
        </div>
      )}
    </section>
  );
}

function Actions({ ruleset: { id } }: Pick<RulesProps, "ruleset">) {
  const { gallery, editor, ratings } = useWords();
  return (
    <p class="actions">
      <a class="button" href={`/challenges/new?ruleset=${id}`}>
        {gallery.challenge}
      </a>
      <a class="button quiet" href={`/rulesets/try?ruleset=${id}`}>
        {editor.found.tryIt}
      </a>
      <a class="button quiet" href={`/rulesets/new?from=${id}`}>
        {editor.try.edit}
      </a>
      {shippedRuleset(id) !== null && (
        <a class="button quiet" href={`/leaderboards/${id}`}>
          {ratings.one.board}
        </a>
      )}
    </p>
  );
}

/** The source of a shipped rule set, and the rules that it leaves open. */
function Sources({ ruleset, uncertain }: Pick<RulesProps, "ruleset" | "uncertain">) {
  const { language } = useFrame();
  const shipped = shippedRuleset(ruleset.id);
  if (shipped === null) return null;
  const { sources, columns } = useWords().gallery;
  const source = rulesetSource(shipped.id, language);
  const open = [...new Set(uncertain.map((field) => columns[columnOf(field)]))];
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{sources.title}</h2>
      <p>{`${asBeginning(source, language)}.`}</p>
      {open.length > 0 && <p>{sources.uncertain(open.join(", "))}</p>}
    </section>
  );
}

/** The rule set in formats for other programs. */
function Records({ ruleset, otn }: Pick<RulesProps, "ruleset" | "otn">) {
  const { record } = useWords().gallery;
  return (
    <section aria-labelledby="record">
      <h2 id="record">{record.title}</h2>
      <p>{record.why}</p>
      <ToCopy label={record.label} value={otn} button={record.copy} />
      <p>
        <a href={`/v1/rulesets/${ruleset.id}`}>{record.json}</a>
      </p>
    </section>
  );
}

/** `/rules/<id>`. A player's own rule set is not indexed by search engines. */
export function RulesPage({ ruleset, text, sections, setup, otn, uncertain }: RulesProps) {
  const { language } = useFrame();
  const words = useWords().gallery;
  const isShipped = shippedRuleset(ruleset.id) !== null;
  return (
    <Layout title={text.title} {...(isShipped ? { description: text.summary } : {})} isWide>
      <BoardSymbols />
      <div class="split">
        <figure class="bleed">
          <Picture board={setup} />
          <figcaption>{words.setup}</figcaption>
        </figure>
        <div>
          <p>{text.summary}</p>
          <p class="soft">{isShipped ? kindLine(ruleset, language) : words.custom}</p>
          <Actions ruleset={ruleset} />
          <Contents sections={sections} />
        </div>
      </div>
      <Columns ruleset={ruleset} />
      {sections.map((section, at) => (
        <Chapter section={section} id={anchorOf(at)} />
      ))}
      <Sources ruleset={ruleset} uncertain={uncertain} />
      <Records ruleset={ruleset} otn={otn} />
      <p>
        <a href="/rules">{words.others}</a>
      </p>
    </Layout>
  );
}
