import { escapeMarkup } from "../../lib/plain.ts";
import type { Point } from "../kit/rated.tsx";

interface Graph {
  readonly title: string;
  /** A description for screen readers. */
  readonly text: string;
  /** At least two, oldest first. */
  readonly points: readonly Point[];
  /** The labels below the left and the right end. */
  readonly ends: readonly [string, string];
}

const [WIDTH, HEIGHT] = [440, 240];
const FIELD = { left: 44, right: WIDTH - 6, top: 8, bottom: HEIGHT - 28 };
/** Distances between horizontal lines, in rating points. */
const STEPS = [25, 50, 100, 200, 500, 1000, 2000];
const MOST_LINES = 6;
/** The largest deviation that fits, in rating points. A new player's wider band is cut off: it would flatten the graph. */
const WIDEST = 110;

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the ratings of the horizontal lines, ascending. All points and their bands (up to `WIDEST`) are between them. */
function linesFor(points: readonly Point[]): readonly number[] {
  const low = Math.min(...points.map(({ rating, rd }) => rating - Math.min(rd, WIDEST)));
  const high = Math.max(...points.map(({ rating, rd }) => rating + Math.min(rd, WIDEST)));
  const step = STEPS.find((one) => (high - low) / one < MOST_LINES - 2) ?? 1000;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** Returns functions that convert a point's index to `x` and a rating to `y`. */
function scales(points: readonly Point[], lines: readonly number[]) {
  const [low = 0, high = 1] = [lines[0], lines.at(-1)];
  const across = (FIELD.right - FIELD.left) / (points.length - 1);
  const down = (FIELD.bottom - FIELD.top) / (high - low);
  return {
    x: (at: number): string => tenth(FIELD.left + at * across),
    y: (rating: number): string => tenth(FIELD.bottom - (Math.min(Math.max(rating, low), high) - low) * down),
  };
}

/** Draws ratings game by game as an SVG: a line, in a band of one deviation. */
export function ratingGraph({ title, text, points, ends }: Graph): string {
  const lines = linesFor(points);
  const { x, y } = scales(points, lines);
  const path = (of: (point: Point) => number) => points.map((point, at) => `${x(at)} ${y(of(point))}`);
  const upper = path(({ rating, rd }) => rating + rd);
  const band = [...upper, ...path(({ rating, rd }) => rating - rd).toReversed()];
  const last = points.at(-1)?.rating ?? 0;
  const rules = lines.map((line) => `M${FIELD.left} ${y(line)}H${FIELD.right}`).join("");
  const marks = lines.map(
    (line) => `<text x="${FIELD.left - 6}" y="${Number(y(line)) + 4}" text-anchor="end">${line}</text>`,
  );
  const below = `y="${HEIGHT - 8}"`;
  return (
    `<svg class="rating-graph" role="img" aria-labelledby="graph-title graph-text" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<title id="graph-title">${escapeMarkup(title)}</title><desc id="graph-text">${escapeMarkup(text)}</desc>` +
    `<path stroke="var(--line)" d="${rules}"/>` +
    `<path fill="var(--wood)" opacity=".22" d="M${band.join("L")}z"/>` +
    `<path fill="none" stroke="var(--mark)" stroke-width="2" stroke-linejoin="round" d="M${path(({ rating }) => rating).join("L")}"/>` +
    `<circle cx="${FIELD.right}" cy="${y(last)}" r="4" fill="var(--mark)"/>` +
    `<g fill="var(--soft)" font-size="13">${marks.join("")}<text x="${FIELD.left}" ${below}>${escapeMarkup(ends[0])}</text>` +
    `<text x="${FIELD.right}" ${below} text-anchor="end">${escapeMarkup(ends[1])}</text></g></svg>`
  );
}
