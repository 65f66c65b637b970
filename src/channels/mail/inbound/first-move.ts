import { parseMove, SQUARE } from "../../../rules/index.ts";
import { ownLines } from "./reply-text.ts";

/** The move that an answer begins with, or why there is none to play. */
export type FirstMove =
  | { readonly kind: "move"; readonly move: string }
  | { readonly kind: "none" }
  /** More than one stands there, and nobody can say which is meant. */
  | { readonly kind: "several" };

const isMove = (text: string): boolean => parseMove(text).ok;

/** What stands between two squares: any of the dashes that keyboards and mail programs make of it, spaced or not. */
const DASH = new RegExp(`(?<=${SQUARE})\\s*[-\u2010-\u2015\u2212]\\s*(?=${SQUARE})`, "gi");
const withHyphens = (line: string): string => line.replaceAll(DASH, "-");

/** A full stop is what telephones make of two spaces. */
const withoutStop = (line: string): string => line.replace(/\.$/, "");

/**
 * Reads the move that stands alone in the first line of an answer, in the notation of the API, whatever dash it has.
 * What follows it may say anything but another move in a line of its own.
 */
export function firstMove(text: string): FirstMove {
  const [first = "", ...others] = ownLines(text).map(withoutStop).map(withHyphens);
  if (first.split(/[\s,;.?!]+/).filter(isMove).length > 1) return { kind: "several" };
  if (!isMove(first)) return { kind: "none" };
  const isAnother = (line: string): boolean => isMove(line) && line.toLowerCase() !== first.toLowerCase();
  return others.some(isAnother) ? { kind: "several" } : { kind: "move", move: first };
}
