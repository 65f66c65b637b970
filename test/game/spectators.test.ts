import { describe, expect, it } from "vitest";
import { ANYONE, type Listener } from "../../src/lib/batches.ts";
import { readEvents } from "../../src/game/stored/log.ts";
import { allPlayerRecords, isForPlayers } from "../../src/game/projections/spectators.ts";
import { logAtT0, EGIL, moveCommand, RAGNHILD, RULES, TERMS, WHOLE_GAME } from "./people.ts";
import { gameTable, good, table, type Table } from "./table.ts";

logAtT0();

const ORIGIN = "https://taflpost.example";
const play = ({ live }: Table, ply: number) =>
  good(live.commands.ask(ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, WHOLE_GAME[ply - 1]!), null));
const idsOf = (items: readonly string[]) => items.map((item) => (JSON.parse(item) as { id: string }).id);

const PLAYER: Listener = { who: EGIL.id, isKept: true };

/** Everything that a spectator, or one of the players, from the beginning has got. */
const shown = ({ live }: Table, from = 0, listener = ANYONE) =>
  live.spectators.batchAfter(from, 100, listener).items;

describe("a spectator's position", () => {
  it("shows the same records to a spectator from the start and to one who joins after memory is lost", () => {
    const made = gameTable();
    expect(shown(made)).toHaveLength(1);
    for (let ply = 1; ply <= WHOLE_GAME.length; ply++) {
      play(made, ply);
      const seen = shown(made);
      if (ply % 5 === 0) made.rebuild();
      expect(shown(made)).toEqual(seen);
    }
    const rows = made.storage.rows("SELECT seq, body FROM events ORDER BY seq");
    const events = readEvents(rows.map(({ seq, body }) => ({ seq: Number(seq), body: String(body) })));
    const records = allPlayerRecords(events, ORIGIN);
    expect(shown(made, 0, PLAYER)).toEqual(records.map((record) => JSON.stringify(record)));
    const open = records.filter((record) => !isForPlayers(record));
    expect(shown(made)).toEqual(open.map((record) => JSON.stringify(record)));
    expect(new Set(idsOf(shown(made))).size).toBe(WHOLE_GAME.length + 2);
  });

  it("reads the log once while there are spectators, and not at all while there are none", () => {
    const made = gameTable();
    const uses: string[] = [];
    const writes = (ply: number) => {
      uses.length = 0;
      play(made, ply);
      return uses.filter((use) => !use.startsWith("SELECT")).length;
    };
    writes(1);
    made.storage.onUse = (use) => uses.push(use);
    const unwatched = writes(2);
    shown(made);
    expect(writes(3)).toBe(unwatched);
    uses.length = 0;
    expect(shown(made)).toHaveLength(4);
    expect(uses).toEqual([]);
    made.live.spectators.empty();
    expect(shown(made)).toHaveLength(4);
    expect(uses.length).toBeGreaterThan(0);
  });

  it("is after the record with the given id, and at the end without one", () => {
    const made = gameTable(4);
    const ids = idsOf(shown(made));
    expect(ids.map((id) => made.live.spectators.placeAfter(id))).toEqual([1, 2, 3, 4, 5]);
    expect(made.live.spectators.placeAfter(null)).toBe(5);
    expect(made.live.spectators.placeAfter("made-up")).toBeNull();
    expect(made.live.spectators.batchAfter(1, 2)).toMatchObject({ place: 3, isOver: false });
    expect(idsOf(made.live.spectators.batchAfter(1, 2).items)).toEqual(ids.slice(1, 3));
  });

  it("is over after the last record of a finished game, not before", () => {
    const made = gameTable(WHOLE_GAME.length);
    const all = shown(made).length;
    expect(made.live.spectators.batchAfter(0, all - 1)).toMatchObject({ isOver: false, place: all - 1 });
    expect(made.live.spectators.batchAfter(0, all)).toMatchObject({ isOver: true, place: all });
    expect(made.live.spectators.batchAfter(all, 0)).toMatchObject({ isOver: true, place: all });
    expect(gameTable(3).live.spectators.batchAfter(4, 10).isOver).toBe(false);
  });

  it("of a player who stays is not over with the game, unless it never began", () => {
    const made = gameTable(WHOLE_GAME.length);
    const [staying, all] = [{ ...PLAYER, stays: true }, shown(made, 0, PLAYER).length];
    const isOver = ({ live }: Table, listener: Listener) =>
      live.spectators.batchAfter(all, 10, listener).isOver;
    expect([isOver(made, PLAYER), isOver(made, { ...ANYONE, stays: true })]).toEqual([true, true]);
    expect(isOver(made, staying)).toBe(false);
    good(made.live.commands.ask(EGIL, { type: "message", text: "Well played" }, null));
    const { items, isPrivate } = made.live.spectators.batchAfter(all, 10, staying);
    expect([items.length, isPrivate, shown(made, shown(made).length)]).toEqual([1, true, []]);
    const never = table();
    never.live.commands.propose("game-1", TERMS, RULES);
    good(never.live.commands.ask(EGIL, { type: "cancel" }, null));
    expect(never.live.spectators.batchAfter(0, 10, staying)).toMatchObject({ place: 2, isOver: true });
  });

  it("advances only after the commit", () => {
    const made = gameTable();
    shown(made);
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO outbox")) throw new Error("the disk is full");
    };
    let commits = 0;
    made.live.onCommit(() => commits++);
    expect(() => made.live.commands.ask(EGIL, moveCommand(1, "d6-e6"), null)).toThrow("the disk is full");
    expect([shown(made).length, commits]).toEqual([1, 0]);
    made.storage.onUse = () => {};
    play(made, 1);
    expect([shown(made).length, commits]).toEqual([2, 1]);
  });

  it("does not show the name of a deleted player", () => {
    const made = gameTable(2);
    expect(JSON.stringify(shown(made))).toContain(EGIL.name);
    made.live.commands.ask(EGIL, { type: "leave", newName: "deleted-1" }, null);
    expect(JSON.stringify(shown(made))).not.toContain(EGIL.name);
  });
});
