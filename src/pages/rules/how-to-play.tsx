import type { Language } from "../../contract/languages.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { USUAL_RULESET } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Figure, type FigureProps } from "./figure.tsx";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { shippedFigures } from "../../i18n/rulesets/shipped-figures.ts";
import { pagesAt } from "../kit/opened.ts";
import { boardsOf } from "../kit/ruleset-facts.ts";
import { ButtonLink } from "../kit/buttons.tsx";

/** The figures: a capture, the king's escape, and his capture. */
const DRAWN = ["captureAttacker", "escape", "kingOpenTwo"] as const;

export const howToPlayPages = pagesAt({ "/how-to-play": () => <HowToPlayPage /> });

function figuresIn(language: Language): readonly Omit<FigureProps, "id">[] {
  const text = ruleText(USUAL_RULESET, language, shippedFigures(USUAL_RULESET.id));
  const figures = text.sections.flatMap((section) => section.figures);
  return DRAWN.flatMap((id) => figures.filter((figure) => figure.id === id)).map((figure) => ({
    caption: figure.caption,
    boards: boardsOf(USUAL_RULESET, figure, language),
  }));
}

function HowToPlayPage() {
  const { begin, public: general } = useWords();
  const { howTo: words } = begin;
  const { goal, move, capture, defendersWin, attackersWin, headings } = words;
  const parts = { goal: [goal], move: [move], capture: [capture], win: [defendersWin, attackersWin] };
  return (
    <Layout title={words.title} description={words.about} isWide>
      <BoardSymbols />
      <div class="how-to">
        <p>{words.about}</p>
        <dl>
          {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
            <>
              <dt>{headings[part]}</dt>
              {parts[part].map((text) => (
                <dd>{text}</dd>
              ))}
            </>
          ))}
        </dl>
        <div class="columns figures">
          {figuresIn(useFrame().language).map((figure, at) => (
            <Figure {...figure} id={`figure-${at + 1}`} />
          ))}
        </div>
        <p class="actions">
          <ButtonLink
            href={`/challenges/new?ruleset=${USUAL_RULESET.id}`}
            text={general.front.newChallenge}
          />
          <ButtonLink quiet href={`/rulesets/try?ruleset=${USUAL_RULESET.id}`} text={words.play} />
          <a href={`/rules/${USUAL_RULESET.id}`}>{words.allRules}</a>
          <a href="/rules">{words.others}</a>
        </p>
      </div>
    </Layout>
  );
}
