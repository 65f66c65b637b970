import { describe, expect, it, vi } from "vitest";
import type { Command } from "../../src/game/decide.ts";
import { DAY } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { logAtT0, EGIL, moveCommand, RAGNHILD, T0, TERMS, TORE, RULES } from "./people.ts";
import { gameTable, good, table } from "./table.ts";

const KEY = { key: "key-1", request: "digest-1" };
const OUTBOX_GRACE = 10_000;

logAtT0();

const count = (storage: ReturnType<typeof table>["storage"], name: string) =>
  storage.rows(`SELECT * FROM ${name}`).length;

describe("a commit", () => {
  it("writes the event, its outbox entry, the answer and the alarm", () => {
    const { live, storage } = gameTable();
    const [events, entries] = [count(storage, "events"), count(storage, "outbox")];
    good(live.commands.ask(EGIL, moveCommand(1, "d6-e6"), KEY));
    expect(count(storage, "events")).toBe(events + 1);
    expect(count(storage, "outbox")).toBe(entries + 1);
    expect(storage.rows("SELECT player, key, request, seq FROM answers")).toEqual([
      { player: EGIL.id, ...KEY, seq: events + 1 },
    ]);
    expect(storage.alarm()).toBe(T0 + OUTBOX_GRACE);
  });

  it("is one transaction, and nothing is written outside of it", () => {
    const { live, storage } = gameTable();
    let inside = false;
    const outside: string[] = [];
    vi.spyOn(storage, "transactionSync").mockImplementation((work) => {
      inside = true;
      const done = work();
      inside = false;
      return done;
    });
    storage.onUse = (use) => {
      if (!inside && !use.startsWith("SELECT")) outside.push(use);
    };
    good(live.commands.ask(EGIL, moveCommand(1, "d6-e6"), KEY));
    expect(outside).toEqual([]);
  });

  it("numbers events without a gap, and each outbox entry like its event", () => {
    const { storage } = gameTable(5);
    const numbers = storage.rows("SELECT seq FROM events").map(({ seq }) => seq);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(storage.rows("SELECT seq FROM outbox").map(({ seq }) => seq)).toEqual(numbers);
  });

  it("does not happen for a repeat, a refusal or a read", () => {
    const { live, storage } = gameTable(1);
    const before = storage.dump();
    good(live.commands.ask(EGIL, moveCommand(1, "d6-e6"), null));
    expect(live.commands.ask(EGIL, moveCommand(2, "d6-e6"), KEY)).toMatchObject({ ok: false });
    expect(live.commands.ask(TORE, moveCommand(2, "d6-e6"), KEY)).toMatchObject({ ok: false });
    live.reader.view(null);
    live.reader.legal(null);
    live.commands.preview(RAGNHILD, { type: "move", ply: 2, move: "e4-e5", message: null });
    expect(storage.dump()).toBe(before);
  });

  it("does not happen for another version of the game than the one meant", () => {
    const { live, storage } = gameTable(1);
    const before = storage.dump();
    expect(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), KEY, [1, 3])).toEqual({
      ok: false,
      refusal: { code: "version-changed", facts: { version: 2 } },
    });
    expect(storage.dump()).toBe(before);
    good(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), KEY, [1, 2]));
    good(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), null, [2]));
  });

  it("does not happen for an id that does not exist", async () => {
    const { live, storage } = table();
    expect(live.reader.view(null)).toBeNull();
    expect(live.reader.legal(null)).toBeNull();
    expect(live.commands.ask(EGIL, moveCommand(1, "d6-e6"), KEY)).toEqual({
      ok: false,
      refusal: { code: "game-not-found", facts: {} },
    });
    expect(await live.wake()).toBeNull();
    live.commands.ask(EGIL, { type: "leave", newName: "deleted-1" }, null);
    expect(JSON.parse(storage.dump())).toEqual({ alarm: null, content: [] });
  });
});

const RISKY: readonly [string, Command][] = [
  ["a move", moveCommand(3, "d1-f1", "Beware")],
  ["a resignation", { type: "resign", ply: 2 }],
  ["a draw offer", { type: "draw", ply: 2 }],
];

/** A game with an empty outbox, so that the next commit has to set the alarm too. */
async function quietTable() {
  const made = gameTable(2);
  await made.live.wake();
  return made;
}
const withoutIds = (dump: string) => dump.replaceAll(/"id-\d+/g, "id").replaceAll(/\\"id-\d+/g, "id");

