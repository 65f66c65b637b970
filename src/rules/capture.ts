import type { Board } from "./board.ts";
import { ATTACKER, ATTACKERS, DEFENDER, KING, enemyMan, WALL, otherBit } from "./pieces.ts";

/**
 * Captures men between the moved piece on `to` and a captor on their far side. Only moved pieces capture, so a man may
 * safely move between two enemies.
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
 * Linnaean capture: captures the man between an attacker on `to` and the king on his throne, if attackers are on the
 * other three squares beside the king. If an occupied throne is hostile to defenders, `captureMen` captures him
 * already.
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

/**
 * Shieldwall: captures the men of each closed row at the edge. A king in the row makes it longer but is not
 * captured. A move to a corner is tried along both of its edges.
 */
export function captureShieldwall(board: Board, to: number): void {
  const { cells, geometry, compiled } = board;
  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;
  for (const inward of geometry.steps) {
    if (cells[to - inward] !== WALL) continue;
    const along = inward === 1 || inward === -1 ? geometry.stride : 1;
    captureRow(board, to, along, inward);
    captureRow(board, to, -along, inward);
  }
}

function captureRow(board: Board, to: number, along: number, inward: number): void {
  const { cells, compiled, side } = board;
  const enemy = otherBit(side);
  const man = enemyMan(side);
  const anvils = compiled.anvils[side]!;
  let end = to + along;
  while ((cells[end]! & enemy) !== 0 && ((anvils >> cells[end + inward]!) & 1) !== 0) end += along;
  const long = end !== to + along && end !== to + 2 * along;
  if (!long || ((compiled.brackets[man]![end]! >> cells[end]!) & 1) === 0) return;
  for (let square = to + along; square !== end; square += along) {
    if (cells[square] === man) board.captured[board.capturedCount++] = square;
  }
}
