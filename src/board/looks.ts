import type { Piece } from "./squares.ts";
import { CARVED, styleIn, symbolsElement, symbolsOf, WALNUT } from "./style.ts";

export const BOARDS = ["walnut", "slate", "linen", "contrast"] as const;
export const PIECE_SETS = ["carved", "discs"] as const;

export interface Look {
  readonly board: (typeof BOARDS)[number];
  readonly pieces: (typeof PIECE_SETS)[number];
}

export const DEFAULT_LOOK: Look = { board: "walnut", pieces: "carved" };

/** Returns the named look, with the defaults for unknown and missing names. */
export function lookNamed(board: string | null | undefined, pieces: string | null | undefined): Look {
  return {
    board: BOARDS.find((one) => one === board) ?? DEFAULT_LOOK.board,
    pieces: PIECE_SETS.find((one) => one === pieces) ?? DEFAULT_LOOK.pieces,
  };
}

/** Returns the parts of a look that differ from the defaults, so that attributes and addresses stay short. */
export const unusualIn = ({ board, pieces }: Look): Partial<Look> => ({
  ...(board !== DEFAULT_LOOK.board && { board }),
  ...(pieces !== DEFAULT_LOOK.pieces && { pieces }),
});

const CONTRAST =
  "--frame:#000;--edge:#000;--carved:#fff;--wood:#fff;--grain:#fff;--line:#000;--glint:#fff;--inlay:#d4d4d4;--knot:#000;" +
  "--dark:#000;--rim:#000;--boss:#fff;--bone:#fff;--cut:#000;--gold:#ffd000;--red:#000;--mark:#a80000;--warm:#ffb03b";

/** CSS custom properties of each board, for light and dark mode. The contrast board is the same in both. */
export const PALETTES: Readonly<Record<Look["board"], { readonly light: string; readonly dark: string }>> = {
  walnut: WALNUT,
  slate: {
    light:
      "--frame:#38424c;--edge:#232b33;--carved:#e3e9ee;--wood:#a9b6c0;--grain:#94a3af;--line:#5f6f7c;--glint:#c6d0d8;--inlay:#8fa0ac;--knot:#2f3b45;" +
      "--dark:#2c333b;--rim:#14181c;--boss:#b4c3cf;--bone:#fdfcf7;--cut:#3b444c;--gold:#f0b93f;--red:#7d2415;--mark:#8c220b;--warm:#f0954a",
    dark:
      "--frame:#20272d;--edge:#4c5a66;--carved:#c3ced7;--wood:#5f6e7a;--grain:#54626d;--line:#3a464f;--glint:#75848f;--inlay:#4b5964;--knot:#c0ccd5;" +
      "--dark:#11161b;--rim:#050708;--boss:#8fa1af;--bone:#f1ede2;--cut:#333c44;--gold:#e5aa35;--red:#400d04;--mark:#ffc27d;--warm:#c2661c",
  },
  linen: {
    light:
      "--frame:#cbbb9b;--edge:#8f7f62;--carved:#3a2f1e;--wood:#efe6d3;--grain:#e0d3b8;--line:#a89878;--glint:#fffaf0;--inlay:#d9c8a6;--knot:#6b5a3c;" +
      "--dark:#3d4a5c;--rim:#232c39;--boss:#b8c4d6;--bone:#fffdf7;--cut:#6a5230;--gold:#eeb63c;--red:#8e2a1b;--mark:#a02f14;--warm:#f2a65a",
    dark:
      "--frame:#3b352a;--edge:#6b604c;--carved:#d9cdb2;--wood:#7a705f;--grain:#6c6353;--line:#4a4337;--glint:#91866f;--inlay:#625948;--knot:#e2d6bb;" +
      "--dark:#161c26;--rim:#0a0d12;--boss:#93a2b8;--bone:#f6f0e2;--cut:#40341f;--gold:#e5aa35;--red:#521207;--mark:#ffc27d;--warm:#c2661c",
  },
  contrast: { light: CONTRAST, dark: CONTRAST },
};

/** An attribute of `html` applies to all boards. A board's parent can override it, because `:where` has no specificity. */
const under = (name: string, value: string): string =>
  `:where(html[data-${name}=${value}]) .tafl,[data-${name}=${value}]>.tafl`;

/** The CSS of all looks, for pages that contain `BOARD_SYMBOLS`. It must follow `STYLE`, which it overrides. */
export const LOOKS = [
  ...BOARDS.flatMap((board) => [
    `${under("board", board)}{${PALETTES[board].light}}`,
    `@media (prefers-color-scheme:dark){${under("board", board)}{${PALETTES[board].dark}}}`,
  ]),
  // The marks on the squares over the picture would be too pale on white in dark mode.
  "html[data-board=contrast] .squares{--mark:#a80000}",
  ".tafl-1{display:var(--carvings,inline)}.tafl-2{display:var(--discs,none)}",
  `${under("pieces", "carved")}{--carvings:inline;--discs:none}`,
  `${under("pieces", "discs")}{--carvings:none;--discs:inline}`,
].join("");

const disc = (radius: number, fill: string, stroke: string, sign: string): string =>
  `<circle cx=".8" cy="1.1" r="${radius}" opacity=".3"/><circle r="${radius}" fill="var(--${fill})" stroke="var(--${stroke})" stroke-width="1.2"/>${sign}`;

/** Plain discs with signs: a spearhead, a ring, and a crown on a larger disc. */
const DISCS: Readonly<Record<Piece, string>> = {
  a: disc(7.4, "dark", "rim", '<path fill="var(--boss)" d="M0-4.6 3.6 3.4 0 1.8l-3.6 1.6z"/>'),
  d: disc(7.4, "bone", "cut", '<circle r="3" fill="none" stroke="var(--cut)" stroke-width="1.6"/>'),
  k: disc(9, "gold", "red", '<path fill="var(--red)" d="M-4.8 3.8V-3l2.6 2L0-4.8 2.2-1l2.6-2v6.8z"/>'),
};

/** For pictures that contain their own style and symbols, because they are used outside the service's pages. */
export const pictureStyle = ({ board }: Look): string => styleIn(PALETTES[board]);
export const pictureSymbols = ({ pieces }: Look): string => symbolsOf(pieces === "discs" ? DISCS : CARVED);

const both = (kind: Piece): string =>
  `<g class="tafl-1">${CARVED[kind]}</g><g class="tafl-2">${DISCS[kind]}</g>`;

/** Both sets of pieces (`LOOKS` shows one of them), and the special squares. */
export const BOARD_SYMBOLS = symbolsElement(symbolsOf({ a: both("a"), d: both("d"), k: both("k") }));
