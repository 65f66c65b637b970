import { type Child, createContext, useContext } from "hono/jsx";
import { BoardSymbols } from "../../../board/view.tsx";
import { ReaderProvider } from "../context.tsx";
import type { GameData } from "./data.ts";
import { DataForScript, gameData } from "./page-data.ts";
import type { Situation } from "./situation.ts";

const Current = createContext<Situation | null>(null);

/** Returns the page's game as its reader sees it. */
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

interface ArticleProps extends SituationProps {
  /** Null if the script must not change the board. */
  readonly data?: GameData | null;
  /** The game's id, and the version that the page shows. With both, the script follows the game. */
  readonly game?: string;
  readonly version?: number | undefined;
  readonly class?: string;
}

/** The main part of a game's page, for the situation's reader. */
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
