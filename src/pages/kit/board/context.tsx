import { raw } from "hono/html";
import { type Child, createContext, useContext } from "hono/jsx";
import { shapeOf } from "../../../board/shape.ts";
import { BoardSymbols } from "../../../board/view.tsx";
import type { Ruleset } from "../../../rules/index.ts";
import { ReaderProvider } from "../context.tsx";
import type { GameData } from "./data.ts";
import { shutSentence } from "./sentences.ts";
import type { Situation } from "./situation.ts";

const Current = createContext<Situation | null>(null);

/** Returns the page's game as its reader sees it. Throws outside of `SituationProvider`. */
export function useSituation(): Situation {
  const situation = useContext(Current);
  if (situation === null)
    throw new Error("a part of a game's page is rendered outside of `SituationProvider`");
  return situation;
}

interface SituationProps {
  readonly situation: Situation;
  readonly children?: Child;
}

/** Provides the game and its reader to the components of a game's page. */
export const SituationProvider = ({ situation, children }: SituationProps) => (
  <ReaderProvider value={situation.reader}>
    <Current.Provider value={situation}>{children}</Current.Provider>
  </ReaderProvider>
);

export function gameData(situation: Situation): GameData {
  const { game, mine, legal, plan, ply, isFlipped, drawing } = situation;
  const { id, version, moves, takebacks, turn, result } = game;
  const { ruleset } = situation.drawn;
  const now = { version, moves, takebacks, turn, ended: result?.reason ?? null };
  const own = { mine, legal, shut: shutSentence(situation), plan };
  const view = { shown: ply, isFlipped, near: drawing.zoom ?? null };
  return { id, isTrial: false, ruleset, ...shapeOf(ruleset), ...now, ...own, ...view };
}

/** Returns the data of a board without a game. `legal` is empty, because the analysis or the lesson finds the moves. */
export function trialData(ruleset: Ruleset, view: Pick<GameData, "isFlipped" | "near">): GameData {
  const now = { version: 0, moves: [], takebacks: 0, turn: null, ended: null, shown: 0 };
  const nobody = { mine: null, legal: [], shut: "", plan: null };
  return { id: ruleset.id, isTrial: true, ruleset, ...shapeOf(ruleset), ...now, ...nobody, ...view };
}

/** Escapes `<`, so that a player's text cannot close the `script` element. */
export function DataForScript({ data }: { readonly data: GameData }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return raw(`<script type="application/json" id="game-data">${text}</script>`);
}

interface ArticleProps extends SituationProps {
  /** By default from the situation; null if the script must not change the board. */
  readonly data?: GameData | null;
  /** The game's id, and the version that the page shows. With both, the script follows the game. */
  readonly game?: string;
  readonly version?: number | undefined;
  readonly class?: string;
}

/** The main part of a game's page, with the board's symbols and the live region for announcements. */
export function GameArticle({ situation, game, version, class: kind, ...props }: ArticleProps) {
  const { data = gameData(situation), children } = props;
  const look = [...(kind === undefined ? [] : [kind]), ...(situation.chosen === null ? [] : ["preview"])];
  return (
    <SituationProvider situation={situation}>
      <article
        id="game"
        data-game={game}
        data-version={version === undefined ? undefined : String(version)}
        class={look.join(" ") || undefined}
      >
        {data && <DataForScript data={data} />}
        <BoardSymbols />
        {children}
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </SituationProvider>
  );
}
