import { describe, expect, it, vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD, rowOf, T0, WHOLE_GAME } from "./people.ts";
import { gameTable, good, type Table } from "./table.ts";

const lines = logAtT0();

/** Stores an event of a later release after the others, and restarts the object. */
function laterEvent(made: Table, event: Record<string, unknown> = {}): void {
  const body = rowOf({ v: 2, type: "turned-upside-down", at: T0, ...event });
  const [last] = made.storage.rows("SELECT max(seq) AS seq FROM events");
  made.storage.sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", Number(last!["seq"]) + 1, body);
  made.rebuild();
}

const play = ({ live }: Table, ply: number) =>
  good(live.commands.ask(ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, WHOLE_GAME[ply - 1]!), null)).game;

const shown = ({ live }: Table) =>
  live.spectators.batchAfter(0, 100).items.map((item) => JSON.parse(item) as { id: string; data: object });

describe("a game with an event that only a later release knows", () => {
  it("can be played to its end, with the event stored in its place", () => {
    const made = gameTable(2);
    laterEvent(made);
    for (let ply = 3; ply <= WHOLE_GAME.length; ply++) play(made, ply);
    made.rebuild();
    expect(made.live.reader.view(null)).toMatchObject({ status: "finished", ply: WHOLE_GAME.length });
    const rows = made.storage.rows(
      "SELECT seq, json_extract(body, '$.type') AS type FROM events ORDER BY seq",
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows[4]).toEqual({ seq: 5, type: "turned-upside-down" });
  });

  it("has a new version for each event: what was cached before is not mistaken for what follows", () => {
    const made = gameTable(2);
    const before = made.live.reader.view(null)?.version ?? 0;
    laterEvent(made);
    expect(made.live.reader.view(null)?.version).toBe(before + 1);
    expect(play(made, 3).version).toBe(before + 2);
    made.rebuild();
    expect(made.live.reader.view(null)?.version).toBe(before + 2);
  });

  it("shows spectators the same records before and after memory is lost, under the same ids", () => {
    const made = gameTable(2);
    laterEvent(made);
    const before = shown(made);
    play(made, 3);
    const live = shown(made);
    expect(live.slice(0, -1)).toEqual(before);
    made.rebuild();
    expect(shown(made)).toEqual(live);
    expect(live.at(-1)).toMatchObject({ id: "game-1-6-1", data: { game: { version: 5 } } });
  });

  it("does not show the old name of a player who has left, either", () => {
    const made = gameTable(2);
    laterEvent(made);
    good(made.live.commands.ask(EGIL, { type: "leave", newName: "deleted-1" }, null));
    made.rebuild();
    expect(JSON.stringify(shown(made))).not.toContain(EGIL.name);
  });

  it("answers a repeated request as it did before", () => {
    const made = gameTable(1);
    laterEvent(made);
    const key = { key: "one", request: "a request" };
    const ask = () => made.live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), key);
    const first = good(ask());
    made.rebuild();
    expect(good(ask())).toEqual({ ...first, replayed: true });
  });

  it("cannot be played on if the event is essential: it shows what came before, and says that it is unreadable", () => {
    const made = gameTable(2);
    laterEvent(made, { essential: true });
    expect(made.live.reader.view(null)).toMatchObject({ status: "playing", ply: 2 });
    expect(made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null)).toMatchObject({
      ok: false,
      refusal: { code: "game-unreadable" },
    });
  });
});

/** A game with such an entry in its outbox, and all else delivered. */
async function holding(): Promise<Table> {
  const made = gameTable(2);
  await made.live.dispatcher.run(true);
  await made.live.wake();
  made.storage.sql.exec("INSERT INTO outbox (seq, body) VALUES (4, ?)", JSON.stringify({ v: 9, news: [] }));
  made.rebuild();
  return made;
}
const entries = ({ storage }: Table) => storage.rows("SELECT seq, body FROM outbox");

describe("an outbox with an entry that only a later release knows", () => {
  it("delivers what follows it, and keeps it", async () => {
    const made = await holding();
    made.transports.mail.length = 0;
    play(made, 3);
    await made.live.dispatcher.run(true);
    await made.live.wake();
    expect(made.transports.mail.map(({ player }) => player)).toEqual([EGIL.id, RAGNHILD.id]);
    expect(entries(made)).toEqual([{ seq: 4, body: '{"v":9,"news":[]}' }]);
  });

  it("tries again each hour, and reports that an entry is held back", async () => {
    const made = await holding();
    made.storage.alarmWentOff();
    vi.setSystemTime(T0 + HOUR);
    await made.live.wake();
    expect(made.storage.alarm()).toBeLessThanOrEqual(T0 + 2 * HOUR);
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ level: "error", event: "entries-held", game: "game-1", entries: 1 }),
    );
  });
});
