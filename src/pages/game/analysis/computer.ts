import { search, winIn } from "../../../engine/index.ts";
import {
  GOES_ON,
  otherSide,
  parseMove,
  play,
  type Position,
  replay,
  type Ruleset,
  type Side,
  startPosition,
} from "../../../rules/index.ts";

/** What the engine found in the position after a ply. */
export interface Found {
  readonly ply: number;
  /** Whose turn it is there. */
  readonly turn: Side;
  /** Above 0 where the attackers are ahead, in hundredths of a man; WON or -WON where somebody wins by force. */
  readonly value: number;
  /** The best moves from there, as they would be made. */
  readonly line: readonly string[];
}

/** The value of a game that the attackers win by force. */
export const WON = 1_000_000;

/** A game to look through. */
export interface Game {
  readonly ruleset: Ruleset;
  readonly moves: readonly string[];
}

/** Nodes for a whole game, and for each of its positions at least and at most: half a minute on a telephone. */
const NODES = { game: 5_000_000, least: 10_000, most: 100_000 };
/** How many moves of a line are told. */
const LONGEST = 8;

/** Moves as they would be made, with what they capture. */
function made(position: Position, moves: readonly string[]): readonly string[] {
  const line: string[] = [];
  let now = position;
  for (const text of moves.slice(0, LONGEST)) {
    const written = parseMove(text);
    const played = written.ok && now.ending === null ? play(now, written.value) : null;
    if (played?.ok !== true) break;
    line.push(played.value.move);
    now = played.value.position;
  }
  return line;
}

/** The value of a win of a side; of nobody's. */
const won = (winner: Side | null): number => (winner === null ? 0 : winner === "attackers" ? WON : -WON);

/** What stands in each position of a game, from the first to the last. The same game is found the same everywhere. */
export function* course({ ruleset, moves }: Game): Generator<Found> {
  const played = replay(ruleset, moves, GOES_ON);
  if (!played.ok) throw new Error("the game does not replay");
  const positions = [startPosition(ruleset), ...played.value.map(({ position }) => position)];
  const nodes = Math.min(Math.max(NODES.game / positions.length, NODES.least), NODES.most);
  for (const [ply, position] of positions.entries()) yield foundIn(position, ply, Math.floor(nodes));
}

function foundIn(position: Position, ply: number, nodes: number): Found {
  const { turn, ending } = position;
  if (ending !== null) return { ply, turn, value: won(ending.winner), line: [] };
  const { value, line } = search(position, { nodes, seed: 0 });
  const win = winIn(value);
  const known = win === null ? null : won(win > 0 ? turn : otherSide(turn));
  return { ply, turn, value: known ?? (turn === "attackers" ? value : -value), line: made(position, line) };
}

/** So many hundredths of a man are halfway from an even game to a won one. */
const HALFWAY = 400;

/** How far a side is ahead, from -1 (the defenders have won) to 1: what is lost where all is decided is hardly anything. */
export const lead = (value: number): number =>
  Math.abs(value) >= WON ? Math.sign(value) : value / (Math.abs(value) + HALFWAY);

/** How a value is told, from the point of view of the side that is ahead. */
export const VERDICTS = ["even", "slightly", "clearly", "winning", "won"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The leads from which on each verdict counts. */
const FROM = [0, 0.12, 0.35, 0.65, 1];

/** Who is ahead by a value, and how far; nobody where it is even. */
export function verdictOf(value: number): { readonly ahead: Side | null; readonly verdict: Verdict } {
  const how = Math.abs(lead(value));
  const verdict = VERDICTS[FROM.findLastIndex((from) => how >= from)] ?? "even";
  return { ahead: verdict === "even" ? null : value > 0 ? "attackers" : "defenders", verdict };
}

/** A move with which much was lost: its ply, and what was better in its place. */
export interface Turn {
  readonly ply: number;
  readonly lost: number;
  readonly better: readonly string[];
}

/** How many are shown at most, and the least that is worth it. */
const MOST = 3;
const LEAST = 0.1;

const squaresOf = (move: string): string => move.split("x", 1)[0]!;

/** What the move of a ply lost; nothing where the best move was made, whatever was thought of it before. */
function turnAt(before: Found, after: Found, move: string): readonly Turn[] {
  const [best = ""] = before.line;
  const fell = lead(before.value) - lead(after.value);
  const lost = before.turn === "attackers" ? fell : -fell;
  const isBest = squaresOf(best) === squaresOf(move);
  return isBest || best === "" || lost < LEAST ? [] : [{ ply: after.ply, lost, better: before.line }];
}

/**
 * The moves of a game with which most was lost, three at most, in their order.
 * @param found what was found so far, by ply
 */
export function turnsIn(found: readonly Found[], moves: readonly string[]): readonly Turn[] {
  return found
    .flatMap((after, at) => {
      const before = found[at - 1];
      return before === undefined ? [] : turnAt(before, after, moves[before.ply] ?? "");
    })
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, MOST)
    .toSorted((one, other) => one.ply - other.ply);
}

/** The outline of a graph with the attackers' lead above its middle line: a unit a ply wide, two high. */
export function outline(found: readonly Found[]): string {
  const points = found.map(({ ply, value }) => `${ply} ${(1 - lead(value)).toFixed(3)}`);
  const last = found.at(-1);
  return last === undefined ? "" : `M0 1L${points.join("L")}L${last.ply} 1Z`;
}