describe("a fault of the storage", () => {
  it.each(RISKY)(
    "at any access during %s leaves nothing, and the repeated request succeeds",
    async (_what, command) => {
      const uses: string[] = [];
      const whole = await quietTable();
      whole.storage.onUse = (use) => uses.push(use);
      good(whole.live.commands.ask(EGIL, command, KEY));
      expect(uses).toContain("setAlarm");

      for (const [failing, what] of uses.entries()) {
        const { live, storage } = await quietTable();
        const [stored, seen] = [storage.dump(), JSON.stringify(live.reader.view(EGIL.id))];
        let use = 0;
        storage.onUse = () => {
          if (use++ === failing) throw new Error("the disk is full");
        };
        expect(() => live.commands.ask(EGIL, command, KEY)).toThrow("the disk is full");
        storage.onUse = () => {};
        expect({ what, stored: storage.dump() }).toEqual({ what, stored });
        expect(JSON.stringify(live.reader.view(EGIL.id))).toBe(seen);

        good(live.commands.ask(EGIL, command, KEY));
        const again = { what, stored: withoutIds(storage.dump()) };
        expect(again).toEqual({ what, stored: withoutIds(whole.storage.dump()) });
      }
    },
  );

  it("in the first transaction of a challenge leaves no game behind", () => {
    const made = table();
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO outbox")) throw new Error("the disk is full");
    };
    expect(() => made.live.commands.propose("game-1", TERMS, RULES)).toThrow("the disk is full");
    made.storage.onUse = () => {};
    made.rebuild();
    expect(made.live.reader.view(EGIL.id)).toBeNull();
    expect(good(made.live.commands.propose("game-1", TERMS, RULES)).game.version).toBe(0);
  });
});

describe("the alarm", () => {
  it("is set for the outbox, or for the clock if that is earlier", () => {
    const soon = gameTable(0, { clock: { kind: "per-move", perMove: 10_000 } });
    expect(soon.storage.alarm()).toBe(T0 + 8000);
  });

  it("keeps an earlier time: a second move does not set it again", () => {
    const { live, storage } = gameTable(1);
    const set: string[] = [];
    storage.onUse = (use) => {
      if (use === "setAlarm") set.push(use);
    };
    vi.setSystemTime(T0 + 4000);
    good(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), null));
    expect(set).toEqual([]);
    expect(storage.alarm()).toBe(T0 + OUTBOX_GRACE);
  });

  it("is set by the machine's time while the service's clock is set forward", () => {
    setClockOffset(3 * DAY);
    const { storage } = gameTable();
    expect(storage.alarm()).toBe(T0 + OUTBOX_GRACE);
  });

  it("wakes the aggregate for the reminder, then for the deadline, then never again", async () => {
    const { live, storage } = gameTable();
    await live.dispatcher.run(true);
    const wakeAt = async (instant: number) => {
      vi.setSystemTime(instant);
      storage.alarmWentOff();
      return live.wake();
    };
    expect(await wakeAt(T0 + OUTBOX_GRACE)).toBe(T0 + 4 * DAY);
    expect(storage.alarm()).toBe(T0 + 4 * DAY);
    expect(await wakeAt(T0 + 4 * DAY)).toBe(T0 + 5 * DAY);
    expect(await wakeAt(T0 + 5 * DAY)).toBeNull();
    expect(count(storage, "outbox")).toBe(0);
    expect(live.reader.view(null)).toMatchObject({
      result: { winner: "defenders", reason: "timeout" },
      finishedAt: new Date(T0 + 5 * DAY).toISOString(),
    });
  });

  it("is set again at the next call after an object lost it", () => {
    const made = gameTable(2);
    made.storage.alarmWentOff();
    made.rebuild();
    made.live.rearm();
    expect(made.storage.alarm()).not.toBeNull();
  });

  it("with nothing due changes only the alarm", async () => {
    const { live, storage } = gameTable(3);
    await live.wake();
    const before = storage.dump();
    storage.alarmWentOff();
    await live.wake();
    expect(storage.dump()).toBe(before);
  });
});

describe("a deadline", () => {
  it("ends the game when it is read later, even without an alarm", () => {
    const { live } = gameTable();
    vi.setSystemTime(T0 + 6 * DAY);
    expect(live.reader.view(null)).toMatchObject({ status: "finished", version: 2 });
  });

  it("that has passed when somebody reads the game: the end is delivered at once, with the alarm set in case that fails", async () => {
    const { live, storage, transports } = gameTable(2);
    await live.wake();
    vi.setSystemTime(T0 + 5 * DAY);
    live.reader.view(null);
    const before = transports.mail.length;
    await live.dispatcher.run(true);
    expect(transports.mail.length).toBeGreaterThan(before);
    expect(storage.alarm()).not.toBeNull();
  });

  const TOO_LATE = { ok: false, refusal: { code: "game-over", facts: { status: "finished", ply: 0 } } };

  it.each([
    [-1, "is taken", { ok: true, game: { version: 2 } }],
    [0, "is too late", TOO_LATE],
    [1, "is too late", TOO_LATE],
  ])("a move %i ms from it %s", (late, _what, expected) => {
    const { live } = gameTable();
    vi.setSystemTime(T0 + 5 * DAY + late);
    expect(live.commands.ask(EGIL, moveCommand(1, "d6-e6"), KEY)).toMatchObject(expected);
  });
});
