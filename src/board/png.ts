import { DEFAULT_LOOK, type Look, PALETTES } from "./looks.ts";
import type { MadeMove } from "./moves.ts";
import { markedKing, type Piece, piecesOf, type Place, placeOf } from "./squares.ts";
import type { BoardDrawing } from "./svg.ts";
import { seenAt } from "./zoom.ts";

export const PNG_SIDE = 600;
const FRAME = 27;

const FOUND = [
  "frame",
  "wood",
  "line",
  "inlay",
  "dark",
  "rim",
  "boss",
  "bone",
  "cut",
  "gold",
  "red",
  "mark",
] as const;
/** The palette, in order: a board's colours (looks.ts), then the two colours that `paletteOf` mixes with wood. */
const INKS = [...FOUND, "goal", "warm"] as const;
type Ink = (typeof INKS)[number];

/** Whether a point is in a shape. The square's middle is 0, 0, and its edges are 1 away. */
type Shape = (x: number, y: number) => boolean;
const disc =
  (radius: number): Shape =>
  (x, y) =>
    x * x + y * y <= radius * radius;
const square =
  (half: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x), Math.abs(y)) <= half;
/** The figure of a defender, called a warder: a box with a round top. `grown`: the width of its edge. */
const warder =
  (grown: number): Shape =>
  (x, y) =>
    y > -0.1 ? Math.abs(x) <= 0.52 + grown && y <= 0.62 + grown : disc(0.52 + grown)(x, y + 0.1);
const crown =
  (grown: number): Shape =>
  (x, y) => {
    const away = Math.abs(x);
    const top = away < 0.41 ? -0.84 + away * 1.5 : -0.22 - (away - 0.41) * 1.1;
    return away <= 0.8 + grown && y <= 0.76 + grown && y >= top - grown * 1.6;
  };

type Painted = Readonly<Record<Piece, readonly (readonly [Shape, Ink])[]>>;

const CARVED: Painted = {
  a: [
    [disc(0.72), "dark"],
    [disc(0.5), "boss"],
    [disc(0.42), "dark"],
    [disc(0.2), "boss"],
  ],
  d: [
    [warder(0.1), "cut"],
    [warder(0), "bone"],
    [disc(0.24), "cut"],
    [disc(0.13), "bone"],
  ],
  k: [
    [crown(0.11), "red"],
    [crown(0), "gold"],
    [(x, y) => disc(0.18)(x, y - 0.25), "red"],
  ],
};

const spearhead: Shape = (x, y) =>
  y >= -0.46 && y <= 0.18 + Math.abs(x) * 0.44 && Math.abs(x) <= (y + 0.46) * 0.45;

const DISCS: Painted = {
  a: [
    [disc(0.8), "rim"],
    [disc(0.68), "dark"],
    [spearhead, "boss"],
  ],
  d: [
    [disc(0.8), "cut"],
    [disc(0.68), "bone"],
    [disc(0.38), "cut"],
    [disc(0.22), "bone"],
  ],
  k: [
    [disc(0.96), "red"],
    [disc(0.84), "gold"],
    [(x, y) => crown(0)(x * 1.7, y * 1.7), "red"],
  ],
};

const cross =
  (length: number, breadth: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x), Math.abs(y)) <= length && Math.abs(Math.abs(x) - Math.abs(y)) <= breadth;
const rays: Shape = (x, y) => {
  const turn = (Math.atan2(y, x) / (2 * Math.PI)) * 12;
  return Math.hypot(x, y) <= 1.2 - 0.8 * Math.abs(turn - Math.round(turn));
};

/** A board that is being drawn. Each pixel is an index into the palette. */
class Canvas {
  readonly pixels = new Uint8Array(PNG_SIDE * PNG_SIDE);
  readonly cell: number;
  readonly #drawing: BoardDrawing;
  readonly #start: number;

  constructor(drawing: BoardDrawing) {
    this.#drawing = drawing;
    this.cell = Math.floor((PNG_SIDE - 2 * FRAME) / drawing.size);
    this.#start = Math.floor((PNG_SIDE - this.cell * drawing.size) / 2);
  }

