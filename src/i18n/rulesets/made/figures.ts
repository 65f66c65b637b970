import {
  coordinatesOf,
  type Ending,
  parseMove,
  play,
  type Position,
  positionFromBoard,
  type Ruleset,
  squareName,
} from "../../../rules/index.ts";
import type { Figure } from "../figure.ts";
import { boardText, type Sketch } from "../figures.ts";
import { type MadeFigureId, type Plan, PLANS, sketchesOf } from "./sketches.ts";

export type { MadeFigureId } from "./sketches.ts";

/** A figure that the core has confirmed, before a language gives it its caption. */
export interface Confirmed extends Omit<Figure, "caption"> {
  readonly id: MadeFigureId;
}

const SKETCHED_ON = 7;
const IDS = Object.keys(PLANS) as readonly MadeFigureId[];

const made = new WeakMap<Ruleset, readonly Confirmed[]>();

/**
 * The figures of a rule set, in order: each on its board, its pieces placed and its mover no farther off than it may come, and
 * each played by the rules core. One that does not do under these rules what it is drawn for is left out.
 */
export function madeFigures(ruleset: Ruleset): readonly Confirmed[] {
  const known = made.get(ruleset);
  if (known !== undefined) return known;
  const figures = IDS.flatMap((id) => firstConfirmed(id, ruleset) ?? []);
  made.set(ruleset, figures);
  return figures;
}

function firstConfirmed(id: MadeFigureId, ruleset: Ruleset): Confirmed | null {
  const plan: Plan = PLANS[id];
  if (!plan.when(ruleset)) return null;
  for (const sketch of sketchesOf(id, ruleset)) {
    for (const shift of plan.shifts ?? [0]) {
      const figure = confirmed(id, ruleset, plan, placed(sketch, ruleset, shift));
      if (figure !== null) return figure;
    }
  }
  return null;
}

/** A sketch on the squares of a board; null where one of them is off it. */
interface Placed {
  readonly sketch: Sketch;
  readonly pieces: Readonly<Record<"a" | "d" | "k", readonly string[]>>;
  readonly moves: readonly string[];
  readonly takes: readonly string[];
  readonly at: (square: string) => string;
}

function placed(sketch: Sketch, ruleset: Ruleset, shift: number): Placed | null {
  let isOff = false;
  const at = (square: string) => {
    const isCentred = square.endsWith("*");
    const centre = isCentred ? (ruleset.size - SKETCHED_ON) / 2 : 0;
    const { file, rank } = coordinatesOf(square.replace("*", ""));
    const [x, y] = [file + (isCentred ? centre : shift), rank + centre];
    isOff ||= x < 0 || x >= ruleset.size || y >= ruleset.size;
    return isOff ? square : squareName(x, y);
  };
  const squares = (text: string) => text.split(" ").filter(Boolean).map(at);
  const moves = [...(sketch.before ?? []), sketch.move].map((move) => squares(move).join("-"));
  const pieces = { a: squares(sketch.a), d: squares(sketch.d), k: squares(sketch.k) };
  const takes = squares(sketch.takes ?? "");
  if (isOff || new Set(Object.values(pieces).flat()).size < Object.values(pieces).flat().length) return null;
  return { sketch, moves, pieces, takes, at };
}

/** The figure, where the core says that its last move does what the sketch says, and nothing before it ends the game. */
function confirmed(
  id: MadeFigureId,
  ruleset: Ruleset,
  { spoiler }: Plan,
  from: Placed | null,
): Confirmed | null {
  if (from === null) return null;
  const { sketch, pieces, moves, takes, at } = sketchWithinReach(from, ruleset);
  const played = playAll(ruleset, pieces, sketch, moves);
  if (played === null || !isAsSketched(played, sketch, takes)) return null;
  if (spoiler !== undefined) {
    const without = { ...pieces, a: pieces.a.filter((square) => square !== at(spoiler.square)) };
    if (playAll(ruleset, without, sketch, moves)?.ending?.reason !== spoiler.reason) return null;
  }
  return {
    id,
    board: boardText(ruleset.size, pieces),
    turn: sketch.turn,
    ...(moves.length > 1 ? { before: moves.slice(0, -1) } : {}),
    move: moves.at(-1)!,
    captures: played.captures,
    ends: played.ending,
  };
}

/** The mover stands nearer to where it goes, where its speed does not let it come from so far. */
function sketchWithinReach(from: Placed, { attackerSpeed, defenderSpeed, kingSpeed }: Ruleset): Placed {
  if (from.moves.length > 1) return from;
  const [start = "", goal = ""] = from.moves[0]?.split("-") ?? [];
  const kind = from.pieces.k.includes(start) ? "k" : from.pieces.a.includes(start) ? "a" : "d";
  const speed = { a: attackerSpeed, d: defenderSpeed, k: kingSpeed }[kind];
  const [s, g] = [coordinatesOf(start), coordinatesOf(goal)];
  const away = Math.max(Math.abs(s.file - g.file), Math.abs(s.rank - g.rank));
  if (speed === null || away <= speed) return from;
  const nearer = squareName(
    g.file + Math.sign(s.file - g.file) * speed,
    g.rank + Math.sign(s.rank - g.rank) * speed,
  );
  const pieces = {
    ...from.pieces,
    [kind]: from.pieces[kind].map((square) => (square === start ? nearer : square)),
  };
  return { ...from, pieces, moves: [`${nearer}-${goal}`] };
}

interface Played {
  readonly captures: readonly string[];
  readonly ending: Ending | null;
}

/** What the last of the moves does; null where one is not legal, takes something before the last, or comes after the end. */
function playAll(
  ruleset: Ruleset,
  pieces: Placed["pieces"],
  { turn }: Sketch,
  moves: readonly string[],
): Played | null {
  const start = positionFromBoard(ruleset, boardText(ruleset.size, pieces), turn);
  if (!start.ok) return null;
  let position: Position = start.value;
  let captures: readonly string[] = [];
  for (const move of moves) {
    const written = parseMove(move);
    if (position.ending !== null || captures.length > 0 || !written.ok) return null;
    const played = play(position, written.value);
    if (!played.ok) return null;
    ({ position, captures } = played.value);
  }
  return { captures, ending: position.ending };
}

function isAsSketched({ captures, ending }: Played, sketch: Sketch, takes: readonly string[]): boolean {
  const isTaken = captures.toSorted().join() === takes.toSorted().join();
  if (!isTaken || ending?.reason !== sketch.reason) return false;
  // How a repetition ends is told by the caption, as the rules have it; all else is won by the side that moves, or drawn.
  if (ending === null || ending.reason === "repetition") return true;
  return ending.winner === (sketch.isDrawn === true ? null : sketch.turn);
}
