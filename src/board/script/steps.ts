/** Returns the ply that a step leads to, from 0 to `last`. */
export function plyAfter(step: string, ply: number, last: number): number {
  const to = { first: 0, previous: ply - 1, next: ply + 1, last }[step] ?? ply;
  return Math.min(Math.max(to, 0), last);
}

/** The keys that step through a game while the focus is on its list of moves or its step buttons. */
export const WALK_KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

export interface GameView {
  readonly ply: number;
  readonly last: number;
  readonly isFlipped: boolean;
  readonly zoom: string | null;
}

/**
 * Returns the address of a view. The last ply is left out, so that the address always shows the newest position. The
 * choice is left out, because the browser stores it (pages/game/script/draft.ts).
 */
export function addressOf(address: string, { ply, last, isFlipped, zoom }: GameView): string {
  const url = new URL(address);
  const query = {
    ply: ply === last ? null : String(ply),
    flip: isFlipped ? "1" : null,
    near: zoom,
    from: null,
    move: null,
    typed: null,
  };
  for (const [name, value] of Object.entries(query)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}
