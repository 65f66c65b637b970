import { pngFile } from "./png.ts";

/**
 * The service's icon: the king's crown, as the board draws it (style.ts), on a square of the board. The square is 20
 * units wide, with its middle at 0, 0.
 */

const COLOURS = {
  frame: "#5a3c27",
  wood: "#d0ab76",
  inlay: "#b68a54",
  gold: "#f0b93f",
  red: "#8e2a1b",
} as const;
type Ink = keyof typeof COLOURS;

const CROWN = [-7.6, 7.6, -7.6, -6.2, -3.5, -2.6, 0, -8.6, 3.5, -2.6, 7.6, -6.2, 7.6, 7.6] as const;

type Shape = (x: number, y: number) => boolean;

const tile =
  (half: number, round: number): Shape =>
  (x, y) => {
    const [over, under] = [Math.abs(x) - half + round, Math.abs(y) - half + round];
    return (
      Math.max(over, under) <= round &&
      (over <= 0 || under <= 0 || over * over + under * under <= round * round)
    );
  };

const SIDES = Array.from({ length: CROWN.length / 2 }, (_, side) => {
  const [x1 = 0, y1 = 0, x2 = CROWN[0], y2 = CROWN[1]] = CROWN.slice(2 * side);
  return { x1, y1, x2, y2 };
});
type Line = (typeof SIDES)[number];

const inCrown: Shape = (x, y) => {
  let isIn = false;
  for (const { x1, y1, x2, y2 } of SIDES)
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  return isIn;
};

function awayFrom({ x1, y1, x2, y2 }: Line, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2;
}
/** The stroke around the crown is 1.5 wide; 0.5625 is the square of half its width. */
const aroundCrown: Shape = (x, y) => SIDES.some((line) => awayFrom(line, x, y) <= 0.5625);
const band: Shape = (x, y) => Math.abs(y - 4.4) <= 0.6 && Math.abs(x) <= 7.6;
const gem: Shape = (x, y) => x * x + (y - 0.6) ** 2 <= 3.61;

const crownOf = (scale: number): (readonly [Shape, Ink])[] =>
  (
    [
      [inCrown, "gold"],
      [band, "red"],
      [gem, "red"],
      [aroundCrown, "red"],
    ] as const
  ).map(([shape, ink]) => [(x, y) => shape(x / scale, y / scale), ink]);

/**
 * `round` has rounded corners. Platforms crop `maskable` to any shape that contains a circle four fifths as wide; of
 * `full`, they only round the corners.
 */
const FORMS = {
  round: [[tile(10, 3), "frame"], [tile(8.6, 1.8), "wood"], [tile(7.6, 1), "inlay"], ...crownOf(0.74)],
  maskable: [[tile(10, 0), "frame"], [tile(7, 1.4), "wood"], [tile(6.2, 0.8), "inlay"], ...crownOf(0.6)],
  full: [[tile(10, 0), "frame"], [tile(8.4, 1.6), "wood"], [tile(7.4, 0.9), "inlay"], ...crownOf(0.72)],
} as const satisfies Record<string, readonly (readonly [Shape, Ink])[]>;
type Form = keyof typeof FORMS;

/** The icons that the build makes, by file name. `side`: width and height in pixels. */
export const ICONS = {
  "icon-192.png": { side: 192, form: "round" },
  "icon-512.png": { side: 512, form: "round" },
  "icon-maskable-512.png": { side: 512, form: "maskable" },
  "apple-touch-icon.png": { side: 180, form: "full" },
} as const satisfies Record<string, { readonly side: number; readonly form: Form }>;

const ICO_SIDES = [16, 32, 48] as const;

/** A pixel on the edge of a shape is sampled at `POINTS` × `POINTS` points, so that edges are smooth. */
const POINTS = 4;

const topAt = (form: Form, x: number, y: number): number =>
  FORMS[form].findLastIndex(([shape]) => shape(x, y));

/** Red, green, blue and opacity: 0 to 255. */
type Colour = readonly [number, number, number, number];

const coloursOf = (form: Form): readonly Colour[] =>
  FORMS[form].map(([, ink]) => {
    const colour = Number.parseInt(COLOURS[ink].slice(1), 16);
    return [colour >> 16, (colour >> 8) & 255, colour & 255, 255];
  });

/** Returns the mean of some colours; undefined means transparent. */
function mixed(seen: readonly (Colour | undefined)[]): Colour {
  const there = seen.filter((colour) => colour !== undefined);
  const mean = (at: 0 | 1 | 2) =>
    Math.round(there.reduce((sum, colour) => sum + colour[at], 0) / Math.max(1, there.length));
  return [mean(0), mean(1), mean(2), Math.round((there.length * 255) / seen.length)];
}

/** Draws the icon as a PNG, `side` pixels wide. It is slow, so only the build calls it. */
export function iconPng(side: number, form: Form): Promise<Uint8Array<ArrayBuffer>> {
  const colours = coloursOf(form);
  const lengthOf = (pixels: number) => (pixels / side - 0.5) * 20;
  const topOf = (column: number, row: number) => topAt(form, lengthOf(column), lengthOf(row));
  const corners = Array.from({ length: (side + 1) ** 2 }, (_, at) =>
    topOf(at % (side + 1), Math.floor(at / (side + 1))),
  );
  const points = Array.from({ length: POINTS }, (_, at) => (at + 0.5) / POINTS);
  const pixels = new Uint8Array(side * side * 4);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const at = row * (side + 1) + column;
      const tops = new Set([at, at + 1, at + side + 1, at + side + 2].map((corner) => corners[corner] ?? -1));
      const seen =
        tops.size === 1
          ? [...tops]
          : points.flatMap((down) => points.map((across) => topOf(column + across, row + down)));
      pixels.set(mixed(seen.map((top) => colours[top])), (row * side + column) * 4);
    }
  return pngFile(side, pixels, null);
}

/** Draws the icon as an ICO of several sizes, for programs that request `/favicon.ico` without reading a page. */
export async function iconIco(): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await Promise.all(ICO_SIDES.map((side) => iconPng(side, "round")));
  const head = 6 + 16 * pictures.length;
  const file = new Uint8Array(pictures.reduce((sum, { length }) => sum + length, head));
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true); // an icon, not a cursor
  view.setUint16(4, pictures.length, true);
  let start = head;
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at;
    file.fill(ICO_SIDES[at]!, entry, entry + 2); // width and height
    view.setUint16(entry + 4, 1, true); // one colour plane
    view.setUint16(entry + 6, 32, true); // bits per pixel
    view.setUint32(entry + 8, picture.length, true);
    view.setUint32(entry + 12, start, true);
    file.set(picture, start);
    start += picture.length;
  }
  return file;
}
