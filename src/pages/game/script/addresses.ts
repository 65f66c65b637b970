/** Which ply a step of the walk leads to; never outside the game. */
export function plyAfter(step: string, ply: number, last: number): number {
  const to = { first: 0, previous: ply - 1, next: ply + 1, last }[step] ?? ply;
  return Math.min(Math.max(to, 0), last);
}

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
