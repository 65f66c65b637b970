import type { Child } from "hono/jsx";
import { BoardView } from "../../board/view.tsx";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { addressOf, type GameWish, type Situation } from "./situation.ts";
import { squaresFor } from "./squares.ts";
import type { Language } from "../../contract/languages.ts";

const SHAPES = {
  first: "M3 2h2v12H3zM13 2v12L6 8z",
  previous: "M12 2v12L4 8z",
  next: "M4 2v12l8-6z",
  last: "M11 2h2v12h-2zM3 2v12l7-6z",
} as const;

/** Two arrows, up and down: shown on a phone, where there is no room for the words. */
const FLIP = "M5 1l4 5H6v9H4V6H1zM11 15l-4-5h3V1h2v9h3z";

interface Step {
  readonly way: keyof typeof SHAPES;
  readonly href: string;
  /** Whether it leads to what is shown. */
  readonly isHere: boolean;
}

/** Where each step of a walk through a game leads, from the ply that is shown. */
export function stepsFrom(shown: number, last: number) {
  const plies = { first: 0, previous: Math.max(0, shown - 1), next: Math.min(last, shown + 1), last };
  return Object.entries(plies).map(([way, ply]) => ({ way: way as Step["way"], ply }));
}

interface WalkProps {
  readonly language: Language;
  readonly steps: readonly Step[];
  /** The address of the same board, turned. */
  readonly flip: string;
  readonly children?: Child;
}

/** Below a board: the links to other positions, and the one that turns it. The script finds them by their marks. */
export function WalkLinks({ language, steps, flip, children }: WalkProps) {
  const words = wordsIn(language).game.walk;
  return (
    <nav id="walk" aria-label={words.label}>
      {steps.map(({ way, href, isHere }) => (
        <a
          data-walk={way}
          href={href}
          aria-label={words[way]}
          title={words[way]}
          aria-disabled={isHere ? "true" : undefined}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={SHAPES[way]} />
          </svg>
        </a>
      ))}
      <a id="flip" href={flip} title={words.flip} aria-label={words.flip}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={FLIP} />
        </svg>
        <span>{words.flip}</span>
      </a>
      {children}
    </nav>
  );
}

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
