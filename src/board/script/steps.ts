/** Which ply a step of the walk leads to; never outside the game. */
export function plyAfter(step: string, ply: number, last: number): number {
  const to = { first: 0, previous: ply - 1, next: ply + 1, last }[step] ?? ply;
  return Math.min(Math.max(to, 0), last);
}

/** The keys of a walk through the moves, where the focus is among them. */
export const WALK_KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** What of a game its page shows. */
export interface Shown {
  readonly ply: number;
  readonly last: number;
  readonly isFlipped: boolean;
  /** The square that is looked at from near. */
  readonly near: string | null;
}

/**
 * The address of what is shown. The last ply has none of its own, so that a page that is left open goes on with the
 * game; what is being chosen has none either, for it is kept elsewhere (draft.ts).
 */
export function addressOf(address: string, { ply, last, isFlipped, near }: Shown): string {
  const url = new URL(address);
  const wish = {
    ply: ply === last ? null : String(ply),
    flip: isFlipped ? "1" : null,
    near,
    from: null,
    move: null,
  };
  for (const [name, value] of Object.entries(wish)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where a key leads from a square on the board as it is shown: the arrows one square on and no further than the edge,
 * Home and End to the ends of the row, with Ctrl to the first and the last square. Null where the key leads nowhere.
 */
export function squareAt(
  rows: readonly (readonly string[])[],
  square: string,
  key: string,
  isCtrl = false,
): string | null {
  const row = rows.findIndex((squares) => squares.includes(square));
  const column = rows[row]?.indexOf(square) ?? -1;
  const step = STEPS[key];
  if (step !== undefined) return rows[row + step[0]]?.[column + step[1]] ?? null;
  if (key === "Home") return (isCtrl ? rows[0] : rows[row])?.[0] ?? null;
  return key === "End" ? ((isCtrl ? rows.at(-1) : rows[row])?.at(-1) ?? null) : null;
}
