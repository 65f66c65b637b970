import { describe, expect, it } from "vitest";
import { archivedGame, type ArchivedGame } from "../../src/archive/archive.ts";
import { archivedGames, archiveGame } from "../../src/archive/months.ts";
import { ArchiveObject } from "../../src/archive/object.ts";
import { recordOf } from "../../src/game/projections/records.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { challenged, playing, stateOf, T0, WHOLE_GAME } from "../game/people.ts";
import { makeObject } from "../platform/objects.ts";

type Archives = Parameters<typeof archivedGames>[0];

const OVER = recordOf(playing(WHOLE_GAME.length), T0);
const ALL = { after: { at: 0, id: "" }, to: Number.MAX_SAFE_INTEGER, limit: 100, timedOut: false };
const idsOf = (games: readonly ArchivedGame[]) => games.map(({ id }) => id);

const game = (id: string, at: number, reason: ArchivedGame["reason"] = "timeout"): ArchivedGame => ({
  ...archivedGame(OVER)!,
  id,
  at,
  reason,
});

function monthWith(...games: readonly ArchivedGame[]) {
  const storage = memoryStorage();
  const month = makeObject(ArchiveObject, storage);
  for (const one of games) month.add(one);
  return { storage, month };
}

describe("a month of the archive", () => {
  it("lists the players, the rules, the result and the end of a game, and nothing about a running game", () => {
    expect(archivedGame(OVER)).toEqual({
      at: T0,
      id: "game-1",
      ruleset: "brandubh",
      attackers: "egil-id",
      defenders: "ragnhild-id",
      winner: "defenders",
      reason: "king-escaped",
    });
    expect(archivedGame(recordOf(playing(2), T0))).toBeNull();
    expect(archivedGame(recordOf(stateOf(challenged()), T0))).toBeNull();
  });

  it("has a game once, however often it is reported", () => {
    const { month } = monthWith(game("a", 1), game("a", 1), game("a", 1));
    expect(idsOf(month.games(ALL))).toEqual(["a"]);
  });

  it("is read in the order of ends, page by page, all or only those lost on time", () => {
    const { month } = monthWith(game("c", 2), game("b", 2, "resignation"), game("a", 3), game("d", 1));
    expect(idsOf(month.games(ALL))).toEqual(["d", "b", "c", "a"]);
    expect(idsOf(month.games({ ...ALL, timedOut: true }))).toEqual(["d", "c", "a"]);
    expect(idsOf(month.games({ ...ALL, limit: 2 }))).toEqual(["d", "b"]);
    expect(idsOf(month.games({ ...ALL, after: { at: 2, id: "b" } }))).toEqual(["c", "a"]);
    expect(idsOf(month.games({ ...ALL, to: 2 }))).toEqual(["d", "b", "c"]);
  });

  it.each([false, true])(
    "is read from its index, without sorting or scanning (time-outs alone: %s)",
    (timedOut) => {
      const { storage, month } = monthWith(game("a", 1));
      const asked: string[] = [];
      storage.onUse = (query) => void asked.push(query);
      month.games({ ...ALL, timedOut });
      const plan = storage.rows(`EXPLAIN QUERY PLAN ${asked.at(-1)}`).map(({ detail }) => String(detail));
      expect(plan).toHaveLength(1);
      expect(plan[0]).toMatch(
        timedOut ? /^SEARCH games USING .*games_timed_out/ : /^SEARCH games USING PRIMARY KEY/,
      );
    },
  );

  it("takes less than 200 bytes a game", () => {
    const { storage } = monthWith();
    const [id, player] = ["5TZkvvhXFW2HWmvUGHb4ap", "0Z3kvvhXFW2HWmvUGHb4aX"];
    const long = {
      ruleset: "custom-0123456789abcdef0123",
      attackers: player,
      defenders: player,
      reason: "king-captured",
    } as const;
    const month = makeObject(ArchiveObject, storage);
    for (let at = 0; at < 5000; at++) month.add({ ...game(`${id.slice(5)}${10000 + at}`, T0 + at), ...long });
    const [{ size } = {}] = storage.rows(
      "SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size",
    );
    expect(Number(size) / 5000).toBeLessThan(200);
  });

  it("stores nothing when it is read", () => {
    const { storage, month } = monthWith();
    expect(month.games(ALL)).toEqual([]);
    expect(storage.rows("SELECT name FROM sqlite_master")).toEqual([]);
  });
});

/** Months by their names, each over storage in memory. */
function archives() {
  const months = new Map<string, ArchiveObject>();
  const getByName = (name: string) => {
    const month = months.get(name) ?? makeObject(ArchiveObject, memoryStorage());
    months.set(name, month);
    return {
      add: async (one: ArchivedGame) => month.add(one),
      games: async (wanted: typeof ALL) => month.games(wanted),
    };
  };
  return { months, archive: { ARCHIVES: { getByName } } as unknown as Archives };
}

const ended = (id: string, at: string) => ({ ...OVER, id, finishedAt: Date.parse(at) });

describe("the archive", () => {
  it("puts a game into the month of its end, and can be read through all months in order", async () => {
    const { months, archive } = archives();
    for (const record of [
      ended("c", "2026-12-01T00:00:00.000Z"),
      ended("b", "2026-11-30T23:59:59.999Z"),
      ended("d", "2027-01-31T12:00:00Z"),
      ended("a", "2026-11-01T00:00:00Z"),
    ])
      await archiveGame(archive, record);
    await archiveGame(archive, recordOf(playing(2), T0));
    expect([...months.keys()]).toEqual(["2026-12", "2026-11", "2027-01"]);
    const [from, to] = [Date.parse("2026-11-01T00:00:00Z"), Date.parse("2027-02-01T00:00:00Z")];
    const wanted = { ...ALL, after: { at: from, id: "" }, to };
    expect(idsOf(await archivedGames(archive, wanted))).toEqual(["a", "b", "c", "d"]);
    const first = await archivedGames(archive, { ...wanted, limit: 2 });
    expect(idsOf(first)).toEqual(["a", "b"]);
    expect(idsOf(await archivedGames(archive, { ...wanted, after: first[1]!, limit: 2 }))).toEqual([
      "c",
      "d",
    ]);
  });

  it("lists the games lost on time in a period that crosses the end of a month", async () => {
    const { archive } = archives();
    const lost = { winner: "attackers", reason: "timeout" } as const;
    for (const [id, at] of [
      ["early", "2026-12-31T21:59:59.999Z"],
      ["before", "2026-12-31T23:59:59.999Z"],
      ["after", "2027-01-01T00:00:00.000Z"],
      ["late", "2027-01-01T02:00:00.001Z"],
    ] as const)
      await archiveGame(archive, { ...ended(id, at), result: lost });
    await archiveGame(archive, ended("won", "2027-01-01T01:00:00Z"));
    const span = { after: { at: Date.parse("2026-12-31T22:00:00Z"), id: "" }, timedOut: true };
    const wanted = { ...ALL, ...span, to: Date.parse("2027-01-01T02:00:00Z") };
    const whole = await archivedGames(archive, wanted);
    expect(idsOf(whole)).toEqual(["before", "after"]);
    expect(idsOf(await archivedGames(archive, { ...wanted, limit: 1 }))).toEqual(["before"]);
    expect(idsOf(await archivedGames(archive, { ...wanted, after: whole[0]!, limit: 1 }))).toEqual(["after"]);
  });
});
