import { hasOrdinaryCorners, hasThrone, type PieceSet, type Rules, throneOf } from "../../rules/index.ts";

type Letter = "a" | "d" | "k";

export const has = (set: PieceSet, piece: Letter): boolean => set.includes(piece);

/** How many pieces of a kind a setup has. */
export const countOf = ({ setup }: Rules, letter: Letter): number => setup.split(letter).length - 1;

/** Whether corner squares are anything special: where the king wins, or where not all may stop, or hostile. */
export const hasCorners = (rules: Rules): boolean => !hasOrdinaryCorners(rules) || rules.escape === "corner";

/** How the king is captured; where there is no throne, the two ways that know one are as for a man. */
export function kingCaptureOf(rules: Rules): Rules["kingCapture"] {
  const needsThrone =
    rules.kingCapture === "custodial-away-from-throne" || rules.kingCapture === "custodial-off-throne";
  return needsThrone && !hasThrone(rules) ? "custodial" : rules.kingCapture;
}

/** Whether attackers must stand on all sides of him, wherever he is. */
export const isSurroundedOnly = (rules: Rules): boolean => rules.kingCapture.startsWith("surround");

/** Whether the empty throne is as good as an attacker beside the king. */
export const throneHelps = (rules: Rules): boolean => hasThrone(rules) && has(rules.throneHostile, "k");

/**
 * Whether it matters to the king if an empty corner square is hostile to him: he has to stand beside one, which is at the
 * edge or, where corners are of four squares, also one step away from it; and on the edge itself he is not captured by
 * surrounding, or has won.
 */
export function cornersMatterToKing(rules: Rules): boolean {
  if (!hasCorners(rules)) return false;
  if (rules.cornerSize === 2) return true;
  return rules.escape === "corner" && rules.kingCapture !== "surround";
}

/** The square on which the king begins, by the board's text. */
export function kingStart({ size, setup }: Rules): { readonly file: number; readonly rank: number } {
  const rows = setup.split("/");
  const at = rows.findIndex((row) => row.includes("k"));
  const before = (rows[at] ?? "").split("k")[0] ?? "";
  const file = (before.match(/\d+|[a-z]/g) ?? []).reduce((sum, sign) => sum + (Number(sign) || 1), 0);
  return { file, rank: size - 1 - at };
}

/** Whether the king begins in the middle of the board. */
export function startsInMiddle(rules: Rules): boolean {
  const { file, rank } = kingStart(rules);
  const middle = (rules.size - 1) / 2;
  return file === middle && rank === middle;
}

/** Whether a piece can ever be on the throne. */
export const canBeOccupied = (rules: Rules): boolean =>
  throneOf(rules) !== null && (rules.throneStop !== "" || startsInMiddle(rules));

/** What is said, or shown, only where a rule holds. */
export const when = <T>(holds: boolean, ...items: readonly T[]): readonly T[] => (holds ? items : []);
