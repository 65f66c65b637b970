import type { Board } from "./board.ts";
import { ATTACKER, ATTACKERS, DEFENDER, KING, enemyMan } from "./pieces.ts";

/**
 * Rule 2, capture of a man. Takes the board just after a piece of the side to move landed on `to`; adds to
 * `captured` each enemy man that now stands between that piece and, opposite, a captor: another piece of its side that
 * captures where it stands, or a square hostile to him. Only pairs with the moved piece are looked at, so moving in
 * between is safe; a piece that does not capture by moving makes none.
 */
export function captureMen(board: Board, to: number): void {
  const { cells, geometry, compiled, side } = board;
  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;
  const man = enemyMan(side);
  const captors = compiled.captors[man]!;
  for (const step of geometry.steps) {
    const victim = to + step;
    if (cells[victim] !== man) continue;
    const beyond = victim + step;
    if (((captors[beyond]! >> cells[beyond]!) & 1) !== 0) board.captured[board.capturedCount++] = victim;
  }
}

/**
 * Linnaean capture. Takes the board just after a piece of the side to move landed on `to`; adds the man between an attacker there
 * and the king on his throne, when attackers stand on the other three squares beside it. (Where an occupied throne is
 * hostile to defenders, `captureMen` has found him: such rules are compiled as without this one.)
 */
export function captureLinnaean(board: Board, to: number): void {
  const { cells, geometry, side } = board;
  const { throne, steps } = geometry;
  if (side !== ATTACKERS || cells[throne] !== KING) return;
  const step = steps.find((one) => throne + 2 * one === to);
  if (step === undefined || cells[throne + step] !== DEFENDER) return;
  const shut = steps.every((other) => other === step || cells[throne + other] === ATTACKER);
  if (shut) board.captured[board.capturedCount++] = throne + step;
}
