import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { USUAL_RULESET } from "../../rules/index.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import type { ShownBoard } from "../frame/pictures.tsx";
import { Drawn } from "../rules/view.tsx";

interface HowToPlayProps {
  readonly frame: Frame;
  readonly figures: readonly { readonly caption: string; readonly boards: readonly ShownBoard[] }[];
}

/** `/how-to-play`: the goal, moving, capturing, how each side wins, and three figures. */
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
        <div class="figures">
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
