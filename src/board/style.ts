import { type Piece, PIECES } from "./squares.ts";

/*
 * Every selector and id begins with `tafl`, because the style of an inline SVG applies to the whole page. The pieces
 * differ in outline, not only in tone: a round shield, a warder, a crown.
 */

/** The default colours, as CSS custom properties. */
export const WALNUT = {
  light:
    "--frame:#5a3c27;--edge:#3f2818;--carved:#ecd9b6;--wood:#d0ab76;--grain:#b58d58;--line:#7f5c35;--glint:#ebd0a2;" +
    "--inlay:#b68a54;--knot:#5b3a1f;--dark:#523a2b;--rim:#241810;--boss:#c9a87c;--bone:#fdf7e8;--cut:#4f3a24;--gold:#f0b93f;--red:#8e2a1b;--mark:#a02f14;--warm:#ef8a2e",
  dark:
    "--frame:#38271b;--edge:#6b4e36;--carved:#d3bb92;--wood:#8f6f4b;--grain:#7d5e3d;--line:#56402a;" +
    "--glint:#a58560;--inlay:#755333;--knot:#d0ab78;--dark:#2d211a;--rim:#0b0806;--boss:#b39468;--bone:#efe4cb;--cut:#4d3a26;--gold:#e5aa35;--red:#561408;--mark:#ffc27d;--warm:#c2661c",
} as const;

/** The style of boards in these colours. Dark mode follows the reader's system. */
export const styleIn = ({ light, dark }: { readonly light: string; readonly dark: string }): string =>
  `.tafl{${light}}@media (prefers-color-scheme:dark){.tafl{${dark}}}` +
  ".tafl text{font:9px Georgia,'Times New Roman',serif;fill:var(--carved);text-anchor:middle}" +
  ".tafl-n{fill:none;stroke-linecap:round;stroke-linejoin:round}";

export const STYLE = styleIn(WALNUT);

/** The pieces are drawn around their centres. The light comes from the upper left, so shadows fall to the lower right. */
export const CARVED: Readonly<Record<Piece, string>> = {
  a:
    '<circle cx=".8" cy="1.1" r="7.3" opacity=".3"/><circle r="7.2" fill="var(--dark)" stroke="var(--rim)"/>' +
    '<path class="tafl-n" d="M-5.9-1.6A6.1 6.1 0 0 1 1.6-5.9" stroke="#fff" opacity=".4"/>' +
    '<circle r="4.3" fill="none" stroke="var(--boss)" stroke-width=".9"/><circle r="1.8" fill="var(--boss)"/>',
  d:
    '<path d="M-5.3 8.3V.1a6.1 6.6 0 0 1 12.2 0v8.2z" opacity=".3"/>' +
    '<path d="M-6.1 7.2V-1a6.1 6.7 0 0 1 12.2 0V7.2z" fill="var(--bone)" stroke="var(--cut)" stroke-width="1.1" stroke-linejoin="round"/>' +
    '<path d="M3-6.6A6.1 6.7 0 0 1 6.1-1V7.2H3z" fill="var(--cut)" opacity=".16"/>' +
    '<path class="tafl-n" d="M-6.1 4.3H6.1" stroke="var(--cut)" stroke-width=".9"/><circle cy="-1.1" r="2.3" fill="none" stroke="var(--cut)" stroke-width=".9"/>',
  k:
    '<path d="M-8 9.3V-5.7l4.7 4L.8-8l4.1 6.3 4.7-4V9.3z" opacity=".3"/>' +
    '<path d="M-8.8 8.2V-6.8l4.7 4L0-9.1l4.1 6.3 4.7-4V8.2z" fill="var(--gold)" stroke="var(--red)" stroke-width="1.3" stroke-linejoin="round"/>' +
    '<path d="M0-8.1 4-1.9l4.2-3.6V7.6H4V1.5z" fill="var(--red)" opacity=".22"/>' +
    '<path class="tafl-n" d="M-7.7 3.2V-4.4l3.7 3.2" stroke="#fff" stroke-width=".9" opacity=".6"/>' +
    '<path class="tafl-n" d="M-8.8 4.8H8.8" stroke="var(--red)" stroke-width="1.2"/><circle cy=".8" r="2.1" fill="var(--red)"/>',
};

/** The symbols of the corner and the throne, and the knot on both. */
export const SQUARES = [
  // The looped square appears on Gotland's picture stones and is not the emblem of an organization.
  '<path id="tafl-o" class="tafl-n" stroke="var(--knot)" stroke-width="1.1" d="M-3-3H3V3H-3zM-3-3H-5A2 2 0 1 1-3-5zM3-3V-5A2 2 0 1 1 5-3zM3 3H5A2 2 0 1 1 3 5zM-3 3V5A2 2 0 1 1-5 3z"/>',
  '<path id="tafl-c" fill="var(--inlay)" d="M-10-10h20v20h-20z"/>',
  '<path id="tafl-t" fill="var(--inlay)" stroke="var(--knot)" d="M-8.6-8.6H8.6V8.6H-8.6z"/>',
].join("");

/** The definitions that a picture's `use` elements refer to by id. */
export const symbolsOf = (pieces: Readonly<Record<Piece, string>>): string =>
  PIECES.map((kind) => `<g id="tafl-${kind}">${pieces[kind]}</g>`).join("") + SQUARES;

export const SYMBOLS = symbolsOf(CARVED);

/** An element of size 0 that defines the symbols for all boards of a page. */
export const symbolsElement = (symbols: string): string =>
  `<svg class="tafl-symbols" aria-hidden="true" width="0" height="0"><defs>${symbols}</defs></svg>`;
