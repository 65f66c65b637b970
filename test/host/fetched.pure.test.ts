import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fetchSample, localId, oldestAndNewest, sampleIn, spread } from "../../src/host/rehearsal/fetched.ts";
import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import { rowsPage, type RowsPlace } from "../../src/lib/stored-rows.ts";

/** The platform has bytes as ArrayBuffers. */
const asOnPlatform = (row: Record<string, SQLOutputValue>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? new Uint8Array(value).buffer : value,
    ]),
  );

/** An object's storage with a feed of so many events, a table that the platform made, and one of SQLite's. */
function storageWith(events: number): { readonly db: DatabaseSync; readonly storage: ObjectStorage } {
  const db = new DatabaseSync(":memory:");
  db.exec(`CREATE TABLE schema_steps (topic TEXT NOT NULL, step INTEGER NOT NULL, PRIMARY KEY (topic, step)) WITHOUT ROWID;
    CREATE TABLE _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB);
    CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL);
    CREATE INDEX events_by_body ON events (body);
    INSERT INTO schema_steps VALUES ('whole', 1);`);
  const insert = db.prepare("INSERT INTO events (body) VALUES (?)");
  for (let seq = 1; seq <= events; seq++) insert.run(`the event ${seq}`);
  const sql: ObjectStorage["sql"] = {
    exec: (query, ...bindings) => ({
      toArray: () =>
        db
          .prepare(query)
          .all(...(bindings as SQLInputValue[]))
          .map(asOnPlatform),
    }),
  };
  return { db, storage: { sql } as ObjectStorage };
}

const pagesOf = (storage: ObjectStorage, limit: number) => (after: RowsPlace | null) =>
  rowsPage(storage, "started", after, limit);

