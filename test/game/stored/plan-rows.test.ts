import { describe, expect, it, vi } from "vitest";
import type { PlannedCommand } from "../../../src/game/plan/decide.ts";
import type { Seat } from "../../../src/game/state.ts";
import { logAtT0, EGIL, moveCommand, RAGNHILD, T0 } from "../people.ts";
import { gameTable, good, type Table } from "../table.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { planFor } from "../plan/people.ts";

const REPLY = { "d1-f1": { move: "e5-e1" } };
const LONG = { "d1-f1": { move: "e5-e1", replies: { "d2-e2": { move: "e1-f1" } } } };

logAtT0();

const rowsOf = ({ storage }: Table) => storage.rows("SELECT side, body FROM plans ORDER BY side");
const stored = (plan: object) => JSON.stringify({ v: 1, ...plan });

/** The writes of each command, by table. */
function writes({ live, storage }: Table, player: Seat, command: PlannedCommand): readonly string[] {
  const written: string[] = [];
  storage.onUse = (use) => {
    if (/^(INSERT|UPDATE|DELETE)/.test(use))
      written.push(use.replace(/^(\w+) (INTO|FROM)? ?(\w+).*/s, "$1 $3"));
  };
  good(live.commands.ask(player, command, null));
  storage.onUse = () => {};
  return written;
}

/** A game after two moves, with Ragnhild's plan for the third. */
function planned(replies: object = REPLY): Table {
  const made = gameTable(2);
  good(made.live.commands.ask(RAGNHILD, { type: "plan", plan: planFor(3, replies) }, null));
  return made;
}

describe("a plan", () => {
  it("is a row of its own, and nothing else: no event, no outbox entry", () => {
    const made = gameTable(2);
    const before = made.live.reader.view(null);
    const plan = { type: "plan", plan: planFor(3, REPLY) } as const;
    expect(writes(made, RAGNHILD, plan)).toEqual(["INSERT plans"]);
    expect(rowsOf(made)).toEqual([{ side: "defenders", body: stored({ ply: 3, replies: REPLY }) }]);
    expect(made.live.reader.view(null)).toEqual(before);
    expect(writes(made, RAGNHILD, { type: "unplan" })).toEqual(["DELETE plans"]);
    expect(rowsOf(made)).toEqual([]);
  });

  it("wakes no listener, and causes no delivery", async () => {
    const made = gameTable(2);
    await made.live.wake();
    const delivered = made.transports.mail.length;
    const woken = vi.fn<() => void>();
    made.live.onCommit(woken);
    good(
      made.live.commands.ask(RAGNHILD, { type: "plan", plan: planFor(3, REPLY) }, { key: "k", request: "d" }),
    );
    good(made.live.commands.ask(RAGNHILD, { type: "unplan" }, null));
    await made.live.dispatcher.run(true);
    expect([woken.mock.calls.length, made.transports.mail.length]).toEqual([0, delivered]);
    good(made.live.commands.ask(EGIL, moveCommand(3, "d1-e1"), null));
    expect(woken).toHaveBeenCalledOnce();
  });

  it("adds one row to the move that it does not answer, and to the move and its answer", () => {
    const move = ["INSERT events", "INSERT outbox"];
    const both = ["INSERT events", "INSERT events", "INSERT outbox", "INSERT outbox"];
    expect(writes(gameTable(2), EGIL, moveCommand(3, "d1-f1"))).toEqual(move);
    expect(writes(planned(), EGIL, moveCommand(3, "d1-e1"))).toEqual([...move, "DELETE plans"]);
    expect(writes(planned(), EGIL, moveCommand(3, "d1-f1"))).toEqual([...both, "DELETE plans"]);
    expect(writes(planned(LONG), EGIL, moveCommand(3, "d1-f1"))).toEqual([...both, "INSERT plans"]);
  });

  it("is played by an object that has lost its memory", () => {
    const made = planned(LONG);
    made.rebuild();
    good(made.live.commands.ask(EGIL, moveCommand(3, "d1-f1"), null));
    made.rebuild();
    good(made.live.commands.ask(EGIL, moveCommand(5, "d2-e2"), null));
    expect(made.live.reader.view(null)?.moves.slice(2)).toEqual(["d1-f1", "e5-e1xf1", "d2-e2", "e1-f1"]);
    expect(rowsOf(made)).toEqual([]);
  });

  it("ends with the game, also when only the clock ended it", () => {
    const made = planned();
    vi.setSystemTime(T0 + 6 * DAY);
    expect(made.live.reader.view(null)?.status).toBe("finished");
    expect(rowsOf(made)).toEqual([]);
  });

  it("stays when clocks stop", () => {
    const made = planned();
    const stop = { id: "o-1", rev: 1, kind: "outage", from: T0 + 1, to: T0 + 2 } as const;
    vi.setSystemTime(T0 + 3);
    made.live.inquiry.hearOutages({ asOf: T0 + 3, list: [stop] });
    expect(rowsOf(made)).toHaveLength(1);
  });
});

