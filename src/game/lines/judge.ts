import { type FieldRefusal, fieldSentence } from "../../contract/problems/fields.ts";
import { fieldsRefusal, refusal, type FactsOf, type Outcome } from "../../contract/problems/table.ts";
import {
  type Ending,
  follow,
  type Illegal,
  type Meter,
  play,
  type Position,
  type Ruleset,
  startPosition,
  writeMove,
  writtenMove,
} from "../../rules/index.ts";
import { MOST_WORK } from "../plan/judge.ts";
import { LINE_LIMITS } from "../../contract/bounds.ts";
import type { LineInput, Line } from "../../contract/notes.ts";

/** `ending`: how the rules ended the game with the last move; null if they did not. */
export interface GameRecord {
  readonly ruleset: Ruleset;
  readonly moves: readonly string[];
  readonly ending: Ending | null;
}

function positionsOf({ ruleset, moves, ending }: GameRecord, last: number): readonly Position[] {
  const positions = [startPosition(ruleset)];
  for (const [at, move] of moves.slice(0, last).entries()) {
    const isLast = at === moves.length - 1;
    const followed = follow(positions[at]!, { move, ending: isLast ? ending : null });
    if (!followed.ok) throw new Error(`a recorded move cannot be followed: ${move}`);
    positions.push(followed.value.position);
  }
  return positions;
}

function isTooLarge(lines: readonly LineInput[]): boolean {
  if (lines.length > LINE_LIMITS.lines) return true;
  if (lines.some(({ moves }) => moves.length > LINE_LIMITS.moves)) return true;
  return new TextEncoder().encode(JSON.stringify(lines)).length > LINE_LIMITS.bytes;
}

function beyond(lines: readonly LineInput[], { moves }: GameRecord): FieldRefusal[] {
  const limit = moves.length + 1;
  return lines.flatMap(({ ply }, at) =>
    ply > limit ? [{ pointer: `/lines/${at}/ply`, ...fieldSentence("too-large", { limit }) }] : [],
  );
}

interface Fault {
  readonly at: number;
  readonly move: string;
  readonly illegal: Omit<Illegal, "reason"> & { readonly reason: FactsOf<"line-illegal">["reason"] };
}

function judged(start: Position, moves: readonly string[], meter: Meter): readonly string[] | Fault {
  let position = start;
  const plain: string[] = [];
  for (const [at, move] of moves.entries()) {
    const written = writtenMove(move);
    if (position.ending !== null)
      return { at, move, illegal: { reason: "game-over", at: written.from, legal: [] } };
    const played = play(position, written, meter);
    if (!played.ok) return { at, move, illegal: played.error };
    plain.push(writeMove(written.from, written.to, []));
    position = played.value.position;
  }
  return plain;
}

/**
 * Returns the lines with moves in plain form (`d1-d4`). Rejects lines that are too large to store or to judge, lines
 * that begin beyond the recorded moves, and the first illegal move. All moves must be readable (`parseMove`).
 */
export function judgeLines(
  record: GameRecord,
  lines: readonly LineInput[],
): Outcome<readonly Line[], "invalid-request" | "line-illegal" | "lines-too-large"> {
  if (isTooLarge(lines)) return { ok: false, error: refusal("lines-too-large", LINE_LIMITS) };
  const wrong = beyond(lines, record);
  if (wrong.length > 0) return { ok: false, error: fieldsRefusal(wrong) };
  const positions = positionsOf(record, Math.max(0, ...lines.map(({ ply }) => ply - 1)));
  const legal: Line[] = [];
  const meter: Meter = { work: 0 };
  for (const [at, { ply, moves, comment }] of lines.entries()) {
    const found = judged(positions[ply - 1]!, moves, meter);
    if (meter.work > MOST_WORK) return { ok: false, error: refusal("lines-too-large", LINE_LIMITS) };
    if ("illegal" in found) {
      const pointer = `/lines/${at}/moves/${found.at}`;
      return { ok: false, error: refusal("line-illegal", { pointer, move: found.move, ...found.illegal }) };
    }
    legal.push({ ply, moves: found, ...(comment === undefined ? {} : { comment }) });
  }
  return { ok: true, value: legal };
}
