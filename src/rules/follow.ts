import type { Board } from "./board.ts";
import { makeRecordedMove } from "./make-move.ts";
import { type Checked, type Ending, err, ok } from "./checked.ts";
import { squareNamed } from "./geometry.ts";
import type { NotationError } from "./notation/error.ts";
import { type WrittenMove, parseMove, writeMove } from "./notation/move.ts";
import { EMPTY, enemyMan } from "./pieces.ts";
import { type PlayedMove, play } from "./play.ts";
import { type Position, boardOf, startPosition } from "./position.ts";
import { occurrencesNow } from "./repetition.ts";
import { type Step, positionAfter } from "./step.ts";
import type { Illegal } from "./illegal.ts";
import type { Ruleset } from "./ruleset.ts";

export interface RecordedMove {
  readonly move: string;
  readonly ending: Ending | null;
}

export type FollowError =
  | { readonly wrong: "notation"; readonly error: NotationError }
  | { readonly wrong: "off-board" | "no-piece" | "occupied" | "no-man"; readonly at: string };

/** Makes a recorded move without judging it, so that a game under older rules stays as it was. */
export function follow(position: Position, { move, ending }: RecordedMove): Checked<PlayedMove, FollowError> {
  const written = parseMove(move);
  if (!written.ok) return err({ wrong: "notation", error: written.error });
  const board = boardOf(position);
  const misfit = misfitOf(board, written.value);
  if (misfit !== null) return err(misfit);
  const numberOf = (name: string): number => squareNamed(board.geometry, name);
  const { from, to, captures: named } = written.value;
  const captures = [...new Set(named)];
  makeRecordedMove(board, numberOf(from), numberOf(to), captures.map(numberOf));
  const sinceCapture = captures.length > 0 ? 0 : position.sinceCapture + 1;
  const occurrences = occurrencesNow(board, position.inner);
  const step: Step = { occurrences, sinceCapture, ply: position.ply + 1, ending };
  return ok({
    move: writeMove(from, to, captures),
    captures,
    position: positionAfter(board, position, step, board.cells),
  });
}

function misfitOf(board: Board, { from, to, captures }: WrittenMove): FollowError | null {
  const man = enemyMan(board.side);
  const misfits = (
    name: string,
    wrong: "no-piece" | "occupied" | "no-man",
    fits: (cell: number) => boolean,
  ) => {
    const square = squareNamed(board.geometry, name);
    if (square === 0) return { wrong: "off-board", at: name } as const;
    return fits(board.cells[square]!) ? null : { wrong, at: name };
  };
  return (
    misfits(from, "no-piece", (cell) => (cell & board.side) !== 0) ??
    misfits(to, "occupied", (cell) => cell === EMPTY) ??
    (captures ?? []).map((name) => misfits(name, "no-man", (cell) => cell === man)).find(Boolean) ??
    null
  );
}

/** `ply` counts from 1. */
export type ReplayError =
  | { readonly ply: number; readonly wrong: "notation"; readonly error: NotationError }
  | { readonly ply: number; readonly wrong: "illegal"; readonly error: Illegal }
  | { readonly ply: number; readonly wrong: "game-over" };

type MayGoOn = (ending: Ending) => boolean;

/** A recorded game may go on after these endings, because other sites may not have these rules. */
export const GOES_ON: MayGoOn = ({ reason }) =>
  reason === "repetition" || reason === "no-progress" || reason === "max-plies";

export const goOn = (position: Position, mayGoOn: MayGoOn): Position =>
  position.ending !== null && mayGoOn(position.ending) ? { ...position, ending: null } : position;

/**
 * Makes moves and judges each. Rejects the first move that cannot be made. `mayGoOn` allows the game to go on after an
 * ending.
 */
export function replay(
  ruleset: Ruleset,
  moves: readonly string[],
  mayGoOn: MayGoOn = () => false,
  start: Position = startPosition(ruleset),
): Checked<readonly PlayedMove[], ReplayError> {
  const made: PlayedMove[] = [];
  let position = start;
  for (const [i, text] of moves.entries()) {
    const ply = i + 1;
    position = goOn(position, mayGoOn);
    if (position.ending !== null) return err({ ply, wrong: "game-over" });
    const written = parseMove(text);
    if (!written.ok) return err({ ply, wrong: "notation", error: written.error });
    const played = play(position, written.value);
    if (!played.ok) return err({ ply, wrong: "illegal", error: played.error });
    made.push(played.value);
    position = played.value.position;
  }
  return ok(made);
}
