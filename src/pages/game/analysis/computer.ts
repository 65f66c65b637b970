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

export interface Found {
  readonly ply: number;
  readonly turn: Side;
  /** In hundredths of a piece, above 0 if the attackers are ahead; WON or -WON for a forced win. */
  readonly value: number;
  readonly line: readonly string[];
}

export const WON = 1_000_000;

export interface Game {
  readonly ruleset: Ruleset;
  readonly moves: readonly string[];
}

/** Nodes to search: in a whole game (about half a minute on a phone), and the fewest and most for one position. */
const NODES = { game: 5_000_000, least: 10_000, most: 100_000 };
const LONGEST = 8;

/** Plays at most `LONGEST` moves and returns them with their captures. Stops at an illegal move. */
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

const won = (winner: Side | null): number => (winner === null ? 0 : winner === "attackers" ? WON : -WON);

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

/** The value that `lead` maps to 0.5, in hundredths of a piece. */
const HALFWAY = 400;

/** Maps a value to a number from -1 (the defenders win) to 1, so that mistakes in a decided position count little. */
export const lead = (value: number): number =>
  Math.abs(value) >= WON ? Math.sign(value) : value / (Math.abs(value) + HALFWAY);

export const VERDICTS = ["even", "slightly", "clearly", "winning", "won"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The minimum lead of each of the `VERDICTS`, in their order. */
const FROM = [0, 0.12, 0.35, 0.65, 1];

export function verdictOf(value: number): { readonly ahead: Side | null; readonly verdict: Verdict } {
  const how = Math.abs(lead(value));
  const verdict = VERDICTS[FROM.findLastIndex((from) => how >= from)] ?? "even";
  return { ahead: verdict === "even" ? null : value > 0 ? "attackers" : "defenders", verdict };
}

/** A move that lost at least `LEAST`, and the line that the engine preferred to it. */
export interface Turn {
  readonly ply: number;
  readonly lost: number;
  readonly better: readonly string[];
}

/** The most turns that are listed, and the minimum loss of each, as a difference of leads. */
const MOST = 3;
const LEAST = 0.1;

const squaresOf = (move: string): string => move.split("x", 1)[0]!;

/** Ignores the engine's best move: a lower value after it only means that the next search saw further. */
function turnAt(before: Found, after: Found, move: string): readonly Turn[] {
  const [best = ""] = before.line;
  const fell = lead(before.value) - lead(after.value);
  const lost = before.turn === "attackers" ? fell : -fell;
  const isBest = squaresOf(best) === squaresOf(move);
  return isBest || best === "" || lost < LEAST ? [] : [{ ply: after.ply, lost, better: before.line }];
}

/**
 * Returns the moves of a game that lost the most, at most `MOST`, in the order of play.
 * @param found the evaluations so far, by ply
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

/** Returns the SVG path of a graph, one unit wide for each ply and two high, with the attackers' lead above the middle. */
export function outline(found: readonly Found[]): string {
  const points = found.map(({ ply, value }) => `${ply} ${(1 - lead(value)).toFixed(3)}`);
  const last = found.at(-1);
  return last === undefined ? "" : `M0 1L${points.join("L")}L${last.ply} 1Z`;
}
