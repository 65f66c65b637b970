import {
  type Meter,
  type Rules,
  RULE_FIELDS,
  type Ruleset,
  legalMoves,
  readRuleset,
  startPosition,
} from "../../src/rules/index.ts";
import type { Draw } from "./definition/mutants.ts";
import { boardTextOf } from "./boards.ts";

/** A rule set whose first position costs something to look at, and how much. */
export interface Costly {
  readonly ruleset: Ruleset;
  /** As `Meter` counts it. */
  readonly work: number;
}

/** The cost of listing the legal moves in a rule set's initial position. */
export function workOf(ruleset: Ruleset): number {
  const meter: Meter = { work: 0 };
  legalMoves(startPosition(ruleset), undefined, meter);
  return meter.work;
}

/** A maze of defenders, out of which attackers capture one man after the other: built to keep the service busy. */
export const MAZE = {
  size: 19,
  setup:
    "2d3dd2d2a1dd2/2dadd1dd2d2d1d2/dd1d3d2d1dd1d1d1/2d1d1d2d1d2d1dd1/1d1d1d1dd1d1dd1ddd1/1d1dd1d1dd1d1d3d1/d1d1add3d1d1dd2d/ad1d1dd4d1d1d3/ddd2da2dd1d1d1dd1/1d1d2d1d1dd1d1d2d/2d9d1d1d2/3d2dd1ddd1d1d1d1/2d1d1d1ddd3ddd1d/dd1d1d1d1dd5d1d/2d1d1d1d1dd3d1d1/dd1d1d3d1d2d1d1d/add3d5dd1d1dd/3dd1ddd2d2da3/2k2dddd1d1dd2d2",
  cornerSize: 2,
  edgeFort: true,
  encirclement: false,
  shieldwall: true,
  throneStop: "adk",
  thronePass: "adk",
  firstMove: "defenders",
} as const;

type Cells = string[];

/** The squares of a setup, row by row: `a`, `d`, `k` or `.`. */
const cellsOf = ({ setup }: Rules): Cells => [
  ...setup.replaceAll(/\d+/g, (digits) => ".".repeat(Number(digits))).replaceAll("/", ""),
];

function setupOf(cells: Cells, size: number): string {
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(""));
  return boardTextOf(rows);
}

/** The king's most expensive place: at the edge, in the middle of his men. */
function boardDrawn(size: number, draw: Draw): Cells {
  const [men, foes] = [20 + draw(50), draw(4)];
  const cells: Cells = Array.from({ length: size * size }, () => {
    const drawn = draw(100);
    return drawn < men ? "d" : drawn < men + foes ? "a" : ".";
  });
  const king = 2 + draw(size - 4);
  for (const [at] of cells.entries()) {
    const far = Math.abs((at % size) - king) + size - 1 - Math.floor(at / size);
    if (far < 3) cells[at] = far === 0 ? "k" : far === 1 ? "." : "d";
  }
  return cells;
}

/** Changes a few squares that lie together or apart, or moves the king. */
function withOtherCells(cells: Cells, draw: Draw): Cells {
  const changed = [...cells];
  const king = changed.indexOf("k");
  for (let count = 1 + draw(4); count > 0; count--) {
    const at = draw(changed.length);
    if (at !== king) changed[at] = "add....."[draw(8)]!;
  }
  if (draw(20) > 0) return changed;
  const to = draw(changed.length);
  [changed[king], changed[to]] = [changed[to]!, "k"];
  return changed;
}

/** Draws the value of a field. */
function valueOf(field: keyof typeof RULE_FIELDS, draw: Draw): unknown {
  const row = RULE_FIELDS[field];
  if ("values" in row) return row.values[draw(row.values.length)];
  if (!("min" in row)) return undefined;
  return row.default === null && draw(2) === 0 ? null : row.min + draw(row.max - row.min + 1);
}

const DRAWN = (Object.keys(RULE_FIELDS) as (keyof typeof RULE_FIELDS)[]).filter(
  (field) => !["size", "setup", "repetitionCount", "noProgress", "drawByAgreement"].includes(field),
);

function read(given: object): Costly | null {
  const found = readRuleset(given);
  if (!found.ok) return null;
  const { ruleset } = found.value;
  return { ruleset, work: workOf(ruleset) };
}

function first(draw: Draw): Costly {
  for (;;) {
    const size = 19;
    const given = {
      size,
      setup: setupOf(boardDrawn(size, draw), size),
      firstMove: "defenders",
      edgeFort: true,
      encirclement: draw(2) === 0,
    };
    const found = read(given);
    if (found !== null) return found;
  }
}

function neighbour({ ruleset }: Costly, draw: Draw): Costly | null {
  const { id: _id, name: _name, ...rules } = ruleset;
  if (draw(10) === 0) {
    const field = DRAWN[draw(DRAWN.length)]!;
    return read({ ...rules, [field]: valueOf(field, draw) });
  }
  return read({ ...rules, setup: setupOf(withOtherCells(cellsOf(rules), draw), rules.size) });
}

/** Climbs from a drawn rule set to costlier ones, so many steps. */
export function climbed(steps: number, draw: Draw): Costly {
  let best = first(draw);
  for (let step = 0; step < steps; step++) {
    const next = neighbour(best, draw);
    if (next !== null && next.work >= best.work) best = next;
  }
  return best;
}
