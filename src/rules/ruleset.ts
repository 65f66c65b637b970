/** Sets of attackers, defenders and king, as letters in this order. */
export const PIECE_SETS = ["", "a", "d", "k", "ad", "ak", "dk", "adk"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

interface OneOf<T> {
  readonly values: readonly T[];
  readonly default: T;
}
interface Count<T extends number | null> {
  readonly min: number;
  readonly max: number;
  readonly default: T;
}
interface Setup {
  readonly text: true;
}

const oneOf = <const T>(values: readonly T[], usual: NoInfer<T>): OneOf<T> => ({ values, default: usual });
const setOf = (usual: PieceSet): OneOf<PieceSet> => ({ values: PIECE_SETS, default: usual });
const flag = (usual: boolean): OneOf<boolean> => ({ values: [false, true], default: usual });
const speed: Count<number | null> = { min: 1, max: 18, default: null };

export const BOARD_SIZES = [7, 9, 11, 13, 15, 17, 19] as const;

/** In canonical order; types, schemas and checks derive from it. `NewRuleset` in the API reference describes each. */
export const RULE_FIELDS = {
  size: { values: BOARD_SIZES } satisfies Pick<OneOf<number>, "values">,
  setup: { text: true } satisfies Setup,
  firstMove: oneOf(["attackers", "defenders"], "attackers"),
  attackerSpeed: speed,
  defenderSpeed: speed,
  kingSpeed: speed,
  throneStop: setOf("k"),
  thronePass: setOf("adk"),
  throneHostile: setOf("adk"),
  throneHostileOccupied: oneOf(["", "a", "d", "ad"], "a"),
  cornerSize: oneOf([1, 2], 1),
  cornerStop: setOf("k"),
  cornerHostile: setOf("adk"),
  escape: oneOf(["corner", "edge"], "corner"),
  kingCapture: oneOf(
    ["surround", "surround-edge", "custodial", "custodial-away-from-throne", "custodial-off-throne"],
    "surround",
  ),
  kingArmed: oneOf(["yes", "no", "hammer", "anvil"], "yes"),
  shieldwall: flag(false),
  shieldwallCorner: flag(true),
  linnaeanCapture: flag(false),
  edgeFort: flag(false),
  encirclement: flag(true),
  noLegalMove: oneOf(["loses", "draw"], "loses"),
  repetition: oneOf(["attackers-win", "draw", "mover-loses", "none", "defenders-forbidden"], "draw"),
  repetitionCount: { min: 2, max: 9, default: 3 } satisfies Count<number>,
  noProgress: { min: 10, max: 1000, default: null } satisfies Count<null>,
  maxPlies: { min: 10, max: 2000, default: null } satisfies Count<null>,
  drawByAgreement: flag(true),
} as const;

export type RuleField = keyof typeof RULE_FIELDS;

type ValueOf<Row> = Row extends OneOf<infer T> | Pick<OneOf<infer T>, "values">
  ? T
  : Row extends Count<number | null>
    ? number | (null extends Row["default"] ? null : never)
    : string;

/**
 * These fields are absent if null, so that rule sets stored before these fields existed keep their canonical text and
 * id.
 */
const LEFT_OUT = ["maxPlies"] as const satisfies readonly RuleField[];
export type LeftOut = (typeof LEFT_OUT)[number];

export const isLeftOut = (field: string, value: unknown): boolean =>
  value == null && (LEFT_OUT as readonly string[]).includes(field);

type ValueOfField<Field extends RuleField> = ValueOf<(typeof RULE_FIELDS)[Field]>;

export type Rules = { readonly [Field in Exclude<RuleField, LeftOut>]: ValueOfField<Field> } & {
  readonly [Field in LeftOut]?: NonNullable<ValueOfField<Field>>;
};

/** The name is the same in every language. */
export interface Ruleset extends Rules {
  readonly id: string;
  readonly name: string;
}

export const DEFAULT_RULES = Object.freeze(
  Object.fromEntries(
    Object.entries(RULE_FIELDS).flatMap(([field, row]) =>
      "default" in row && !isLeftOut(field, row.default) ? [[field, row.default]] : [],
    ),
  ),
) as Readonly<Omit<Rules, "size" | "setup">>;
