import { type Checked, err, ok } from "../checked.ts";
import { compiledOf } from "../compiled.ts";
import { type Geometry, geometryOf } from "../geometry.ts";
import { type Position, positionFromCells } from "../position.ts";
import type { Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";
import type { NotationError } from "./error.ts";
import { OTN_ROWS, readRows, writeRows } from "./rows.ts";

/** Takes a position; gives OpenTafl's position record: rank 1 first, `t`, `T` and `K`, in slashes. It does not say whose move it is. */
export function writeOtnPosition(position: Position): string {
  return recordOf(geometryOf(position.ruleset.size), position.inner.cells);
}

/** Takes a position record and the side to move; gives the position. Refuses what `positionFromBoard` refuses, with the place. */
export function readOtnPosition(
  ruleset: Ruleset,
  text: string,
  turn: Side,
): Checked<Position, NotationError> {
  const { geometry, ways } = compiledOf(ruleset);
  const cells = readRecord(geometry, text, ways);
  return cells.ok ? ok(positionFromCells(ruleset, cells.value, turn)) : cells;
}

/** Takes a position record and the `ways` of compiled rules; gives the cells, or where it is wrong. */
function readRecord(
  geometry: Geometry,
  text: string,
  ways: readonly Uint8Array[],
): Checked<Uint8Array, NotationError> {
  if (text[0] !== "/")
    return err({ at: 0, problem: text === "" ? "unexpected-end" : "unexpected-character" });
  const closed = text.length > 1 && text.endsWith("/");
  const cells = readRows(geometry, text.slice(1, closed ? -1 : undefined), OTN_ROWS, ways);
  if (!cells.ok) return err({ at: cells.error.at + 1, problem: cells.error.problem });
  return closed ? cells : err({ at: text.length, problem: "unexpected-end" });
}

function recordOf(geometry: Geometry, cells: Uint8Array): string {
  return `/${writeRows(geometry, cells, OTN_ROWS)}/`;
}
