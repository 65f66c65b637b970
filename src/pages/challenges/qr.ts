import { encode } from "uqr";
import { escapeMarkup } from "../../lib/plain.ts";

/** The light edge that scanners need around a code, in modules. */
const EDGE = 4;

/** A text as a QR code: an SVG, dark on light whatever the page's colours, because scanners need it so. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: "M", border: EDGE });
  const rows = data.map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return (
    `<svg class="qr" role="img" aria-label="${escapeMarkup(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.flat().join("")}"/></svg>`
  );
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsOf(row: readonly boolean[]): [at: number, length: number][] {
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length]);
}
