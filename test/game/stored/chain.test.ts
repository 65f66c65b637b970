import { describe, expect, it } from "vitest";
import { hashOf, publicEvent, digestOf } from "../../../src/game/proof/chain.ts";
import { readEvents, readLog, type LogRow } from "../../../src/game/stored/log.ts";
import { withoutText } from "../../../src/game/stored/names.ts";
import { EGIL, moveCommand, RAGNHILD, T0, WHOLE_GAME, logAtT0 } from "../people.ts";
import { chainOf } from "../proof/logs.ts";
import { gameTable, good, type Table } from "../table.ts";

logAtT0();

const SALT = "5a".repeat(16);

/** The rows of a game's log. */
const rowsOf = ({ storage }: Table): LogRow[] =>
  storage
    .rows("SELECT seq, body FROM events ORDER BY seq")
    .map(({ seq, body }) => ({ seq: Number(seq), body: String(body) }));

const linksOf = (rows: readonly LogRow[]) => readEvents(rows).map(({ link }) => link);

describe("the chain of a game's log", () => {
  it("is written in the commit of each event, in its own row", () => {
    const table = gameTable();
    good(table.live.commands.ask(EGIL, moveCommand(1, WHOLE_GAME[0]!, "Well met"), null));
    const rows = rowsOf(table);
    const events = readEvents(rows);
    const records = chainOf(
      "game-1",
      events.map(({ seq, event, link }) => publicEvent(seq, event!, link?.digest ?? null)),
    );
    expect(events.map(({ link }) => link?.hash)).toEqual(records.map(({ hash }) => hash));
    expect(events.at(-1)?.link).toEqual({
      hash: records.at(-1)?.hash,
      digest: digestOf({ salt: SALT, text: "Well met" }),
      salt: SALT,
    });
    expect(records.every((record) => hashOf("game-1", record) === record.hash)).toBe(true);
    expect(table.live.reader.view(null)?.head).toBe(records.at(-1)?.hash);
  });

  it("continues in a restarted object, and keeps the head of each answer", () => {
    const table = gameTable(2);
    const key = { key: "key", request: "r" };
    const then = good(table.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key)).game.head;
    table.rebuild();
    good(table.live.commands.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!), null));
    expect(table.live.reader.view(null)?.head).not.toBe(then);
    expect(good(table.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key)).game.head).toBe(then);
    expect(readLog(rowsOf(table)).state?.head).toBe(table.live.reader.view(null)?.head);
  });

  it("stays valid when a player is renamed, and the new name is in what the game sends", () => {
    const table = gameTable(2);
    const before = linksOf(rowsOf(table));
    good(table.live.commands.ask(EGIL, { type: "leave", newName: "deleted-1" }, null));
    const after = linksOf(rowsOf(table));
    // The salts of what they wrote are gone with it.
    const hashed = before.map((link) => link && { ...link, salt: undefined });
    expect(after.slice(0, before.length)).toEqual(hashed);
  });

  it("continues from the hash of an event that only a later release knows", () => {
    const table = gameTable();
    const later = JSON.stringify({ v: 2, type: "sung", at: T0, hash: "ab".repeat(32) });
    expect(readLog([...rowsOf(table), { seq: 3, body: later }]).state?.head).toBe("ab".repeat(32));
  });

  it("is required of every row: one without it is not read", () => {
    const rows = rowsOf(gameTable(1));
    const { hash: _hash, ...unchained } = JSON.parse(rows[2]!.body) as { readonly hash: string };
    expect(readLog(rows.with(2, { seq: 3, body: JSON.stringify(unchained) }))).toMatchObject({
      seq: 2,
      fault: { seq: 3 },
    });
  });
});

describe("a text deleted from a log", () => {
  it("is deleted with its salt, and the hashed rest stays", () => {
    const table = gameTable();
    good(table.live.commands.ask(EGIL, moveCommand(1, WHOLE_GAME[0]!, "Well met"), null));
    const rows = rowsOf(table);
    const without = rows.map(({ seq, body }) => ({ seq, body: withoutText(body) ?? body }));
    const [challenged, , moved] = readEvents(without);
    expect(challenged).toMatchObject({
      event: { terms: { message: null } },
      link: { digest: /^[0-9a-f]{64}$/ },
    });
    expect(moved).toMatchObject({ event: { message: null } });
    expect(linksOf(without).map((link) => link?.salt)).toEqual([undefined, undefined, undefined]);
    expect(linksOf(without).map((link) => link?.hash)).toEqual(linksOf(rows).map((link) => link?.hash));
    expect(withoutText(rows[1]!.body)).toBeNull();
  });
});
