import type { NearWords } from "../i18n/built/near.ts";
import { endsOf, isWide, movedBy, type NearWay, partsOf, WAYS } from "./near.ts";
import type { BoardDrawing } from "./svg.ts";

/** How a page shows a part of its board. */
export interface NearLinks {
  readonly words: NearWords;
  /** The address of the page with the part around a square; null: with the whole board. */
  readonly href: (near: string | null) => string;
}

interface NearProps extends NearLinks {
  readonly drawing: BoardDrawing;
}

/**
 * Nine links over a whole board, each to a ninth of it from near. They are there only without a script, and where the
 * squares are too small to be pressed (pages/game/board.css).
 */
export function NearParts({ drawing, words, href }: NearProps) {
  if (!isWide(drawing.size) || drawing.near != null) return null;
  return (
    <nav class="parts" aria-label={words.label}>
      {partsOf(drawing).map((near) => (
        <a href={href(near)}>{words.part(...endsOf({ ...drawing, near }))}</a>
      ))}
    </nav>
  );
}

const ARROWS: Readonly<Record<NearWay, string>> = {
  left: "M11 2v12L3 8z",
  up: "M2 11h12L8 3z",
  down: "M2 5h12l-6 8z",
  right: "M5 2v12l8-6z",
};
const NAMES = Object.keys(WAYS) as readonly NearWay[];

/** Below the board: how to look at a part of it and, from near, the ways to other parts and back. */
export function NearControls({ drawing, words, href }: NearProps) {
  if (!isWide(drawing.size)) return null;
  const isNear = drawing.near != null;
  return (
    <div id="near">
      <p class="soft" hidden={isNear}>
        {words.hint}
      </p>
      <nav aria-label={words.label} hidden={!isNear}>
        {NAMES.map((way) => {
          const [columns, rows] = WAYS[way];
          const to = movedBy(drawing, columns, rows);
          const isThere = to === movedBy(drawing, 0, 0);
          return (
            <a
              data-near={way}
              href={href(to)}
              aria-label={words.ways[way]}
              title={words.ways[way]}
              aria-disabled={isThere ? "true" : undefined}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={ARROWS[way]} />
              </svg>
            </a>
          );
        })}
        <a data-near="whole" href={href(null)}>
          {words.whole}
        </a>
      </nav>
    </div>
  );
}
