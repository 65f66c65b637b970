import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { shapeOf } from "../../board/shape.ts";
import { BoardSymbols, BoardView, squareViews } from "../../board/view.tsx";
import { type Ruleset, writeOtnRules } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { ButtonLink } from "../kit/buttons.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { previewWithQuery } from "../kit/preview.tsx";
import { DataForScript, trialData } from "../kit/board/context.tsx";
import { stepsFrom, WalkLinks } from "../kit/board/table.tsx";
import { zoomLinks } from "./board-view.tsx";
import { otnQuery, withPart } from "./edit/link.ts";

interface TryProps {
  readonly ruleset: Ruleset;
  /** Whether the rule set is built in or a challenge has used it. Other rule sets have no page to link to. */
  readonly isKnown: boolean;
  readonly isFlipped: boolean;
  readonly zoom: string | null;
}

function Ways({ ruleset, isKnown }: Pick<TryProps, "ruleset" | "isKnown">) {
  const { editor: words } = useWords();
  const otn = otnQuery(writeOtnRules(ruleset));
  const id = encodeURIComponent(ruleset.id);
  return (
    <p class="actions">
      <ButtonLink href={`/challenges/new${isKnown ? `?ruleset=${id}` : otn}`} text={words.found.challenge} />
      <ButtonLink href={`/rulesets/new${isKnown ? `?from=${id}` : otn}`} text={words.try.edit} quiet />
      {isKnown && <a href={`/rules/${id}`}>{words.try.rules}</a>}
    </p>
  );
}

/** A board to try a rule set on: the analysis without a game. It works only with the script. */
export function TryPage({ ruleset, isKnown, isFlipped, zoom }: TryProps) {
  const frame = useFrame();
  const { editor, game } = useWords();
  const words = editor.try;
  const drawing = { ...shapeOf(ruleset), board: ruleset.setup, lastMove: null, isFlipped, zoom };
  const title = words.title(rulesetTitle(ruleset, frame.language));
  const rows = squareViews(drawing, game.pieces);
  return (
    <Layout title={title} preview={previewWithQuery(frame, { title, description: words.hint })} isWide>
      <article id="game" class="trial">
        <DataForScript data={trialData(ruleset, { isFlipped, near: zoom })} />
        <BoardSymbols />
        <div class="top">
          <p class="soft">{words.hint}</p>
          <noscript>
            <p class="due">{words.noScript}</p>
          </noscript>
        </div>
        <div class="table bleed">
          <BoardView drawing={drawing} rows={rows} label={title} zoom={zoomLinks(frame)} />
          <WalkLinks
            steps={stepsFrom(0, 0).map(({ way }) => ({ way, href: "#board", isHere: true }))}
            flip={`${withPart(frame.path, "flip", isFlipped ? null : "1")}#board`}
          />
        </div>
        <div class="beside">
          <Ways ruleset={ruleset} isKnown={isKnown} />
        </div>
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </Layout>
  );
}
