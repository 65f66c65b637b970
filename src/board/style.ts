/*
 * Every selector and id begins with `tafl`: in a page, the style of an inline SVG applies to the whole page. Pieces differ
 * by their outlines first and their tones second: a round shield, a warder, a crown.
 */

export const STYLE = [
  ".tafl{--frame:#5a3c27;--edge:#3f2818;--carved:#ecd9b6;--wood:#d0ab76;--grain:#b58d58;--line:#7f5c35;--glint:#ebd0a2;" +
    "--inlay:#b68a54;--knot:#5b3a1f;--dark:#33251d;--rim:#15100c;--boss:#a98a66;--bone:#fdf7e8;--cut:#4f3a24;--gold:#f0b93f;--red:#8e2a1b;--mark:#b13a1e}",
  "@media (prefers-color-scheme:dark){.tafl{--frame:#38271b;--edge:#6b4e36;--carved:#d3bb92;--wood:#8f6f4b;--grain:#7d5e3d;--line:#56402a;" +
    "--glint:#a58560;--inlay:#755333;--knot:#d0ab78;--dark:#1d1612;--rim:#080605;--boss:#8c7152;--bone:#efe4cb;--cut:#4d3a26;--gold:#e5aa35;--red:#74200f;--mark:#ffb061}}",
  ".tafl text{font:9px Georgia,'Times New Roman',serif;fill:var(--carved);text-anchor:middle}",
  ".tafl-n{fill:none;stroke-linecap:round;stroke-linejoin:round}",
].join("");

/** The pieces, the corner, the throne, and the knot on both. They are drawn around their centres and used by id. */
export const SYMBOLS = [
  '<g id="tafl-a"><circle cx=".6" cy="1" r="7.5" opacity=".3"/><circle r="7.3" fill="var(--dark)" stroke="var(--rim)"/>' +
    '<circle r="4.9" fill="none" stroke="var(--boss)" stroke-width=".9"/><circle r="1.9" fill="var(--boss)"/></g>',
  '<g id="tafl-d"><path d="M-5.5 8.2V0a6.1 6.6 0 0 1 12.2 0v8.2z" opacity=".3"/>' +
    '<path d="M-6.1 7.2V-1a6.1 6.7 0 0 1 12.2 0V7.2z" fill="var(--bone)" stroke="var(--cut)" stroke-width="1.1" stroke-linejoin="round"/>' +
    '<path class="tafl-n" d="M-6.1 4.3H6.1" stroke="var(--cut)" stroke-width=".9"/><circle cy="-1.1" r="2.3" fill="none" stroke="var(--cut)" stroke-width=".9"/></g>',
  '<g id="tafl-k"><path d="M-7 8.6V-5l4.3 3L.6-7 4.2-2l4-3V8.6z" opacity=".3"/>' +
    '<path d="M-7.6 7.6V-6.2l4.1 3.6L0-8.6l3.5 6 4.1-3.6V7.6z" fill="var(--gold)" stroke="var(--red)" stroke-width="1.3" stroke-linejoin="round"/>' +
    '<path class="tafl-n" d="M-7.6 4.4H7.6" stroke="var(--red)" stroke-width="1.1"/><circle cy=".6" r="1.9" fill="var(--red)"/></g>',
  // The looped square appears on Gotland's picture stones and is not the emblem of an organization.
  '<path id="tafl-o" class="tafl-n" stroke="var(--knot)" stroke-width="1.1" d="M-3-3H3V3H-3zM-3-3H-5A2 2 0 1 1-3-5zM3-3V-5A2 2 0 1 1 5-3zM3 3H5A2 2 0 1 1 3 5zM-3 3V5A2 2 0 1 1-5 3z"/>',
  '<path id="tafl-c" fill="var(--inlay)" d="M-10-10h20v20h-20z"/>',
  '<path id="tafl-t" fill="var(--inlay)" stroke="var(--knot)" d="M-8.6-8.6H8.6V8.6H-8.6z"/>',
].join("");

export const BOARD_SYMBOLS = `<svg class="tafl-symbols" aria-hidden="true" width="0" height="0"><defs>${SYMBOLS}</defs></svg>`;
