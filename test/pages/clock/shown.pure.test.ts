import { describe, expect, it } from "vitest";
import type { EntryView } from "../../../src/game/ledger-view.ts";
import { entriesOf, lastPly, PLIES_SHOWN } from "../../../src/pages/clock/shown.ts";
import { rangeAt } from "../../../src/pages/frame/range.tsx";

const line = (type: EntryView["type"], ply?: number): EntryView => ({
  type,
  ...(ply === undefined ? {} : { ply }),
  add: "PT0S",
  balance: "P3D",
});

/** A side of a game of so many plies, with a gift after each tenth. */
function side(first: number, plies: number): EntryView[] {
  const turns = Array.from({ length: Math.ceil((plies - first + 1) / 2) }, (_, at) => first + 2 * at);
  return [
    line("start"),
    ...turns.flatMap((ply) => [
      line("turn", ply),
      line("increment", ply),
      ...(ply % 10 < 2 ? [line("gift")] : []),
    ]),
  ];
}

describe("the plies of a ledger that are shown at once", () => {
  it.each([1, 59, 60, 61, 400, 1200])("leave nothing out and show nothing twice: %i plies", (plies) => {
    const sides = [side(1, plies), side(2, plies)];
    expect(lastPly(sides.map((entries) => ({ entries })))).toBe(plies);
    for (const entries of sides) {
      const seen: EntryView[] = [];
      let from: number | null = 1;
      while (from !== null) {
        const shown = rangeAt(from, plies, PLIES_SHOWN);
        const own = entriesOf(entries, shown);
        expect(own.length).toBeLessThanOrEqual(80);
        seen.push(...own);
        from = shown.later;
      }
      expect(seen).toEqual(entries);
    }
  });

  it("are the newest where nothing is asked, and those of the page that a ply lies on", () => {
    expect(rangeAt(0, 400, PLIES_SHOWN)).toEqual({ first: 361, last: 400, earlier: 301, later: null });
    expect(rangeAt(130, 400, PLIES_SHOWN)).toEqual({ first: 121, last: 180, earlier: 61, later: 181 });
    expect(rangeAt(99_999, 400, PLIES_SHOWN)).toEqual(rangeAt(0, 400, PLIES_SHOWN));
    expect(rangeAt(0, 0, PLIES_SHOWN)).toMatchObject({ first: 1, earlier: null, later: null });
  });
});
