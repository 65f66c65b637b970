import { isBoardText } from "../definition/setup.ts";

/** The letters of board text, and OpenTafl's. */
const LETTERS: readonly (readonly [string, string])[] = [
  ["a", "t"],
  ["d", "T"],
  ["k", "K"],
];
const TO_OTN: ReadonlyMap<string, string> = new Map(LETTERS);
const FROM_OTN: ReadonlyMap<string, string> = new Map(LETTERS.map(([ours, theirs]) => [theirs, ours]));

/** What OpenTafl has besides: commanders, knights, mercenaries and guards of both sides, and a king of the attackers. */
const OTHER_PIECE = /[cnmgkCNMG]/;

const upsideDown = (rows: string): string => rows.split("/").toReversed().join("/");

function inLetters(rows: string, letters: ReadonlyMap<string, string>): string {
  return rows.replaceAll(/[a-z]/gi, (letter) => letters.get(letter) ?? letter);
}

/** Takes board text; gives it as OpenTafl's position record: rank 1 first, in slashes. */
export function startRecord(setup: string): string {
  return `/${inLetters(upsideDown(setup), TO_OTN)}/`;
}

/** Why a position record cannot be read, and where in it. */
export interface StartProblem {
  readonly code: "unsupported-rule" | "board-text";
  readonly at: number;
}

/**
 * Takes a position record, and whether its first row is the top one (`starti`) or rank 1 (`start`); gives the board text. Refuses
 * pieces that our games do not have, and what is no record; whether it fits its board is for the rule set's own check.
 */
export function setupOf(record: string, topFirst: boolean): string | StartProblem {
  const closed = record.length > 1 && record.startsWith("/") && record.endsWith("/");
  if (!closed) return { code: "board-text", at: record.startsWith("/") ? record.length : 0 };
  const wrong = record.search(/[^tTK\d/]/);
  if (wrong !== -1)
    return { code: OTHER_PIECE.test(record[wrong]!) ? "unsupported-rule" : "board-text", at: wrong };
  const rows = inLetters(record.slice(1, -1), FROM_OTN);
  if (!isBoardText(rows)) return { code: "board-text", at: 0 };
  return topFirst ? rows : upsideDown(rows);
}
