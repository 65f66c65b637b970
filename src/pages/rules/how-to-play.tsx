import { shapeOf } from "../../board/shape.ts";
import { HOUSE } from "../../contract/house.ts";
import { DataForScript, trialData } from "../kit/board/context.tsx";
import { LESSON } from "../kit/board/lesson.ts";
import type { Language } from "../../contract/languages.ts";
import { BoardSymbols, BoardView, squareViews } from "../../board/view.tsx";
import { USUAL_RULESET } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Figure, type FigureProps } from "./figure.tsx";
import { rulesetTitle, ruleText } from "../../i18n/rulesets/index.ts";
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
      <p>{words.about}</p>
      <Lesson />
      <div class="how-to">
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
            quiet
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

/** The lesson's board, beside the lesson's steps. Without a script, the steps can only be read. */
function Lesson() {
  const words = useWords();
  const { title, again, play, steps } = words.begin.lesson;
  const view = { isFlipped: false, zoom: null };
  const drawing = { ...shapeOf(USUAL_RULESET), board: USUAL_RULESET.setup, lastMove: null, ...view };
  const name = rulesetTitle(USUAL_RULESET, useFrame().language);
  const data = { ...trialData(USUAL_RULESET, { isFlipped: false, near: null }), isTrial: false };
  return (
    <article id="game" class="lesson" data-again={again}>
      <DataForScript data={data} />
      <div class="top">
        <h2>{title}</h2>
        <div id="status">
          <p>
            <strong class="mine">{steps.move}</strong>
          </p>
        </div>
      </div>
      <div class="table bleed">
        <BoardView
          drawing={drawing}
          rows={squareViews(drawing, words.game.pieces)}
          label={`${words.game.board}, ${name}`}
          zoom={{ words: words.zoom, href: () => "#board" }}
        />
      </div>
      <div class="beside">
        <ol id="lesson">
          {LESSON.map(({ name: step }) => (
            <li>{steps[step]}</li>
          ))}
        </ol>
        <p class="actions">
          <ButtonLink href={`/play-now?to=${HOUSE[0]!.name}&ruleset=${USUAL_RULESET.id}`} text={play} />
        </p>
      </div>
      <p id="announce" class="visually-hidden" aria-live="polite"></p>
    </article>
  );
}
