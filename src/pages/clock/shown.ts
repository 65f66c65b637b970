import type { EntryView } from "../../game/ledger-view.ts";

/** How many plies the page shows at once: of each side half of them. */
export const PLIES_SHOWN = 60;

/** The plies that are shown, both ends included, and where the others begin; null where there are none. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  readonly earlier: number | null;
  readonly later: number | null;
}

/** Which plies of a game of so many are shown; `from`: the first of them, 0 for the newest. */
export function shownPlies(from: number, plies: number): Shown {
  const pages = Math.max(1, Math.ceil(plies / PLIES_SHOWN));
  const asked = from === 0 ? pages - 1 : Math.floor((from - 1) / PLIES_SHOWN);
  const page = Math.min(asked, pages - 1);
  const first = page * PLIES_SHOWN + 1;
  return {
    first,
    last: Math.min(first + PLIES_SHOWN - 1, Math.max(plies, first)),
    earlier: page === 0 ? null : first - PLIES_SHOWN,
    later: page === pages - 1 ? null : first + PLIES_SHOWN,
  };
}

/** The lines of a side that belong to these plies; one that names none belongs to the one before it. */
export function entriesOf(entries: readonly EntryView[], { first, last }: Shown): readonly EntryView[] {
  let at = 1;
  return entries.filter(({ ply }) => {
    at = ply ?? at;
    return at >= first && at <= last;
  });
}

/** The last ply that a ledger knows of. */
export function lastPly(sides: readonly { readonly entries: readonly EntryView[] }[]): number {
  return Math.max(0, ...sides.flatMap(({ entries }) => entries.map(({ ply = 0 }) => ply)));
}