  paint(place: Place, shape: Shape, ink: Ink): void {
    const { cell } = this;
    const { column, row } = seenAt(place, this.#drawing);
    const [left, top] = [this.#start + column * cell, this.#start + row * cell];
    const colour = INKS.indexOf(ink);
    for (let y = 0; y < cell; y++)
      for (let x = 0; x < cell; x++)
        if (shape(((x + 0.5) * 2) / cell - 1, ((y + 0.5) * 2) / cell - 1))
          this.pixels[(top + y) * PNG_SIDE + left + x] = colour;
  }

  paintAt(name: string, shape: Shape, ink: Ink): void {
    this.paint(placeOf(name, this.#drawing.size), shape, ink);
  }
}

function paintSquares(canvas: Canvas, { size, throne, corners, isEdgeGoal = false }: BoardDrawing): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      canvas.paint({ column, row }, square(1), "line");
      const isEdge = [column, row].some((at) => at === 0 || at === size - 1);
      canvas.paint({ column, row }, square(1 - 3 / canvas.cell), isEdge && isEdgeGoal ? "goal" : "wood");
    }
  for (const name of throne === null ? corners : [throne, ...corners])
    canvas.paintAt(name, square(0.84), "inlay");
}

/** The part of an arrow in one square, from `start` to `end` (the edges are -1 and 1). `points`: draw only the head. */
const shaft =
  ([over, down]: readonly [number, number], start: number, end: number, points: boolean): Shape =>
  (x, y) => {
    const [along, beside] = [x * over + y * down, Math.abs(x * down - y * over)];
    const head = points && along > end - 0.3 ? (end - along) * 0.6 : 0;
    return along >= start && along <= end && beside <= Math.max(head, points ? 0 : 0.06);
  };

function paintArrow(canvas: Canvas, from: Place, to: Place, turn: 1 | -1): void {
  const length = Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row));
  const [over, down] = [Math.sign(to.column - from.column), Math.sign(to.row - from.row)];
  const way = [over * turn, down * turn] as const;
  for (let step = 0; step < length; step++) {
    const place = { column: from.column + step * over, row: from.row + step * down };
    const [start, end] = [step === 0 ? 0 : -1, step === length - 1 ? 0.8 : 1];
    canvas.paint(place, shaft(way, start, end, false), "mark");
  }
  const last = { column: to.column - over, row: to.row - down };
  canvas.paint(last, shaft(way, 0.6, 1, true), "mark");
}

function paintLastMove(canvas: Canvas, drawing: BoardDrawing, move: MadeMove): void {
  const half = 1 - 3 / canvas.cell;
  for (const name of [move.from, move.to]) canvas.paintAt(name, square(half), "warm");
  const [from, to] = [placeOf(move.from, drawing.size), placeOf(move.to, drawing.size)];
  paintArrow(canvas, from, to, drawing.isFlipped ? -1 : 1);
  for (const name of move.captured) canvas.paintAt(name, cross(0.5, 0.12), "mark");
}

function pixelsOf(drawing: BoardDrawing, pieces: Painted): Uint8Array {
  const canvas = new Canvas(drawing);
  paintSquares(canvas, drawing);
  if (drawing.lastMove !== null) paintLastMove(canvas, drawing, drawing.lastMove);
  const king = markedKing(drawing);
  if (king?.mark === "escaped") canvas.paint(king.place, rays, "mark");
  for (const { piece, ...place } of piecesOf(drawing.board))
    for (const [shape, ink] of pieces[piece]) canvas.paint(place, shape, ink);
  if (king?.mark === "captured") {
    canvas.paint(king.place, cross(0.6, 0.24), "wood");
    canvas.paint(king.place, cross(0.56, 0.14), "mark");
  }
  return canvas.pixels;
}

/** CRC-32 (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(data.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(data, 8);
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)));
  return whole;
}

/** PNG's colour types, with bytes per pixel: an index into a palette, or red, green, blue and opacity. */
const KINDS = { palette: { code: 3, bytes: 1 }, rgba: { code: 6, bytes: 4 } } as const;

function header(side: number, kind: keyof typeof KINDS): Uint8Array {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  data.set([8, KINDS[kind].code], 8);
  return data;
}

/**
 * Writes a square picture as a PNG file.
 * @param side its width in pixels
 * @param pixels line by line: with a palette one byte per pixel, otherwise four
 * @param palette three bytes per colour
 */
export async function pngFile(side: number, pixels: Uint8Array, palette: Uint8Array<ArrayBuffer> | null) {
  const kind = palette === null ? "rgba" : "palette";
  const breadth = side * KINDS[kind].bytes;
  // Each line begins with the number of its filter: 0, no filter.
  const lines = new Uint8Array(side * (breadth + 1));
  for (let line = 0; line < side; line++)
    lines.set(pixels.subarray(line * breadth, (line + 1) * breadth), line * (breadth + 1) + 1);
  const packed = new Response(lines).body?.pipeThrough(new CompressionStream("deflate"));
  const parts: Uint8Array<ArrayBuffer>[] = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(side, kind)),
    ...(palette === null ? [] : [chunk("PLTE", palette)]),
    chunk("IDAT", new Uint8Array(await new Response(packed).arrayBuffer())),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The red, green and blue of a colour such as `#fff` or `#d0ab76`. */
function partsOf(colour: string): readonly number[] {
  const hex = colour.length === 4 ? colour.replaceAll(/\w/g, "$&$&") : colour;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Returns the light palette of a board. Two colours are mixed with wood, because the SVG draws them semi-transparent. */
function paletteOf(board: Look["board"]): Uint8Array<ArrayBuffer> {
  const named = new Map(
    PALETTES[board].light.split(";").map((text) => text.slice(2).split(":") as [string, string]),
  );
  const inkOf = (name: string) => partsOf(named.get(name) ?? "");
  const over = (name: string, opacity: number) =>
    inkOf(name).map((part, at) => Math.round(part * opacity + inkOf("wood")[at]! * (1 - opacity)));
  return Uint8Array.from([...FOUND.flatMap(inkOf), ...over("inlay", 0.45), ...over("warm", 0.55)]);
}

/** Draws the board as a PNG without coordinates, for programs that preview links but cannot show SVG. */
export function boardPng(drawing: BoardDrawing, { board, pieces }: Look = DEFAULT_LOOK) {
  return pngFile(PNG_SIDE, pixelsOf(drawing, pieces === "discs" ? DISCS : CARVED), paletteOf(board));
}
