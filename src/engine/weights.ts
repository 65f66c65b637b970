/** The value of an attacker. All values are in hundredths of an attacker. */
export const MAN = 100;

export interface Weights {
  /** The value of a defender, if there are twice as many attackers. */
  readonly defender: number;
  readonly turn: number;
  readonly freedom: number;
  /** Indexed by the number of ways for the king to win with his next two moves, at most 3. */
  readonly ways: readonly [number, number, number, number];
  /** Indexed by the number of hostile squares beside the king. */
  readonly hold: readonly [number, number, number, number, number];
  /** `pressure`: for each attacker at most two files and two ranks from the king. `shield`: for each defender there. */
  readonly pressure: number;
  readonly shield: number;
  /**
   * `open`: for each percent of the winning squares that the king could reach around the attackers. `shut`: if the king
   * could reach none.
   */
  readonly open: number;
  readonly shut: number;
  /**
   * For each end of a file or rank: added if the outermost piece is an attacker, subtracted if it is a defender or the
   * king.
   */
  readonly rim: number;
  readonly wall: number;
  /**
   * `guard`: an attacker diagonal to a winning corner. `wing`: an attacker on the edge, with one square between it and
   * the corner. `edge`: an attacker elsewhere on the edge.
   */
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
