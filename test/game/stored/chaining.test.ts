import { describe, expect, it } from "vitest";
import { chainOf, hashOf } from "../../../src/game/proof/chain.ts";
import { publicEvent } from "../../../src/game/proof/record.ts";
import { digestOf } from "../../../src/game/proof/texts.ts";
import { storedEvent } from "../../../src/game/stored/events.ts";
import { chainedOn, withoutText } from "../../../src/game/stored/chaining.ts";
import { readEvents, readLog, type LogRow } from "../../../src/game/stored/log.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { EGIL, logOf, moveCommand, RAGNHILD, T0, WHOLE_GAME, logAtT0 } from "../people.ts";
import { gameTable, good, type Table } from "../table.ts";

logAtT0();

const SALT = "5a".repeat(16);

/** The rows of a game's log. */
const rowsOf = ({ storage }: Table): LogRow[] =>
  storage
    .rows("SELECT seq, body FROM events ORDER BY seq")
    .map(({ seq, body }) => ({ seq: Number(seq), body: String(body) }));

/** Stores a log as a release from before there was a chain would have. */
function unchain({ storage }: Table, from = 1): void {
  for (const { seq, body } of storage.rows("SELECT seq, body FROM events")) {
    const {
      hash: _hash,
      digest: _digest,
      salt: _salt,
      ...event
    } = JSON.parse(String(body)) as object & {
      hash?: string;
      digest?: string;
      salt?: string;
    };
    if (Number(seq) >= from)
      storage.sql.exec("UPDATE events SET body = ? WHERE seq = ?", JSON.stringify(event), Number(seq));
  }
}

const linksOf = (rows: readonly LogRow[]) => readEvents(rows).map(({ link }) => link);

describe("the chain of a game's log", () => {
  it("is made in the commit of each event, in its own row", () => {
    const table = gameTable();
    good(table.aggregate.ask(EGIL, moveCommand(1, WHOLE_GAME[0]!, "Well met"), null));
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
    expect(table.aggregate.view(null)?.head).toBe(records.at(-1)?.hash);
  });

  it("goes on in an object that was started again, and keeps the head of each answer", () => {
    const table = gameTable(2);
    const key = { key: "key", request: "r" };
    const then = good(table.aggregate.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key)).game.head;
    table.rebuild();
    good(table.aggregate.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!), null));
    expect(table.aggregate.view(null)?.head).not.toBe(then);
    expect(good(table.aggregate.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key)).game.head).toBe(then);
    expect(readLog(rowsOf(table)).state?.head).toBe(table.aggregate.view(null)?.head);
  });

  it("stands for a player who is renamed, and tells it to who hears of the game", () => {
    const table = gameTable(2);
    const before = linksOf(rowsOf(table));
    good(table.aggregate.ask(EGIL, { type: "leave", newName: "deleted-1" }, null));
    const after = linksOf(rowsOf(table));
    // The salts of what they wrote are gone with it.
    const hashed = before.map((link) => link && { ...link, salt: undefined });
    expect(after.slice(0, before.length)).toEqual(hashed);
    expect(chainedOn(rowsOf(table), T0, () => SALT)).toEqual([]);
  });
});

describe("a log from before there was a chain", () => {
  it("gets its chain when it is next opened, in one transaction, and says since when", () => {
    const table = gameTable(3);
    const made = linksOf(rowsOf(table));
    unchain(table);
    const uses: string[] = [];
    table.storage.onUse = (use) => uses.push(use);
    table.rebuild();
    table.storage.onUse = () => undefined;
    const rows = rowsOf(table);
    expect(uses.filter((use) => use.startsWith("UPDATE events"))).toHaveLength(rows.length);
    expect(linksOf(rows)).toEqual(made);
    expect(rows.map(({ body }) => (JSON.parse(body) as { chainedFrom?: number }).chainedFrom)).toEqual([
      T0,
      ...rows.slice(1).map(() => undefined),
    ]);
    // And once: nothing is written when it is opened again.
    const stored = table.storage.dump();
    table.rebuild();
    expect(table.storage.dump()).toBe(stored);
  });

  it("of the first edition keeps the rules that it was played by", () => {
    const rows = logOf(WHOLE_GAME.slice(0, 2)).map((event, index) => {
      const { rules: _rules, ...first } = event as typeof event & { rules?: object };
      return { seq: index + 1, body: JSON.stringify(first) };
    });
    const chained = chainedOn(rows, T0 + DAY, () => SALT);
    expect(JSON.parse(chained[0]!.body)).toMatchObject({ rules: { id: "brandubh" }, chainedFrom: T0 + DAY });
    expect(readLog(chained).state).toEqual({ ...readLog(rows).state, head: linksOf(chained).at(-1)?.hash });
  });

  it("that an older release has gone on with is chained from there on", () => {
    const table = gameTable(3);
    const made = linksOf(rowsOf(table));
    unchain(table, 4);
    table.rebuild();
    expect(linksOf(rowsOf(table))).toEqual(made);
    expect(JSON.parse(rowsOf(table)[3]!.body)).toMatchObject({ chainedFrom: T0 });
    expect(JSON.parse(rowsOf(table)[0]!.body)).not.toHaveProperty("chainedFrom");
  });

  it("that cannot be read to its end is chained as far as it can", () => {
    const table = gameTable(3);
    const made = linksOf(rowsOf(table));
    unchain(table);
    table.storage.sql.exec("UPDATE events SET body = ? WHERE seq = 5", "no event");
    table.rebuild();
    expect(linksOf(rowsOf(table).slice(0, 4))).toEqual(made.slice(0, 4));
    expect(table.aggregate.view(null)?.head).toBe(made[3]?.hash);
  });

  it("passes over what only a later release knows, whose hash it goes on from", () => {
    const rows = logOf().map((event, index) => ({
      seq: index + 1,
      body: JSON.stringify(storedEvent(event)),
    }));
    const later = { seq: 3, body: JSON.stringify({ v: 2, type: "sung", at: T0, hash: "ab".repeat(32) }) };
    expect(chainedOn([...rows, later], T0, () => SALT).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(readLog([...rows, later]).state?.head).toBe("ab".repeat(32));
  });
});

describe("a text that is taken out of a log", () => {
  it("goes with its salt, and what was hashed stays", () => {
    const table = gameTable();
    good(table.aggregate.ask(EGIL, moveCommand(1, WHOLE_GAME[0]!, "Well met"), null));
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
