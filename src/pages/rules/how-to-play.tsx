import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { USUAL_RULESET } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import type { ShownBoard } from "../kit/pictures.tsx";
import { Drawn } from "./view.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { shippedFigures } from "../../i18n/rulesets/shipped-figures.ts";
import { reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { boardsOf } from "./facts.ts";

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
    return page(c, language, HowToPlayPage({ frame: frameOf(c), figures: drawn }));
  }),
);

interface HowToPlayProps {
  readonly frame: Frame;
  readonly figures: readonly { readonly caption: string; readonly boards: readonly ShownBoard[] }[];
}

export function HowToPlayPage({ frame, figures }: HowToPlayProps) {
  const { howTo: words } = wordsIn(frame.language).begin;
  const { goal, move, capture, defendersWin, attackersWin, headings } = words;
  const parts = { goal: [goal], move: [move], capture: [capture], win: [defendersWin, attackersWin] };
  return (
    <Layout frame={frame} title={words.title} description={words.about} isWide>
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
            <Drawn {...figure} id={`figure-${at + 1}`} language={frame.language} />
          ))}
        </div>
        <p class="actions">
          <a class="button" href={`/challenges/new?ruleset=${USUAL_RULESET.id}`}>
            {wordsIn(frame.language).public.front.newChallenge}
          </a>
          <a class="button quiet" href={`/rulesets/try?ruleset=${USUAL_RULESET.id}`}>
            {words.play}
          </a>
          <a href={`/rules/${USUAL_RULESET.id}`}>{words.allRules}</a>
          <a href="/rules">{words.others}</a>
        </p>
      </div>
    </Layout>
  );
}
