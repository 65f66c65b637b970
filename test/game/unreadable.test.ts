import { describe, expect, it, vi } from "vitest";
import { EGIL, logAtT0, moveCommand, RAGNHILD, T0, TERMS, WHOLE_GAME, RULES } from "./people.ts";
import { gameTable, type Table } from "./table.ts";
import { DAY } from "../../src/lib/duration.ts";

const lines = logAtT0();

/** A game of two plies, with an unreadable last event. */
function broken(seq = 4): Table {
  const made = gameTable(2);
  made.storage.sql.exec(
    "UPDATE events SET body = ? WHERE seq = ?",
    '{"v":2,"type":"moved","at":1,"move":"a1-a9"}',
    seq,
  );
  made.rebuild();
  return made;
}

describe("a game whose log is unreadable from some event on", () => {
  it("shows its last readable state", () => {
    expect(broken().live.reader.view(EGIL.id)).toMatchObject({
      status: "playing",
      ply: 1,
      version: 2,
      unreadable: 1,
    });
  });

  it("is reported, with the event at which reading stopped", () => {
    broken();
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ event: "game-unreadable", game: "game-1", seq: 4 }),
    );
  });

  it("refuses every command, and says that nothing is lost", () => {
    const { live, storage } = broken();
    const refused = { ok: false, refusal: { code: "game-unreadable" } };
    expect(live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), null)).toMatchObject(refused);
    expect(live.commands.ask(EGIL, { type: "resign", ply: 1 }, null)).toMatchObject(refused);
    expect(
      live.commands.preview(RAGNHILD, { ...moveCommand(2, "e4-e5"), type: "move" } as never),
    ).toMatchObject({
      code: "game-unreadable",
    });
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(4);
  });

  it("is not proposed again if even its first event is unreadable", () => {
    const { live, storage } = broken(1);
    const stored = storage.dump();
    const refused = { ok: false, refusal: { code: "game-unreadable" } };
    expect(live.commands.propose("game-1", TERMS, RULES)).toMatchObject(refused);
    expect(storage.dump()).toBe(stored);
  });

  it("takes no updates of vacations, and says so: they are sent again", () => {
    const { live, storage } = broken();
    const news = { id: "away", rev: 1, kind: "vacation", from: T0, to: T0 + DAY } as const;
    expect(() => live.inquiry.hear(EGIL.id, [news])).toThrow("cannot be read");
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(4);
  });

  it("has no legal moves, and its clock ends nothing", async () => {
    const { live, storage } = broken();
    expect(live.reader.legal(null)?.moves).toEqual([]);
    vi.setSystemTime(T0 + 30 * DAY);
    await live.wake();
    expect(live.reader.view(null)).toMatchObject({ status: "playing" });
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(4);
  });

  it("shows and stores no name of a player who leaves, and the players are notified", async () => {
    const { live, storage, transports } = broken();
    const version = live.reader.view(null)?.version;
    expect(JSON.stringify(live.spectators.batchAfter(0, 9))).toContain(EGIL.name);
    transports.mail.length = 0;
    await live.leave(EGIL, "deleted-1");
    expect(live.reader.view(RAGNHILD.id)).toMatchObject({
      players: { attackers: { name: "deleted-1" } },
      version,
    });
    expect(JSON.stringify(live.reader.view(RAGNHILD.id))).not.toContain(EGIL.name);
    expect(JSON.stringify(live.spectators.batchAfter(0, 9))).not.toContain(EGIL.name);
    expect(storage.dump()).not.toContain(EGIL.name);
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(4);
    const renamed = { player: EGIL.id, name: "deleted-1" };
    expect(transports.mail).toMatchObject(
      [EGIL, RAGNHILD].map(({ id }) => ({ player: id, items: [{ seq: 0, renamed, notices: [] }] })),
    );
  });

  it("repeats the leaving if not everybody could be notified", async () => {
    const { live, transports } = broken();
    transports.before = () => Promise.reject(new Error("unreachable"));
    await expect(live.leave(EGIL, "deleted-1")).rejects.toThrow("unreachable");
    transports.before = () => undefined;
    await live.leave(EGIL, "deleted-1");
    expect(transports.mail).toHaveLength(2);
  });

  it("removes the name also if even its first event is unreadable", async () => {
    const { live, storage } = broken(1);
    await live.leave(EGIL, "deleted-1");
    expect(storage.dump()).not.toContain(EGIL.name);
  });

  it("shows spectators the readable part", () => {
    const { spectators } = broken().live;
    expect(spectators.placeAfter(null)).toBe(2);
  });
});
