import { asBeginning } from "../../i18n/times.ts";
import { rulesetSource, type RuleText } from "../../i18n/rulesets/index.ts";
import { type RuleField, type Ruleset, shippedRuleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Facts, LinkLine, Paragraphs, Section } from "../kit/lists.tsx";
import { Figure, type FigureProps } from "./figure.tsx";
import { Picture, type BoardInWords, ToCopy } from "../kit/pictures.tsx";
import { kindLine } from "../kit/rulesets.tsx";
import { columnOf, factsOf, withText } from "../kit/ruleset-facts.ts";
import { ButtonLink } from "../kit/buttons.tsx";

interface RuleSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures: readonly Omit<FigureProps, "id">[];
}

interface RulesProps {
  readonly ruleset: Ruleset;
  readonly text: Pick<RuleText, "title" | "summary">;
  readonly sections: readonly RuleSection[];
  readonly setup: BoardInWords;
  /** The rule set in OpenTafl's notation. */
  readonly otn: string;
  readonly uncertain: readonly RuleField[];
}

const anchorOf = (at: number) => `section-${at + 1}`;

const Contents = ({ sections }: Pick<RulesProps, "sections">) => (
  <nav class="contents" aria-labelledby="contents">
    <h2 id="contents">{useWords().gallery.contents}</h2>
    <ol class="plain">
      {sections.map(({ heading }, at) => (
        <li>
          <a href={`#${anchorOf(at)}`}>{heading}</a>
        </li>
      ))}
    </ol>
  </nav>
);

function Columns({ ruleset }: Pick<RulesProps, "ruleset">) {
  const words = useWords().gallery;
  return (
    <Section id="facts" class="facts" title={words.facts}>
      <Facts
        of={withText(factsOf(ruleset, useFrame().language)).map(([column, fact]) => [
          words.columns[column],
          fact,
        ])}
      />
    </Section>
  );
}

const Chapter = ({ section, id }: { readonly section: RuleSection; readonly id: string }) => (
  <Section id={id} title={section.heading}>
    <Paragraphs of={section.paragraphs} />
    {section.figures.length > 0 && (
      <div class="columns figures">
        {section.figures.map((figure, at) => (
          <Figure {...figure} id={`${id}-${at + 1}`} />
        ))}
      </div>
    )}
  </Section>
);

function Actions({ ruleset: { id } }: Pick<RulesProps, "ruleset">) {
  const { gallery, editor, ratings } = useWords();
  return (
    <p class="actions">
      <ButtonLink href={`/challenges/new?ruleset=${id}`} text={gallery.challenge} />
      <ButtonLink quiet href={`/rulesets/try?ruleset=${id}`} text={editor.found.tryIt} />
      <ButtonLink quiet href={`/rulesets/new?from=${id}`} text={editor.try.edit} />
      {shippedRuleset(id) !== null && (
        <ButtonLink quiet href={`/leaderboards/${id}`} text={ratings.one.board} />
      )}
    </p>
  );
}

/** Shows the source of a built-in rule set, and the rules that the source leaves open. */
function Sources({ ruleset, uncertain }: Pick<RulesProps, "ruleset" | "uncertain">) {
  const { language } = useFrame();
  const shipped = shippedRuleset(ruleset.id);
  if (shipped === null) return null;
  const { sources, columns } = useWords().gallery;
  const source = rulesetSource(shipped.id, language);
  const open = [...new Set(uncertain.map((field) => columns[columnOf(field)]))];
  return (
    <Section id="sources" title={sources.title}>
      <p>{`${asBeginning(source, language)}.`}</p>
      {open.length > 0 && <p>{sources.uncertain(open.join(", "))}</p>}
    </Section>
  );
}

/** `/rules/<id>`. A player's own rule set is not indexed by search engines. */
export function RulesPage({ ruleset, text, sections, setup, otn, uncertain }: RulesProps) {
  const { record, ...words } = useWords().gallery;
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
          <p class="soft">{isShipped ? kindLine(ruleset, useFrame().language) : words.custom}</p>
          <Actions ruleset={ruleset} />
        </div>
      </div>
      <div class="with-contents">
        <Contents sections={sections} />
        <div>
          <Columns ruleset={ruleset} />
          {sections.map((section, at) => (
            <Chapter section={section} id={anchorOf(at)} />
          ))}
          <Sources ruleset={ruleset} uncertain={uncertain} />
          <Section id="record" title={record.title}>
            <p>{record.why}</p>
            <ToCopy label={record.label} value={otn} button={record.copy} />
            <LinkLine href={`/v1/rulesets/${ruleset.id}`} text={record.json} />
          </Section>
          <LinkLine href="/rules" text={words.others} />
        </div>
      </div>
    </Layout>
  );
}
