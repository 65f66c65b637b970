import {
  coordinatesOf,
  type Ending,
  parseMove,
  play,
  type Position,
  positionFromBoard,
  type Ruleset,
  squareName,
} from "../../rules/index.ts";
import { mapValues } from "../../lib/json.ts";
import { countOf, speedsOf } from "./facts.ts";
import { boardText, type Drawn, drawn, type FigureId, type Placed, placed, type Sketch } from "./figures.ts";
import { type MadeFigureId, type Plan, PLANS } from "./plans.ts";
import { figuresOfSix, isWritten } from "./six-figures.ts";

export type MadeFigures = Readonly<Partial<Record<string, readonly Drawn<MadeFigureId | FigureId>[]>>>;

/**
 * Returns the figures of a rule set by section. It plays each figure on the rule set's board, and leaves out figures that do
 * not show their rule. The figures of the six oldest rule sets need no check. This takes milliseconds, so the results are
 * stored: by the build, or with a custom rule set.
 */
export function madeFigures(ruleset: Ruleset): MadeFigures {
  if (isWritten(ruleset)) return figuresOfSix(ruleset);
  return mapValues(PLANS, (plans) =>
    Object.entries<Plan>(plans).flatMap(
      ([id, plan]) => firstConfirmed(id as MadeFigureId, plan, ruleset) ?? [],
    ),
  );
}

function firstConfirmed(id: MadeFigureId, plan: Plan, ruleset: Ruleset): Drawn<MadeFigureId> | null {
  if (!plan.when(ruleset)) return null;
  for (const sketch of sketchesOf(plan, ruleset)) {
    for (const shift of plan.shifts ?? [0]) {
      const figure = confirmed(id, ruleset, plan, placed(sketch, ruleset.size, shift));
      if (figure !== null) return figure;
    }
  }
  return null;
}

/** If the king has no men under the rules, only sketches without defenders are used. */
function sketchesOf({ sketches }: Plan, rules: Ruleset): readonly Sketch[] {
  const all = typeof sketches === "function" ? sketches(rules) : sketches;
  return countOf(rules, "d") > 0 ? all : all.filter(({ d }) => d === "");
}

/** Returns the figure if its last move has the effect of the sketch, and no earlier move captures or ends the game. */
function confirmed(
  id: MadeFigureId,
  ruleset: Ruleset,
  { spoiler }: Plan,
  from: Placed | null,
): Drawn<MadeFigureId> | null {
  if (from === null || isCrowded(from)) return null;
  const reached = sketchWithinReach(from, ruleset);
  const played = playAll(ruleset, reached);
  if (played === null || !isAsSketched(played, reached)) return null;
  if (spoiler !== undefined) {
    const a = reached.pieces.a.filter((square) => square !== reached.at(spoiler.square));
    const without = playAll(ruleset, { ...reached, pieces: { ...reached.pieces, a } });
    if (without?.ends?.reason !== spoiler.reason) return null;
  }
  return drawn(id, ruleset.size, reached, played);
}

/** Whether two pieces share a square: on small boards, pieces placed from the corner and from the middle can overlap. */
function isCrowded({ pieces }: Placed): boolean {
  const squares = Object.values(pieces).flat();
  return new Set(squares).size < squares.length;
}

/** Moves the moving piece nearer to its goal if the goal is farther away than the piece's speed allows. */
function sketchWithinReach(from: Placed, ruleset: Ruleset): Placed {
  if (from.moves.length > 1) return from;
  const [start = "", goal = ""] = from.moves[0]?.split("-") ?? [];
  const kind = from.pieces.k.includes(start) ? "k" : from.pieces.a.includes(start) ? "a" : "d";
  const speed = speedsOf(ruleset)[kind];
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
  readonly ends: Ending | null;
}

/** Returns the effect of the last move; null if a move is illegal, or if an earlier one captures or ends the game. */
function playAll(ruleset: Ruleset, { pieces, sketch, moves }: Placed): Played | null {
  const start = positionFromBoard(ruleset, boardText(ruleset.size, pieces), sketch.turn);
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
  return { captures, ends: position.ending };
}

function isAsSketched({ captures, ends }: Played, { sketch, takes }: Placed): boolean {
  const isTaken = captures.toSorted().join() === takes.toSorted().join();
  if (!isTaken || ends?.reason !== sketch.reason) return false;
  // The caption says how a repetition ends. In other figures the side that moves wins, or it is a draw.
  if (ends === null || ends.reason === "repetition") return true;
  return ends.winner === (sketch.isDrawn === true ? null : sketch.turn);
}
