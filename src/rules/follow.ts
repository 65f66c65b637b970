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
  /** In OTN with all its captures: `d1-d4xd5/e4`. */
  readonly move: string;
  /** How the rules ended the game with it, or null. */
  readonly ending: Ending | null;
}

/** Why a record cannot be followed: its text is no move, or a square on the board before it does not hold what it says. */
export type FollowError =
  | { readonly wrong: "notation"; readonly error: NotationError }
  | { readonly wrong: "off-board" | "no-piece" | "occupied" | "no-man"; readonly at: string };

/**
 * Takes a position and the record of the move made there; gives the move as it was made, without judging it: a game that
 * was played under the rules of its day stays what it was. Counts plies, occurrences and plies since the last capture as
 * `play` does. Refuses text that is no move, and a record that does not fit the board: no piece of the side to move
 * on the first square, something on the second, or no man of the other side where one was captured.
 */
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

/** The first square of the move that does not hold what it should; null when all do. */
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

/** Why a list of moves is no game: which ply (counted from 1), and what is wrong with it. */
export type ReplayError =
  | { readonly ply: number; readonly wrong: "notation"; readonly error: NotationError }
  | { readonly ply: number; readonly wrong: "illegal"; readonly error: Illegal }
  | { readonly ply: number; readonly wrong: "game-over" };

/** Whether a game may go on after the rules have ended it. */
type MayGoOn = (ending: Ending) => boolean;

/** A recorded game may, where others have not counted: after repetition, too long without progress, and too many plies. */
export const GOES_ON: MayGoOn = ({ reason }) =>
  reason === "repetition" || reason === "no-progress" || reason === "max-plies";

/** Takes a position; gives it as one in which the game goes on, where it may. */
export const goOn = (position: Position, mayGoOn: MayGoOn): Position =>
  position.ending !== null && mayGoOn(position.ending) ? { ...position, ending: null } : position;

/**
 * Takes a rule set and moves from its start; gives every one as it was made and judged, or the first that cannot be made.
 * @param mayGoOn of which endings the game need not end; of none, if left out
 * @param start where the moves begin, if not where the game does
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
