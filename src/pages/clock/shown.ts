import type { EntryView } from "../../game/ledger-view.ts";
import type { Range } from "../frame/range.tsx";

/** How many plies the page shows at once: of each side half of them. */
export const PLIES_SHOWN = 60;

/** The lines of a side that belong to these plies; one that names none belongs to the one before it. */
export function entriesOf(entries: readonly EntryView[], { first, last }: Range): readonly EntryView[] {
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
