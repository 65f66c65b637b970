import { STOP, compiledOf } from "../compiled.ts";
import { squareAt } from "../geometry.ts";
import { ATTACKER, DEFENDER } from "../pieces.ts";
import type { Rules } from "../ruleset.ts";
import type { RulesetError } from "./problems.ts";

export type SetupProblem = Omit<RulesetError, "pointer">;

interface Standing {
  readonly letter: string;
  readonly file: number;
  readonly row: number;
}

/** Matches empty text, other letters, empty rows, and numbers that begin with 0, so that a board has one spelling. */
const UNREADABLE = /^$|[^adk\d/]|(?<!\d)0|^\/|\/\/|\/$/;

export const isBoardText = (text: string): boolean => !UNREADABLE.test(text);

function piecesOf(text: string, size: number): readonly Standing[] | null {
  const rows = text.split("/");
  if (rows.length !== size) return null;
  const pieces: Standing[] = [];
  for (const [row, squares] of rows.entries()) {
    let file = 0;
    for (const [part] of squares.matchAll(/\d+|\D/g)) {
      if (/\d/.test(part)) file += Number(part);
      else pieces.push({ letter: part, file: file++, row });
      if (file > size) return null;
    }
    if (file < size) return null;
  }
  return pieces;
}

/** Stops at the first kind of error, because later checks need a readable board. `beginningProblems` checks the rest. */
export function setupProblems(rules: Rules): readonly SetupProblem[] {
  if (!isBoardText(rules.setup)) return [{ code: "board-text" }];
  const pieces = piecesOf(rules.setup, rules.size);
  if (pieces === null) return [{ code: "board-size" }];
  const [king, ...others] = pieces.filter(({ letter }) => letter === "k");
  const men = pieces.filter(({ letter }) => letter !== "k");
  const counts: SetupProblem[] = [];
  if (king === undefined || others.length > 0) counts.push({ code: "king-count" });
  if (!men.some(({ letter }) => letter === "a")) counts.push({ code: "no-attackers" });
  if (king === undefined || counts.length > 0) return counts;
  const { geometry, ways, escapes } = compiledOf(rules);
  const squareOf = ({ file, row }: Standing): number => squareAt(geometry, file, rules.size - 1 - row);
  const mayStop = (man: Standing): boolean =>
    (ways[man.letter === "a" ? ATTACKER : DEFENDER]![squareOf(man)]! & STOP) !== 0;
  const places: SetupProblem[] = [];
  const nameOf = (piece: Standing): string => geometry.names[squareOf(piece)]!;
  const strayed = men.find((man) => !mayStop(man));
  if (strayed !== undefined) places.push({ code: "man-on-restricted", square: nameOf(strayed) });
  if (escapes[squareOf(king)] === 1) places.push({ code: "king-escaped", square: nameOf(king) });
  return places;
}
