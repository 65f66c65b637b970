import { asBeginning } from "../../i18n/times.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetSource, type RuleText } from "../../i18n/rulesets/index.ts";
import { type RuleField, type Ruleset, shippedRuleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Facts } from "../kit/lists.tsx";
import { Picture, type ShownBoard, ToCopy } from "../kit/pictures.tsx";
import { kindLine } from "./card.tsx";
import { columnOf, factsOf, toldFacts } from "./facts.ts";

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Each with its boards: one, or one after each move of what takes several. */
  readonly figures: readonly { readonly caption: string; readonly boards: readonly ShownBoard[] }[];
}

export interface RulesProps {
  readonly frame: Frame;
  readonly ruleset: Ruleset;
  readonly text: Pick<RuleText, "title" | "summary">;
  readonly sections: readonly Section[];
  readonly setup: ShownBoard;
  /** The record in OpenTafl's notation. */
  readonly otn: string;
  readonly uncertain: readonly RuleField[];
}

type Told<Key extends keyof RulesProps> = Pick<RulesProps, Key> & { readonly language: Language };

const anchorOf = (at: number) => `section-${at + 1}`;

function Contents({ sections, language }: Told<"sections">) {
  const words = wordsIn(language).gallery;
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

function Columns({ ruleset, language }: Told<"ruleset">) {
  const words = wordsIn(language).gallery;
  return (
    <section class="facts" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <Facts
        of={toldFacts(factsOf(ruleset, language)).map(([column, fact]) => [words.columns[column], fact])}
      />
    </section>
  );
}

interface Drawing {
  readonly boards: readonly ShownBoard[];
  readonly id: string;
  readonly language: Language;
}

const moveOn = ({ lastMove: move }: ShownBoard) => move && `${move.from}–${move.to}`;

/** Boards that follow each other, side by side in a strip: one steps from one to the next, with links or by scrolling. */
function Steps({ boards, id, language }: Drawing) {
  const { game, gallery } = wordsIn(language);
  const step = (to: number, sign: string, label: string) =>
    boards[to] !== undefined && (
      <a href={`#${id}-${to + 1}`} aria-label={label}>
        {sign}
      </a>
    );
  return (
    <ol class="plain steps" tabindex={0}>
      {boards.map((board, at) => (
        <li id={`${id}-${at + 1}`}>
          <Picture board={board} />
          <p class="small">
            {step(at - 1, "←", game.walk.previous)} {gallery.step(at + 1, boards.length)}{" "}
            <span class="unbroken">{moveOn(board)}</span> {step(at + 1, "→", game.walk.next)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A board after the move that shows a rule; below it what happened, with the move. What takes several moves shows them all. */
export function Drawn({ caption, ...drawing }: Drawing & { readonly caption: string }) {
  const last = drawing.boards.at(-1);
  if (last === undefined) return null;
  const isLong = drawing.boards.length > 1;
  return (
    <figure>
      {isLong ? <Steps {...drawing} /> : <Picture board={last} />}
      <figcaption>
        {caption} <span class="soft unbroken">{isLong ? "" : moveOn(last)}</span>
      </figcaption>
    </figure>
  );
}

interface ChapterProps {
  readonly section: Section;
  readonly id: string;
  readonly language: Language;
}

function Chapter({ section, id, language }: ChapterProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
      {section.figures.length > 0 && (
        <div class="columns figures">
          {section.figures.map((figure, at) => (
            <Drawn {...figure} id={`${id}-${at + 1}`} language={language} />
          ))}
        </div>
      )}
    </section>
  );
}

/** What can be done with the rule set: played, and changed. */
function Actions({ ruleset: { id }, language }: Told<"ruleset">) {
  const { gallery, editor, ratings } = wordsIn(language);
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

/** Where a shipped rule set was found, and what its sources leave open. */
function Sources({ ruleset, uncertain, language }: Told<"ruleset" | "uncertain">) {
  const shipped = shippedRuleset(ruleset.id);
  if (shipped === null) return null;
  const { sources, columns } = wordsIn(language).gallery;
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

/** The rule set as other programs read it. */
function Records({ ruleset, otn, language }: Told<"ruleset" | "otn">) {
  const { record } = wordsIn(language).gallery;
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

/** `/rules/<id>`: a rule set, explained. One that a player has made is not told to search engines. */
export function RulesPage({ frame, ruleset, text, sections, setup, otn, uncertain }: RulesProps) {
  const { language } = frame;
  const words = wordsIn(language).gallery;
  const isShipped = shippedRuleset(ruleset.id) !== null;
  return (
    <Layout frame={frame} title={text.title} {...(isShipped ? { description: text.summary } : {})} isWide>
      <BoardSymbols />
      <div class="split">
        <figure class="bleed">
          <Picture board={setup} />
          <figcaption>{words.setup}</figcaption>
        </figure>
        <div>
          <p>{text.summary}</p>
          <p class="soft">{isShipped ? kindLine(ruleset, language) : words.custom}</p>
          <Actions ruleset={ruleset} language={language} />
          <Contents sections={sections} language={language} />
        </div>
      </div>
      <Columns ruleset={ruleset} language={language} />
      {sections.map((section, at) => (
        <Chapter section={section} id={anchorOf(at)} language={language} />
      ))}
      <Sources ruleset={ruleset} uncertain={uncertain} language={language} />
      <Records ruleset={ruleset} otn={otn} language={language} />
      <p>
        <a href="/rules">{words.others}</a>
      </p>
    </Layout>
  );
}
