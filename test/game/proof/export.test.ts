import { describe, expect, it } from "vitest";
import { verifyExport } from "../../../src/game/proof/export.ts";
import { EGIL } from "../people.ts";
import { exportOf, randomGame } from "./games.ts";

const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);

describe("the export of any game", () => {
  it("holds", () => {
    const kinds = new Map<string, number>();
    for (const seed of SEEDS) {
      const { events } = randomGame(seed);
      for (const { type } of events) kinds.set(type, (kinds.get(type) ?? 0) + 1);
      for (const viewer of [EGIL.id, null])
        expect({ seed, ...verifyExport(exportOf(events, viewer)) }).toMatchObject({ seed, fault: null });
    }
    console.log(kinds);
  });
});
