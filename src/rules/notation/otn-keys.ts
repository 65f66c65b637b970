import { BOARD_SIZES, type Rules } from "../ruleset.ts";
import { cornersOf, hasThrone } from "../special-squares.ts";
import { type Key, PIECES, type Read, coded, counted, listed, narrowing, setOf } from "./otn-values.ts";
import { cornersOn, throneOn } from "./square.ts";

const speedOf = (squares: string): number | null => (squares === "-1" ? null : Number(squares));

const spd: Key = {
  values: "-1, 1–18 (1×, 2×, 8×, 10×, 12×)",
  read(list) {
    const squares = list.replace(/,$/, "").split(",");
    if (!squares.every((speed) => /^(?:-1|[1-9]|1[0-8])$/.test(speed))) return "value";
    const count = squares.length;
    if (![1, 2, 8, 10, 12].includes(count)) return "value";
    // Each half begins with the men of a side. In a long list, the king is the fourth piece of the defenders.
    const half = Math.floor(count / 2);
    const [attackers, defenders, king] = [0, half, count > 2 ? half + 3 : half].map((at) =>
      speedOf(squares[at]!),
    );
    return { attackerSpeed: attackers!, defenderSpeed: defenders!, kingSpeed: king! };
  },
  write({ attackerSpeed, defenderSpeed, kingSpeed }) {
    const [a, d, k] = [attackerSpeed, defenderSpeed, kingSpeed].map((speed) => String(speed ?? -1));
    if (a === d && d === k) return a === "-1" ? null : a!;
    return [a, a, a, a, d, d, d, k].join(",");
  },
};

function names(list: string, squares: readonly string[]): boolean {
  const named = new Set(list.replace(/,$/, "").split(","));
  return named.size === squares.length && squares.every((square) => named.has(square));
}

const areCornersAbsent = (rules: Rules): boolean => cornersOf(rules).length === 0;
const isThroneAbsent = (rules: Rules): boolean => !hasThrone(rules);

const cor: Key = {
  values: "default",
  read(list, { size, escape }) {
    if (list === "")
      return escape === "corner" ? "no-escape" : { cornerSize: 1, cornerStop: "adk", cornerHostile: "" };
    if (list === "default" || names(list, cornersOn(size))) return {};
    return names(list, cornersOn(size, 2)) ? { cornerSize: 2 } : "unsupported-rule";
  },
  write(rules) {
    if (areCornersAbsent(rules)) return "";
    return rules.cornerSize === 2 ? cornersOn(rules.size, 2).join(",") : null;
  },
};

const NO_THRONE = {
  throneStop: "adk",
  thronePass: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
} as const satisfies Partial<Rules>;

const cen: Key = {
  values: "default",
  read(list, { size }) {
    if (list === "") return NO_THRONE;
    return list === "default" || names(list, [throneOn(size)]) ? {} : "unsupported-rule";
  },
  write: (rules) => (isThroneAbsent(rules) ? "" : null),
};

const strength = coded("kingCapture", {
  s: "surround",
  m: "surround-edge",
  w: "custodial",
  c: "custodial-away-from-throne",
});

/** Older records of OpenTafl have `y` for `s` and `n` for `w`. */
const ks: Key = {
  values: strength.values,
  read: (letter, rules) => strength.read(letter === "y" ? "s" : letter === "n" ? "w" : letter, rules),
  write: (rules) => (rules.kingCapture === "custodial-off-throne" ? "w" : strength.write(rules)),
};

const offThrone: Key = {
  values: "o (ks:w)",
  read: (letter, { kingCapture }) =>
    letter === "o" && kingCapture === "custodial" ? { kingCapture: "custodial-off-throne" } : "value",
  write: ({ kingCapture }) => (kingCapture === "custodial-off-throne" ? "o" : null),
};

