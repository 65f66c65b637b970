import * as fc from "fast-check";
import {
  BOARD_SIZES,
  isLeftOut,
  type PieceSet,
  type Position,
  RULE_FIELDS,
  type RuleField,
  type Rules,
  type Ruleset,
  type Side,
  positionFromBoard,
} from "../../src/rules/index.ts";
import { compiledOf, STOP } from "../../src/rules/compiled.ts";
import { isEncircledHere } from "../../src/rules/encirclement.ts";
import { isEdgeFort } from "../../src/rules/fort.ts";
import { ATTACKER, DEFENDER } from "../../src/rules/pieces.ts";
import { boardOf } from "../../src/rules/position.ts";
import { boardTextOf } from "./boards.ts";

/** The kind of rule sets to draw. */
export interface RandomRules {
  readonly sizes?: readonly Rules["size"][];
  /** Fields that are not drawn, but are as they are here. */
  readonly fixed?: Partial<Rules>;
  /** Whether setups are the same in all eight ways of turning and mirroring the board; else most are in none. */
  readonly symmetric?: boolean;
}

/**
 * Returns rule sets drawn at random from `RULE_FIELDS`, each of which could be proposed: the king is on the central square and
 * can win, men are on allowed squares, there is an attacker, and neither side has won or is without a move. They are not
 * canonical: fields without effect have any value.
 */
export function anyRuleset(how: RandomRules = {}): fc.Arbitrary<Ruleset> {
  return fc
    .constantFrom(...(how.sizes ?? BOARD_SIZES))
    .chain((size) => fc.tuple(anyFields(how), anySquares(size, how.symmetric ?? true), fc.constant(size)))
    .map(([fields, squares, size]) => {
      const rules = { ...fields, ...how.fixed, size, setup: "" } as Rules;
      return rulesetFrom({ ...rules, setup: boardText(rules, squares, [size >> 1, size >> 1]) });
    })
    .filter(isPlayable);
}

/** The same rules, and games as long as you like. */
export function withoutLimit(ruleset: Ruleset): Omit<Ruleset, "maxPlies"> {
  const { maxPlies: _maxPlies, ...others } = ruleset;
  return others;
}

/** A position that no game has to lead to, and the rule set that it is of. */
export interface Contrived {
  readonly ruleset: Ruleset;
  readonly position: Position;
}

/** Gives rule sets as `anyRuleset`, each with a position of any pieces on squares where they may be, the game not over. */
export function anyPosition(how: RandomRules = {}): fc.Arbitrary<Contrived> {
  return anyRuleset(how)
    .chain((ruleset) => {
      const { size } = ruleset;
      const place = fc.nat({ max: size - 1 });
      const turn = fc.constantFrom<Side>("attackers", "defenders");
      return fc.tuple(fc.constant(ruleset), anySquares(size, false), fc.tuple(place, place), turn);
    })
    .map(([ruleset, squares, king, turn]) => {
      const position = positionFromBoard(ruleset, boardText(ruleset, squares, king), turn);
      return position.ok ? { ruleset, position: position.value } : null;
    })
    .filter((drawn) => drawn !== null && drawn.position.ending === null) as fc.Arbitrary<Contrived>;
}

function rulesetFrom(rules: Rules): Ruleset {
  const fields = Object.keys(RULE_FIELDS)
    .filter((field) => !isLeftOut(field, rules[field as RuleField]))
    .map((field) => [field, rules[field as RuleField]]);
  return { id: "custom-random", name: "Custom", ...(Object.fromEntries(fields) as unknown as Rules) };
}

/** All fields but the board's; where the king wins at a corner, he may stop there. */
function anyFields({ fixed }: RandomRules): fc.Arbitrary<Omit<Rules, "size" | "setup">> {
  const { size: _size, setup: _setup, ...rows } = RULE_FIELDS;
  const drawn = Object.entries(rows).map(([field, row]) => [field, valueOf(row)]);
  return fc
    .record(Object.fromEntries(drawn) as Record<string, fc.Arbitrary<unknown>>)
    .map((fields) => ({ ...fields, ...fixed }) as Omit<Rules, "size" | "setup">)
    .map((rules) => (rules.escape === "edge" ? rules : { ...rules, cornerStop: withKing(rules.cornerStop) }));
}

function valueOf(row: (typeof RULE_FIELDS)[Exclude<RuleField, "size" | "setup">]): fc.Arbitrary<unknown> {
  if ("values" in row) return fc.constantFrom<unknown>(...row.values);
  const { min, max } = row;
  // Short speeds and early ends of a game are what there is to see.
  const number = fc.oneof(fc.integer({ min, max: Math.min(max, min + 3) }), fc.integer({ min, max }));
  return row.default === null ? fc.option(number, { freq: 2 }) : number;
}

function withKing(set: PieceSet): PieceSet {
  return set.includes("k") ? set : (`${set}k` as PieceSet);
}

type Letter = "a" | "d" | ".";
/** The piece on a square, by file and rank counted from 0, before the rules say whether it may be there. */
type Squares = (file: number, rank: number) => Letter;

function letterOf(empty: number): fc.Arbitrary<Letter> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<Letter>("a") },
    { weight: 1, arbitrary: fc.constant<Letter>("d") },
    { weight: empty, arbitrary: fc.constant<Letter>(".") },
  );
}

function anySquares(size: number, symmetric: boolean): fc.Arbitrary<Squares> {
  const half = size >> 1;
  const count = symmetric ? (half + 1) * (half + 1) : size * size;
  return fc
    .constantFrom(3, 6, 12, 30)
    .chain((weight) => fc.array(letterOf(weight), { minLength: count, maxLength: count }))
    .map((letters) => (file, rank) => {
      if (!symmetric) return letters[file * size + rank]!;
      const [a, b] = [Math.abs(file - half), Math.abs(rank - half)];
      return letters[Math.max(a, b) * (half + 1) + Math.min(a, b)]!;
    });
}

/** The board with the king, and with each man who may be where he was drawn. */
function boardText(rules: Rules, squares: Squares, king: readonly [number, number]): string {
  const { geometry, ways } = compiledOf(rules);
  const last = rules.size - 1;
  const codes = { a: ATTACKER, d: DEFENDER };
  const at = (file: number, rank: number): string => {
    if (file === king[0] && rank === king[1]) return "k";
    const letter = squares(file, rank);
    const square = (file + 1) * geometry.stride + rank + 1;
    return letter !== "." && (ways[codes[letter]]![square]! & STOP) === 0 ? "." : letter;
  };
  const row = (rank: number) => Array.from({ length: rules.size }, (_, file) => at(file, rank)).join("");
  const rows = Array.from({ length: rules.size }, (_, i) => row(last - i));
  return boardTextOf(rows);
}

function isPlayable(ruleset: Ruleset): boolean {
  if (!ruleset.setup.includes("a")) return false;
  const [attackers, defenders] = (["attackers", "defenders"] as const).map((turn) =>
    positionFromBoard(ruleset, ruleset.setup, turn),
  );
  if (!attackers?.ok || !defenders?.ok) return false;
  if (attackers.value.ending !== null || defenders.value.ending !== null) return false;
  const board = boardOf(attackers.value);
  return !(ruleset.encirclement && isEncircledHere(board)) && !(ruleset.edgeFort && isEdgeFort(board));
}
