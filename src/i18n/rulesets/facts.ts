import { hasOrdinaryCorners, hasThrone, type PieceSet, type Rules, throneOf } from "../../rules/index.ts";

type Letter = "a" | "d" | "k";

export const has = (set: PieceSet, piece: Letter): boolean => set.includes(piece);

export const countOf = ({ setup }: Rules, letter: Letter): number => setup.split(letter).length - 1;

export const speedsOf = ({ attackerSpeed: a, defenderSpeed: d, kingSpeed: k }: Rules) => ({ a, d, k });

/** Whether corner squares are special: the king wins there, not all pieces may stop there, or they are hostile. */
export const hasCorners = (rules: Rules): boolean => !hasOrdinaryCorners(rules) || rules.escape === "corner";

/** Returns how the king is captured. Without a throne, the two kinds that depend on it become `custodial`. */
export function kingCaptureOf(rules: Rules): Rules["kingCapture"] {
  const needsThrone =
    rules.kingCapture === "custodial-away-from-throne" || rules.kingCapture === "custodial-off-throne";
  return needsThrone && !hasThrone(rules) ? "custodial" : rules.kingCapture;
}

/** Whether the king is captured only if he is surrounded on all sides, wherever he is. */
export const isSurroundedOnly = (rules: Rules): boolean => rules.kingCapture.startsWith("surround");

/** Whether the empty throne beside the king helps to capture him, as an attacker there would. */
export const throneHelps = (rules: Rules): boolean => hasThrone(rules) && has(rules.throneHostile, "k");

/**
 * Whether a hostile empty corner square can help to capture the king. He must be beside the square: at the edge or, with
 * corners of four squares, one step away from the edge. At the edge he has already won if the edge is his goal, and can't
 * be captured under `surround`.
 */
export function cornersMatterToKing(rules: Rules): boolean {
  if (!hasCorners(rules)) return false;
  if (rules.cornerSize === 2) return true;
  return rules.escape === "corner" && rules.kingCapture !== "surround";
}

export function kingStart({ size, setup }: Rules): { readonly file: number; readonly rank: number } {
  const rows = setup.split("/");
  const at = rows.findIndex((row) => row.includes("k"));
  const before = (rows[at] ?? "").split("k")[0] ?? "";
  const file = (before.match(/\d+|[a-z]/g) ?? []).reduce((sum, sign) => sum + (Number(sign) || 1), 0);
  return { file, rank: size - 1 - at };
}

export function startsInMiddle(rules: Rules): boolean {
  const { file, rank } = kingStart(rules);
  const middle = (rules.size - 1) / 2;
  return file === middle && rank === middle;
}

export const canBeOccupied = (rules: Rules): boolean =>
  throneOf(rules) !== null && (rules.throneStop !== "" || startsInMiddle(rules));

export const when = <T>(holds: boolean, ...items: readonly T[]): readonly T[] => (holds ? items : []);