describe("a plan left over from an earlier position of its game", () => {
  it.each([
    ["of a ply that has passed", { ply: 2, replies: REPLY }, "defenders"],
    ["of a ply to come", { ply: 4, replies: REPLY }, "defenders"],
    ["that waits for its owner", { ply: 3, replies: REPLY }, "attackers"],
    ["whose owner does not move", { ply: 3, answer: { move: "e5-e1" } }, "defenders"],
    ["of a later release", { v: 2, ply: 3, replies: REPLY }, "defenders"],
  ])("%s is deleted on opening", (_which, plan, side) => {
    const made = gameTable(2);
    made.storage.sql.exec("INSERT INTO plans VALUES (?, ?)", side, stored(plan));
    made.rebuild();
    expect(rowsOf(made)).toEqual([]);
    good(made.live.commands.ask(EGIL, moveCommand(3, "d1-f1"), null));
    expect(made.live.reader.view(null)?.ply).toBe(3);
  });

  it("of the present ply is played", () => {
    const made = gameTable(2);
    made.storage.sql.exec("INSERT INTO plans VALUES ('defenders', ?)", stored({ ply: 3, replies: REPLY }));
    made.rebuild();
    expect(rowsOf(made)).toHaveLength(1);
    good(made.live.commands.ask(EGIL, moveCommand(3, "d1-f1"), null));
    expect(made.live.reader.view(null)?.ply).toBe(4);
  });
});

const KEY = { key: "key-1", request: "digest-1" };
const BESIDE = { plan: planFor(4, { "e5-e1": { move: "d2-e2" } }) };

/** A call of a game in which Ragnhild plans and nothing waits for delivery. */
const RISKY: readonly [string, Seat, PlannedCommand, plies: number][] = [
  ["a move that a plan answers", EGIL, { ...moveCommand(3, "d1-f1") }, 4],
  ["a move that two plans answer", EGIL, { ...moveCommand(3, "d1-f1"), ...BESIDE }, 6],
  ["a move that ends a plan", EGIL, moveCommand(3, "d1-e1"), 3],
  ["a new plan", RAGNHILD, { type: "plan", plan: planFor(3, REPLY) }, 2],
  ["the end of a plan", RAGNHILD, { type: "unplan" }, 2],
];

async function quiet(): Promise<Table> {
  const made = planned(LONG);
  await made.live.wake();
  return made;
}

const withoutIds = (dump: string) => dump.replaceAll(/\\?"id-\d+/g, "id");

describe("a fault of the storage", () => {
  it.each(RISKY)(
    "at any access during %s leaves both or neither, plans too",
    async (_what, player, command, plies) => {
      const uses: string[] = [];
      const whole = await quiet();
      whole.storage.onUse = (use) => uses.push(use);
      good(whole.live.commands.ask(player, command, KEY));
      whole.storage.onUse = () => {};
      expect(whole.live.reader.view(null)?.ply).toBe(plies);
      expect(uses.some((use) => /^(INSERT INTO|DELETE FROM) plans/.test(use))).toBe(true);

      for (const [failing, what] of uses.entries())
        for (const isLost of [false, true]) {
          const made = await quiet();
          const before = made.storage.dump();
          let use = 0;
          made.storage.onUse = () => {
            if (use++ === failing) throw new Error("the disk is full");
          };
          expect(() => made.live.commands.ask(player, command, KEY)).toThrow("the disk is full");
          made.storage.onUse = () => {};
          expect({ what, stored: made.storage.dump() }).toEqual({ what, stored: before });
          if (isLost) made.rebuild();
          expect(made.live.reader.view(null)?.ply).toBe(2);
          good(made.live.commands.ask(player, command, KEY));
          const again = { what, stored: withoutIds(made.storage.dump()) };
          expect(again).toEqual({ what, stored: withoutIds(whole.storage.dump()) });
        }
    },
  );
});
