import { describe, expect, it, vi } from "vitest";
import { moved } from "../../../src/game/events/move.ts";
import { verifyExport } from "../../../src/game/proof/export.ts";
import { begun, played, stateOf, WEEKS } from "../../bench/clock.ts";
import { quietGame } from "../../bench/players.ts";
import { exportOf } from "./games.ts";

describe("verifying an export", () => {
  it("folds each move once, for the game and for its clocks", () => {
    const start = begun(WEEKS, null).map((event) =>
      event.type === "challenged" ? { ...event, id: "game-1" } : event,
    );
    const { events } = played(stateOf(start), quietGame(40));
    const file = exportOf([...start, ...events], null);
    const folded = vi.spyOn(moved, "fold");
    expect(verifyExport(file).fault).toBe(null);
    expect(folded).toHaveBeenCalledTimes(40);
    folded.mockRestore();
  });
});
