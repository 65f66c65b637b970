import { afterEach, describe, expect, it, vi } from "vitest";
import { HONOURED_STOPS } from "../../../src/contract/terms.ts";
import { ledgerView } from "../../../src/game/ledger.ts";
import { gameView } from "../../../src/game/view.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { ClockPage } from "../../../src/pages/clock/page.tsx";
import { begun, played, stateOf, WEEKS } from "../../bench/clock.ts";
import { quietGame } from "../../bench/players.ts";

const ORIGIN = "https://taflpost.example";

/** A game with nights and weekends, and the page of its clocks for a reader in a zone. */
function clockPage(plies: number, timezone: string): () => string {
  const start = begun(WEEKS, HONOURED_STOPS);
  const { events, state } = played(stateOf(start), quietGame(plies));
  const now = state.clock!.turnBegan + HOUR;
  const principal = { name: "Tore", timezone, waiting: null, moderates: false };
  const frame = {
    language: "sv",
    principal,
    path: "/games/bench/clock",
    origin: ORIGIN,
    now: new Date(now).toISOString(),
  } as const;
  const game = gameView(state, null, ORIGIN, now);
  const ledger = ledgerView([...start, ...events], state, now);
  return () => String(ClockPage({ frame, game, ledger }));
}

/** How many formatters of `Intl` are created by some work. */
function created(work: () => void): number {
  const kinds = ["DateTimeFormat", "NumberFormat", "PluralRules", "ListFormat"] as const;
  const spies = kinds.map((kind) => vi.spyOn(Intl, kind));
  work();
  return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

afterEach(() => vi.restoreAllMocks());

describe("the page of a game's clocks", () => {
  it("creates a few formatters for a reader, however many turns it shows", () => {
    const [short, long] = [clockPage(4, "Asia/Tokyo"), clockPage(80, "Europe/Oslo")];
    expect(short()).toContain("Drag 4");
    const forNewZone = created(() => expect(long()).toContain("Drag 80"));
    expect(forNewZone).toBeGreaterThan(0);
    expect(forNewZone).toBeLessThan(20);
  });

  it("creates none for the next reader in the same zone", () => {
    const open = clockPage(80, "Europe/Oslo");
    open();
    expect(created(open)).toBe(0);
  });
});
