import type { ZoomWords } from "../i18n/built/zoom.ts";
import { endsOf, isWide, movedBy, partsOf, WAYS, type ZoomWay } from "./zoom.ts";
import type { BoardDrawing } from "./svg.ts";

export interface ZoomLinks {
  readonly words: ZoomWords;
  /** Returns the page's address with a zoom; null for the whole board. */
  readonly href: (zoom: string | null) => string;
}

interface ZoomProps extends ZoomLinks {
  readonly drawing: BoardDrawing;
}

/**
 * Shows nine links over a whole board, each to a part of it. board.css hides them unless scripts are off and squares are
 * too small to press.
 */
export function ZoomParts({ drawing, words, href }: ZoomProps) {
  if (!isWide(drawing.size) || drawing.zoom != null) return null;
  return (
    <nav class="parts" aria-label={words.label}>
      {partsOf(drawing).map((zoom) => (
        <a href={href(zoom)}>{words.part(...endsOf({ ...drawing, zoom }))}</a>
      ))}
    </nav>
  );
}

const ARROWS: Readonly<Record<ZoomWay, string>> = {
  left: "M11 2v12L3 8z",
  up: "M2 11h12L8 3z",
  down: "M2 5h12l-6 8z",
  right: "M5 2v12l8-6z",
};
const NAMES = Object.keys(WAYS) as readonly ZoomWay[];

/** Shows below the board how to zoom it or, if it is zoomed, links to other parts and to the whole board. */
export function ZoomControls({ drawing, words, href }: ZoomProps) {
  if (!isWide(drawing.size)) return null;
  const isZoomed = drawing.zoom != null;
  return (
    <div id="near">
      <p class="soft" hidden={isZoomed}>
        {words.hint}
      </p>
      <nav aria-label={words.label} hidden={!isZoomed}>
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
