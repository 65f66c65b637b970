/** Values are in hundredths of an attacker. */
export const MAN = 100;

export interface Weights {
  /** A defender, where attackers are twice as many. */
  readonly defender: number;
  readonly turn: number;
  readonly freedom: number;
  /** By number, 3 for more: ways for the king to win with his next two moves. */
  readonly ways: readonly [number, number, number, number];
  /** Indexed by the number of hostile squares beside the king. */
  readonly hold: readonly [number, number, number, number, number];
  /** An attacker, and a defender, at most two files and two ranks from the king. */
  readonly pressure: number;
  readonly shield: number;
  /**
   * `open`: for each percent of the winning squares that the king could walk to around the attackers. `shut`: if that is 0
   * percent.
   */
  readonly open: number;
  readonly shut: number;
  /** An end of a file or rank where an attacker is the outermost piece. A defender there counts against it. */
  readonly rim: number;
  readonly wall: number;
  /** An attacker diagonal to a winning corner, two squares from it along the edge, and elsewhere on the edge. */
  readonly guard: number;
  readonly wing: number;
  readonly edge: number;
}

export type Families = Readonly<Record<"corner" | "edge", Weights>>;

const MEN: Weights = {
  defender: -190,
  turn: 0,
  freedom: 0,
  ways: [0, 0, 0, 0],
  hold: [0, 0, 0, 0, 0],
  pressure: 0,
  shield: 0,
  open: 0,
  shut: 0,
  rim: 0,
  wall: 0,
  guard: 0,
  wing: 0,
  edge: 0,
};

const COMMON = {
  ...MEN,
  turn: 10,
  freedom: -5,
  ways: [0, -50, -100, -150],
  hold: [0, 25, 50, 100, 150],
  pressure: 3,
  shield: -3,
  open: -1,
  shut: 100,
  rim: 12,
  wall: 4,
} as const satisfies Weights;

export const WEIGHTS: Families = {
  corner: { ...COMMON, guard: 40, wing: 15, edge: -5 },
  edge: { ...COMMON, edge: -5 },
};

/** Weights to compare in matches, by name. */
export const VARIANTS: Readonly<Record<string, Families>> = {
  tuned: WEIGHTS,
  men: { corner: MEN, edge: MEN },
};
