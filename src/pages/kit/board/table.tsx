import type { Child } from "hono/jsx";
import { kingsWay } from "../../../board/moves.ts";
import { plyAfter } from "../../../board/script/steps.ts";
import { zoomWith } from "../../../board/zoom.ts";
import { markedKing, squareAt } from "../../../board/squares.ts";
import { BoardView, EndView, type SquareUse, type SquareView, squareViews } from "../../../board/view.tsx";
import { rulesOf } from "../../../game/rules-of.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { listWords } from "../../../i18n/times.ts";
import type { LegalMove } from "../../../rules/index.ts";
import { useWords } from "../context.tsx";
import { useSituation } from "./context.tsx";
import { addressOf, type GameQuery, type Situation, squaresOf } from "./situation.ts";

const SHAPES = {
  first: "M3 2h2v12H3zM13 2v12L6 8z",
  previous: "M12 2v12L4 8z",
  next: "M4 2v12l8-6z",
  last: "M11 2h2v12h-2zM3 2v12l7-6z",
} as const;

const FLIP = "M5 1l4 5H6v9H4V6H1zM11 15l-4-5h3V1h2v9h3z";

interface Step {
  readonly way: keyof typeof SHAPES;
  readonly href: string;
  /** Whether the link leads to the current view, and is therefore shown as disabled. */
  readonly isHere: boolean;
}

/** Returns the ply that each link below the board leads to. */
export function stepsFrom(ply: number, last: number) {
  const ways = Object.keys(SHAPES) as Step["way"][];
  return ways.map((way) => ({ way, to: plyAfter(way, ply, last) }));
}

const Symbol = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface WalkProps {
  readonly steps: readonly Step[];
  readonly flip: string;
  readonly children?: Child;
}

/** Links to other positions, below the board. The script finds them by `data-walk`. */
export function WalkLinks({ steps, flip, children }: WalkProps) {
  const words = useWords().game.walk;
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
          <Symbol path={SHAPES[way]} />
        </a>
      ))}
      <a id="flip" href={flip} title={words.flip} aria-label={words.flip}>
        <Symbol path={FLIP} />
      </a>
      {children}
    </nav>
  );
}

/** Turns the board's sounds on and off (game/script/game.ts). They are off by default. */
export function SoundButton() {
  const label = useWords().moving.sound;
  return (
    <button
      type="button"
      id="sound"
      class="quiet only-scripts"
      aria-label={label}
      title={label}
      aria-pressed="false"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1 5.5h3L8 2v12l-4-3.5H1z" />
        <path class="waves" d="M10 5.2a4 4 0 0 1 0 5.6M12 3a7 7 0 0 1 0 10" />
        <path class="mute" d="M10.5 5.5l5 5m0-5l-5 5" />
      </svg>
    </button>
  );
}

const repeats = ({ occurrences }: LegalMove): boolean => occurrences > 1;

/** The fragment keeps the board on screen after the page loads. */
const onBoard = (situation: Situation, query: Partial<GameQuery>): string =>
  `${addressOf(situation, query)}#board`;

function target(situation: Situation, legal: LegalMove): SquareUse {
  const { language } = situation.reader;
  const words = wordsIn(language).game.square;
  const { captures, ends } = legal;
  return {
    href: onBoard(situation, { move: legal.move }),
    marks: ["target", ...(ends ? ["ends"] : []), ...(repeats(legal) ? ["repeats"] : [])],
    notes: [
      words.target,
      ...(captures.length > 0 ? [words.captures(listWords(captures, language))] : []),
      ...(ends ? [words.ends] : []),
      ...(repeats(legal) ? [words.repeats] : []),
    ],
  };
}

/** Returns the link and marks of a square while the reader is choosing a move. */
function choice(situation: Situation, square: string): SquareUse {
  const { legal, from } = situation;
  const words = wordsIn(situation.reader.language).game.square;
  const zoom = situation.drawing.zoom ?? null;
  if (square === from)
    return { href: onBoard(situation, { zoom }), marks: ["chosen"], notes: [words.chosen] };
  const move = legal.find(({ move: one }) => one === `${from}-${square}`);
  if (move !== undefined) return target(situation, move);
  const canMove = legal.some((one) => squaresOf(one).from === square);
  if (!canMove) return {};
  const goals = legal.map(squaresOf).flatMap((way) => (way.from === square ? [way.to] : []));
  return { href: onBoard(situation, { from: square, zoom: zoomWith(situation.drawing, goals) }) };
}

function marksOfMove({ drawing: { lastMove } }: Situation, square: string): readonly string[] {
  if (square === lastMove?.from) return ["from"];
  return square === lastMove?.to ? ["to"] : [];
}

function squaresFor(situation: Situation): readonly (readonly SquareView[])[] {
  const { drawing, chosen, reader, ply, game } = situation;
  const words = wordsIn(reader.language);
  const isChoosing = chosen === null && ply === game.ply;
  const king = markedKing(drawing);
  return squareViews(drawing, words.game.pieces, (square) => {
    const use = isChoosing ? choice(situation, square) : {};
    const isKing = king !== null && square === squareAt(king.place, drawing.size);
    const fate = isKing ? [words.moving.king[king.mark]] : [];
    const marks = [...marksOfMove(situation, square), ...(use.marks ?? [])];
    return { ...use, marks, notes: [...fate, ...(use.notes ?? [])] };
  });
}

/** A picture of how the game ended, over its last position. It fits only a whole board, not a zoomed one. */
function End() {
  const { game, ply, drawing, drawn } = useSituation();
  const words = useWords().over;
  if (game.result === null || ply < game.ply || drawing.zoom != null) return null;
  const way = kingsWay(drawn.ruleset.setup, drawing.size, game.moves);
  return <EndView drawing={drawing} way={way} label={words.kingsWay(way.join(" – "))} />;
}

interface TableProps {
  readonly hasWalk: boolean;
  /** Rendered directly above and directly below the board. */
  readonly above?: Child;
  readonly below?: Child;
  readonly children?: Child;
}

/** The board, with links to other positions. The links that flip or zoom the board keep the chosen piece or move. */
export function Table({ hasWalk, above, below, children }: TableProps) {
  const situation = useSituation();
  const { game, ply, isFlipped, from, chosen, reader, drawing } = situation;
  const words = useWords();
  const zoom = drawing.zoom ?? null;
  const here = ply === game.ply ? { from, move: chosen?.move ?? null } : { ply };
  const at = (query: Partial<GameQuery>): string => onBoard(situation, query);
  const steps = stepsFrom(ply, game.ply).map(({ way, to }) => ({
    way,
    href: at(to === game.ply ? {} : { ply: to }),
    isHere: to === ply,
  }));
  return (
    <div class="table bleed">
      {above}
      <BoardView
        drawing={drawing}
        rows={squaresFor(situation)}
        label={`${words.game.board}, ${rulesetTitle(rulesOf(game), reader.language)}`}
        zoom={{ words: words.zoom, href: (square) => at({ ...here, zoom: square }) }}
      >
        <End />
      </BoardView>
      {below}
      {hasWalk && (
        <WalkLinks steps={steps} flip={at({ ...here, zoom, isFlipped: !isFlipped })}>
          {children}
        </WalkLinks>
      )}
    </div>
  );
}
