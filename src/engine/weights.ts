/** What a man is worth: values are told in hundredths of him. */
export const MAN = 100;

/** What counts in a position, in hundredths of an attacker; higher is better for whom it is said of. */
export interface Weights {
  /** A defenders' man, where attackers are twice as many. */
  readonly defender: number;
  /** For the defenders: squares from which the king wins with his next move, by how many there are, up to three. */
  readonly forks: number;
  readonly ways: number;
  /** For the defenders: each square that the king gets to. */
  readonly freedom: number;
  /** For the attackers: a foe square beside the king. */
  readonly hold: number;
  /** For the attackers: a man who keeps the king from a corner, or from the edge, where he should stand. */
  readonly guard: number;
  /** For the attackers: men nearer to the king, for the defenders men farther off him: a step. */
  readonly near: number;
}

/** By what it takes to win: the corners, or the edge. */
export const WEIGHTS: Readonly<Record<"corner" | "edge", Weights>> = {
  corner: { defender: 190, forks: 60, ways: 25, freedom: 4, hold: 25, guard: 30, near: 2 },
  edge: { defender: 190, forks: 60, ways: 20, freedom: 6, hold: 25, guard: 6, near: 2 },
};
