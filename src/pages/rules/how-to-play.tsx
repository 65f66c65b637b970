import { BoardSymbols } from "../../board/view.tsx";
import { USUAL_RULESET } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import { Figure, type FigureProps } from "./figure.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { shippedFigures } from "../../i18n/rulesets/shipped-figures.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";
import { boardsOf } from "../kit/ruleset-facts.ts";
import { ButtonLink } from "../kit/buttons.tsx";

/** The figures: a capture, the king's escape, and his capture. */
const DRAWN = ["captureAttacker", "escape", "kingOpenTwo"] as const;

export const howToPlayPages = new Hono<HttpEnv>().get(
  "/how-to-play",
  reading((c) => {
    const { language } = c.var;
    const text = ruleText(USUAL_RULESET, language, shippedFigures(USUAL_RULESET.id));
    const figures = text.sections.flatMap((section) => section.figures);
    const drawn = DRAWN.flatMap((id) => figures.filter((figure) => figure.id === id)).map((figure) => ({
      caption: figure.caption,
      boards: boardsOf(USUAL_RULESET, figure, language),
    }));
    return renderPage(c, <HowToPlayPage figures={drawn} />);
  }),
);

function HowToPlayPage({ figures }: { readonly figures: readonly Omit<FigureProps, "id">[] }) {
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
          {figures.map((figure, at) => (
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