const SHIELDWALLS: Readonly<Record<string, Partial<Rules>>> = {
  n: { shieldwall: false },
  w: { shieldwall: true, shieldwallCorner: false },
  s: { shieldwall: true },
};
const sw: Key = {
  values: Object.keys(SHIELDWALLS).join(", "),
  read: (letter) => (Object.hasOwn(SHIELDWALLS, letter) ? SHIELDWALLS[letter]! : "value"),
  write({ shieldwall, shieldwallCorner }) {
    if (!shieldwall) return null;
    return shieldwallCorner ? "s" : "w";
  },
};

/** With `n`, OpenTafl lets a move in front of the row close a shieldwall too. */
const swf: Read = (letter, { shieldwall }) => {
  if (!shieldwall || letter === "y") return {};
  return letter === "n" ? "unsupported-rule" : "value";
};

const first = coded("firstMove", { y: "attackers", n: "defenders" });
const cors = listed("cornerStop", areCornersAbsent);

const ignored: Read = () => ({});
const only =
  (value: string): Read =>
  (given) =>
    given === value ? {} : "unsupported-rule";

export const WRITTEN = {
  esc: coded("escape", { c: "corner", e: "edge" }),
  surf: coded("encirclement", { y: true, n: false }),
  atkf: { ...first, write: (rules) => (rules.firstMove === "attackers" ? "y" : "n") },
  tfr: coded("repetition", { d: "draw", w: "attackers-win", l: "mover-loses", i: "none" }),
  ka: coded("kingArmed", { y: "yes", n: "no", h: "hammer", a: "anvil" }),
  ks,
  spd,
  cor,
  cen,
  corp: { values: PIECES, read: ignored, write: cors.write },
  cenp: listed("thronePass", isThroneAbsent),
  cors,
  cens: listed("throneStop", isThroneAbsent),
  corh: listed("cornerHostile", areCornersAbsent),
  cenh: listed("throneHostileOccupied", isThroneAbsent),
  cenhe: listed("throneHostile", isThroneAbsent),
  sw,
  efe: coded("edgeFort", { n: false, y: true }),
  linc: coded("linnaeanCapture", { n: false, y: true }),
  "tp-ks": offThrone,
  "tp-rep": counted("repetitionCount"),
  "tp-nlm": coded("noLegalMove", { l: "loses", d: "draw" }),
  "tp-np": counted("noProgress"),
  "tp-agr": coded("drawByAgreement", { y: true, n: false }),
} as const satisfies Readonly<Record<string, Key>>;

/** Keys of pieces and squares that our games do not have, so their values change nothing. */
const IGNORED = ["nj", "cj", "mj", "gj"].concat(
  ["p", "s", "h", "re"].flatMap((what) => [`afor${what}`, `dfor${what}`]),
);

const { cor: cornerSquares, cen: centre, ...others } = WRITTEN;

/** Keys are read in this order, because the right to re-enter narrows the right to stop. */
export const READ: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...Object.entries(others).map(([key, { read }]) => [key, read] as const),
  ["cenre", narrowing("throneStop", "thronePass")],
  ["corre", narrowing("cornerStop")],
  ["cor", cornerSquares.read],
  ["cen", centre.read],
  ["swf", swf],
  ["ber", only("n")],
  ["kj", only("n")],
  ["afor", only("")],
  ["dfor", only("")],
  ...IGNORED.map((key) => [key, ignored] as const),
]);

/**
 * Whether the rules differ from OpenTafl's, where a piece that may not pass corners of four squares stops before the
 * second square. Here, pieces that may stop may also pass. `corp` lists the pieces that may pass.
 */
export function stopsBeforeSecondCorner({ cornerSize, cornerStop }: Rules, corp = "K"): boolean {
  const passers = setOf(corp) ?? "";
  return cornerSize === 2 && [...cornerStop].some((piece) => !passers.includes(piece));
}

export function otnValues(key: string): string {
  if (key === "dim") return BOARD_SIZES.join(", ");
  if (key === "swf") return "y";
  return (WRITTEN as Readonly<Record<string, Key>>)[key]?.values ?? PIECES;
}
