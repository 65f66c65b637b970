import { type Geometry, geometryOf, squareNamed } from "./geometry.ts";
import { LARGEST_BOARD, cornersOn } from "./notation/square.ts";
import { ATTACKER, DEFENDER, EMPTY, KING } from "./pieces.ts";
import type { PieceSet, Rules } from "./ruleset.ts";
import { hasThrone } from "./special-squares.ts";

export const STOP = 1;
export const PASS = 2;

const SURROUND = 0;
export const SURROUND_EDGE = 1;
export const CUSTODIAL = 2;

/**
 * Tables by square, so that inner loops do not branch on rules. A *set of cells* has the bit `1 << cell` for each piece
 * in it, and bit 0 for an empty square; walls are in no set.
 */
export interface Compiled {
  readonly geometry: Geometry;
  /** By piece and square: whether the piece may stop there (`STOP`) and pass (`PASS`) while the square is empty. */
  readonly ways: readonly Uint8Array[];
  /** By piece: the most squares that it may move. Without a limit, enough for the largest board. */
  readonly speeds: Uint8Array;
  readonly hammers: number;
  /** By side: the set of its pieces that can take part in a capture without having moved. */
  readonly anvils: Uint8Array;
  /** By man and square: the set of cells that can capture him from there. */
  readonly captors: readonly Uint8Array[];
  /** By man and square: the set of cells that close a row of his side there, for the shieldwall. */
  readonly brackets: readonly Uint8Array[];
  /** By square: the set of cells that help to capture a king beside that square. */
  readonly foes: Uint8Array;
  readonly traps: Uint8Array;
  readonly escapes: Uint8Array;
  /** By square: 1 if an attacker may stop there, or pass on the way to another square. For the edge fort. */
  readonly reachable: Uint8Array;
  readonly linnaean: boolean;
  readonly forbidsRepeats: boolean;
}

const MADE = new WeakMap<Rules, Compiled>();

/** Rules never change, so they are compiled once for each object. */
export function compiledOf(rules: Rules): Compiled {
  const made = MADE.get(rules);
  if (made !== undefined) return made;
  const compiled = compile(rules);
  MADE.set(rules, compiled);
  return compiled;
}

interface Ground {
  readonly rules: Rules;
  readonly geometry: Geometry;
  readonly corners: readonly number[];
}

function compile(rules: Rules): Compiled {
  const geometry = geometryOf(rules.size);
  const corners = cornersOn(rules.size, rules.cornerSize).map((name) => squareNamed(geometry, name));
  const ground: Ground = { rules, geometry, corners };
  const [attackers, defenders] = [1 << ATTACKER, (1 << DEFENDER) | kingIf(rules, "anvil")];
  const forMen = (
    make: (ground: Ground, man: Code, enemies: number) => Uint8Array,
  ): readonly Uint8Array[] => [
    geometry.bare,
    make(ground, ATTACKER, defenders),
    make(ground, DEFENDER, attackers),
  ];
  const ways = CODES.map((code) => waysOf(ground, code));
  const onlyPassing = rules.attackerSpeed === 1 ? 0 : PASS;
  return {
    geometry,
    ways,
    speeds: Uint8Array.from(CODES, (code) => speedOf(rules, code)),
    hammers: (1 << ATTACKER) | (1 << DEFENDER) | kingIf(rules, "hammer"),
    anvils: Uint8Array.of(0, attackers, defenders),
    captors: forMen(captorsOf),
    brackets: forMen(bracketsOf),
    foes: foesOf(ground, attackers),
    traps: trapsOf(ground),
    escapes: rules.escape === "edge" ? geometry.edge : table(geometry, 0, corners, 1),
    reachable: ways[ATTACKER]!.map((way) => ((way & (STOP | onlyPassing)) === 0 ? 0 : 1)),
    linnaean: rules.linnaeanCapture && hasThrone(rules) && !isIn(rules.throneHostileOccupied, DEFENDER),
    forbidsRepeats: rules.repetition === "defenders-forbidden",
  };
}

const CODES = [EMPTY, ATTACKER, DEFENDER, 3, 4, 5, KING] as const;
type Code = (typeof CODES)[number];

const LETTERS: Partial<Record<Code, string>> = { [ATTACKER]: "a", [DEFENDER]: "d", [KING]: "k" };

function isIn(set: PieceSet, piece: Code): boolean {
  return set.includes(LETTERS[piece] ?? "nobody");
}

function kingIf({ kingArmed }: Rules, as: "hammer" | "anvil"): number {
  return kingArmed === "yes" || kingArmed === as ? 1 << KING : 0;
}

function table(geometry: Geometry, everywhere: number, squares: readonly number[], here: number): Uint8Array {
  const made = new Uint8Array(geometry.bare.length).fill(everywhere);
  for (const square of squares) made[square]! |= here;
  return made;
}

function waysOf({ rules, geometry, corners }: Ground, piece: Code): Uint8Array {
  const ways = table(geometry, STOP | PASS, [], 0);
  for (const square of corners) ways[square] = isIn(rules.cornerStop, piece) ? STOP | PASS : 0;
  ways[geometry.throne] =
    (isIn(rules.throneStop, piece) ? STOP : 0) | (isIn(rules.thronePass, piece) ? PASS : 0);
  return ways;
}

function speedOf({ attackerSpeed, defenderSpeed, kingSpeed }: Rules, piece: Code): number {
  const speed = piece === ATTACKER ? attackerSpeed : piece === DEFENDER ? defenderSpeed : kingSpeed;
  return speed ?? LARGEST_BOARD - 1;
}

const [NOBODY, ANYBODY] = [1 << EMPTY, (1 << ATTACKER) | (1 << DEFENDER) | (1 << KING)];

function captorsOf({ rules, geometry, corners }: Ground, man: Code, enemies: number): Uint8Array {
  const captors = table(geometry, enemies, isIn(rules.cornerHostile, man) ? corners : [], NOBODY);
  captors[geometry.throne]! |=
    (isIn(rules.throneHostile, man) ? NOBODY : 0) | (isIn(rules.throneHostileOccupied, man) ? ANYBODY : 0);
  return captors;
}

function bracketsOf({ rules, geometry, corners }: Ground, man: Code, enemies: number): Uint8Array {
  const closing = rules.shieldwallCorner && isIn(rules.cornerHostile, man);
  return table(geometry, enemies, closing ? corners : [], NOBODY);
}

function foesOf({ rules, geometry, corners }: Ground, attackers: number): Uint8Array {
  const foes = table(geometry, attackers, isIn(rules.cornerHostile, KING) ? corners : [], NOBODY);
  if (isIn(rules.throneHostile, KING)) foes[geometry.throne]! |= NOBODY;
  return foes;
}

function trapsOf({ rules, geometry }: Ground): Uint8Array {
  const { throne, steps } = geometry;
  const way = rules.kingCapture;
  if (way === "surround") return table(geometry, SURROUND, [], 0);
  if (way === "surround-edge") return table(geometry, SURROUND_EDGE, [], 0);
  const traps = table(geometry, CUSTODIAL, [], 0);
  if (way === "custodial" || !hasThrone(rules)) return traps;
  const beside = way === "custodial-away-from-throne" ? steps.map((step) => throne + step) : [];
  for (const square of [throne, ...beside]) traps[square] = SURROUND;
  return traps;
}
