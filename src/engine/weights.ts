/** What a man is worth: values are told in hundredths of an attacker. */
export const MAN = 100;

/** What counts in a position. What is good for the attackers is above 0. */
export interface Weights {
  /** A defenders' man, where attackers are twice as many. */
  readonly defender: number;
  /** Whose turn it is: for who has it. */
  readonly turn: number;
  /** A square that the king gets to with his next move. */
  readonly freedom: number;
  /** By how many there are, up to three: ways on which the king wins with his next two moves. */
  readonly ways: readonly [number, number, number, number];
  /** By how many there are: foe squares beside the king. */
  readonly hold: readonly [number, number, number, number, number];
  /** An attacker, or a defenders' man, at most two files and two ranks off the king. */
  readonly near: number;
  readonly shield: number;
  /** What part of the squares where the king wins can be walked to from him around all attackers, in hundredths; and none at all. */
  readonly open: number;
  readonly shut: number;
  /** A file or rank whose outermost piece, seen from one end, is an attacker; as much less where it is a defender. */
  readonly rim: number;
  /** Two attackers corner to corner: a wall. */
  readonly wall: number;
  /** An attacker corner to corner with a corner where the king wins; one two squares off it at the edge; one elsewhere at the edge. */
  readonly guard: number;
  readonly wing: number;
  readonly edge: number;
}

/** Weights by what it takes to win: the corners, or the edge. */
export type Families = Readonly<Record<"corner" | "edge", Weights>>;

/** Only men count. */
const MEN: Weights = {
  defender: -190,
  turn: 0,
  freedom: 0,
  ways: [0, 0, 0, 0],
  hold: [0, 0, 0, 0, 0],
  near: 0,
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
  near: 3,
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

/** Weights that are tried against each other, by name. */
export const VARIANTS: Readonly<Record<string, Families>> = {
  tuned: WEIGHTS,
  men: { corner: MEN, edge: MEN },
};