describe("the rows of an object", () => {
  it("are read page by page, each once, from our own tables", () => {
    const { storage } = storageWith(250);
    const rows = pagesOf(storage, 4000);
    const seen: unknown[] = [];
    let pages = 0;
    for (let after: RowsPlace | null = null; pages === 0 || after !== null; pages++) {
      const page = rows(after);
      expect(page?.schema.map((sql) => sql.split(/[ (]+/, 3)[2])).toEqual([
        "schema_steps",
        "events",
        "events_by_body",
      ]);
      expect(JSON.stringify(page?.rows).length).toBeLessThan(4500);
      seen.push(...page!.rows);
      after = page!.next;
    }
    expect(pages).toBeGreaterThan(3);
    expect(rows(null)).not.toHaveProperty("next", null);
    expect(rowsPage(storage, "started again", null)).toMatchObject({ rows: seen, next: null });
    expect(seen).toEqual([
      { table: "schema_steps", values: { topic: "whole", step: 1 } },
      ...Array.from({ length: 250 }, (_, at) => ({
        table: "events",
        values: { seq: at + 1, body: `the event ${at + 1}` },
      })),
    ]);
  });

  it("that are longer than a page are read alone, and a page shows whether the object has changed", () => {
    const { db, storage } = storageWith(2);
    const rows = pagesOf(storage, 10);
    const first = rows(null);
    expect(first).toMatchObject({ rows: [{ table: "schema_steps" }], next: { table: 0, row: 1 } });
    expect(rows(first!.next)).toMatchObject({ rows: [{ values: { seq: 1 } }], state: first!.state });
    db.exec("INSERT INTO events (body) VALUES ('more')");
    expect(rows(first!.next)?.state).not.toBe(first!.state);
    expect(rowsPage(storage, "started again", null)?.state).not.toBe(rows(null)?.state);
  });

  it("end after the last table, and do not exist in an object that has stored nothing", () => {
    expect(rowsPage(storageWith(1).storage, "started", { table: 2, row: 0 })).toBeNull();
    const sql = { exec: () => ({ toArray: () => [] }) };
    expect(rowsPage({ sql } as unknown as ObjectStorage, "started", null)).toBeNull();
  });
});

/**
 * Copies a sample of one mailbox, which knows of a game and of one that is not in the sample, and that game.
 * @param between called between two requests, with the database of the game
 */
async function fetched(between: (game: DatabaseSync) => void = () => {}) {
  const [game, mailbox] = [storageWith(30), storageWith(0)];
  mailbox.db
    .exec(`CREATE TABLE games (id TEXT PRIMARY KEY, seen INTEGER NOT NULL, created INTEGER NOT NULL, sealed BLOB,
      due INTEGER AS (created + 1) VIRTUAL) WITHOUT ROWID;
    INSERT INTO games VALUES ('the game', 30, 1, x'00ff'), ('another', 9, 2, NULL);`);
  const rows = { game: pagesOf(game.storage, 500), mailbox: pagesOf(mailbox.storage, 100) };
  const ask = (_url: string, { body }: RequestInit): Promise<Response> => {
    type Asked = {
      readonly kind: keyof typeof rows;
      readonly object: string;
      readonly after: RowsPlace | null;
    };
    const { kind, after } = JSON.parse(body as string) as Asked;
    const page = rows[kind](after);
    if (kind === "game") between(game.db);
    return Promise.resolve(Response.json(page));
  };
  const place = {
    url: "https://tafl.example",
    token: "of the operator",
    fetch: ask,
    mailboxes: ["f"],
    games: [],
  };
  const state = mkdtempSync(join(tmpdir(), "taflpost-fetched-"));
  try {
    const stored = await fetchSample(place, 1, state);
    const file = join(state, "v3/do/taflpost-Mailbox", `${localId("Mailbox", "f")}.sqlite`);
    const db = new DatabaseSync(file);
    const games = db.prepare("SELECT id, due, hex(sealed) AS sealed FROM games ORDER BY id").all();
    db.close();
    return { stored, games };
  } finally {
    rmSync(state, { recursive: true });
  }
}

describe("a sample", () => {
  it("is copied to the last row, and compared with what mailboxes know of its own games only", async () => {
    const { stored, games } = await fetched();
    expect(stored.games).toEqual(new Map([[localId("Game", "the game"), 30]]));
    expect(stored.mailboxes).toEqual([localId("Mailbox", "f")]);
    expect(stored.lastSeen).toEqual(new Map([["the game", 30]]));
    expect(games).toEqual([
      { id: "another", due: 3, sealed: "" },
      { id: "the game", due: 2, sealed: "00FF" },
    ]);
  });

  it("has no object that changed between two pages: it is copied again, a few times", async () => {
    let changes = 0;
    const change = (most: number) => (game: DatabaseSync) => {
      if (changes++ < most) game.exec("INSERT INTO events (body) VALUES ('more')");
    };
    const { stored } = await fetched(change(1));
    expect([...stored.games.values()]).toEqual([31]);
    changes = 0;
    await expect(fetched(change(1000))).rejects.toThrow("Game the game kept changing while it was copied");
  });

  it("has the oldest and the newest games, each once", () => {
    const games = [5, 1, 4, 2, 3, 1].map((created) => ({ id: `game ${created}`, created }));
    expect(oldestAndNewest(games, 3)).toEqual(["game 1", "game 2", "game 5"]);
    expect(oldestAndNewest(games, 1)).toEqual(["game 1"]);
    expect(oldestAndNewest(games, 50)).toHaveLength(5);
  });

  it("is spread over all mailboxes", () => {
    expect(spread([1, 2, 3, 4, 5, 6, 7], 3)).toHaveLength(3);
    expect(spread([1, 2], 3)).toEqual([1, 2]);
    expect(spread([], 3)).toEqual([]);
  });

  it.each(["0", "1001", "-1", "many", "1.5", ""])("cannot have the size “%s”", (size) => {
    expect(() => sampleIn(size)).toThrow("--sample has to be a number from 1 to 1000");
    expect(sampleIn("1000")).toBe(1000);
  });
});
