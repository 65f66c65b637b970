import type { Child } from "hono/jsx";
import { BoardView } from "../../board/view.tsx";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { addressOf, type GameWish, type Situation } from "./situation.ts";
import { squaresFor } from "./squares.ts";
import { stepsFrom, WalkLinks } from "./walk-view.tsx";

interface TableProps {
  readonly situation: Situation;
  /** Whether one can walk through the game's moves, and flip the board. */
  readonly hasWalk: boolean;
  /** What else stands below the board. */
  readonly children?: Child;
}

/** The board as the reader looks at it, with the links to other positions. Each link keeps what is chosen and shown. */
export function Table({ situation, hasWalk, children }: TableProps) {
  const { game, shown, isFlipped, from, chosen, reader, drawing } = situation;
  const words = wordsIn(reader.language).game;
  const near = drawing.near ?? null;
  const here = shown === game.ply ? { from, move: chosen?.move ?? null } : { ply: shown };
  const at = (wish: Partial<GameWish>): string => `${addressOf(situation, wish)}#board`;
  const steps = stepsFrom(shown, game.ply).map(({ way, ply }) => ({
    way,
    href: at(ply === game.ply ? {} : { ply }),
    isHere: ply === shown,
  }));
  return (
    <div class="table bleed">
      <BoardView
        drawing={drawing}
        rows={squaresFor(situation)}
        label={`${words.board}, ${rulesetTitle(rulesOf(game), reader.language)}`}
        near={{ words: wordsIn(reader.language).near, href: (square) => at({ ...here, near: square }) }}
      />
      {hasWalk && (
        <WalkLinks
          language={reader.language}
          steps={steps}
          flip={at({ ...here, near, isFlipped: !isFlipped })}
        >
          {children}
        </WalkLinks>
      )}
    </div>
  );
}
