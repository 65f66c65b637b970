import { createHash, createHmac } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { CopiedRow, RowsPage } from "../../lib/stored-rows.ts";
import { askInParts, type Operator } from "../operator.ts";
import { folderOf, type Place } from "../rerecord.ts";
import { Trouble } from "../settings.ts";
import { countStored, prepareCopies, rowsOf, type Stored, within } from "./stored.ts";

const TRIES = 5;

const MOST_SAMPLED = 1000;

type Copied = "Game" | "Mailbox";

export function localId(of: Copied, name: string): string {
  const key = createHash("sha256").update(`taflpost-${of}`).digest();
  const mac = (data: string | Buffer) => createHmac("sha256", key).update(data).digest();
  const named = mac(name).subarray(0, 16);
  return Buffer.concat([named, mac(named).subarray(0, 16)]).toString("hex");
}

const inDatabase = (value: CopiedRow["values"][string] = null): SQLInputValue =>
  typeof value === "object" && value !== null ? Buffer.from(value.base64, "base64") : value;

function writeRows(db: DatabaseSync, rows: readonly CopiedRow[]): void {
  for (const [table, all] of Map.groupBy(rows, (row) => row.table)) {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => String(name));
    const places = names.map(() => "?").join();
    const insert = db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`);
    for (const { values } of all) insert.run(...names.map((name) => inDatabase(values[name])));
  }
}

async function tryToCopy(operator: Operator, of: object, file: string): Promise<boolean> {
  rmSync(file, { force: true });
  using db = new DatabaseSync(file);
  let first: RowsPage | null = null;
  db.exec("BEGIN");
  for await (const page of askInParts<RowsPage>(operator, "/operator/rows", of)) {
    if (first === null) page.schema.forEach((sql) => db.exec(sql));
    first ??= page;
    if (page.state !== first.state) return false;
    writeRows(db, page.rows);
  }
  db.exec("COMMIT; PRAGMA journal_mode = WAL");
  return true;
}

async function copyObject(operator: Operator, state: string, of: Copied, object: string): Promise<string> {
  const file = join(folderOf(state, of), `${localId(of, object)}.sqlite`);
  const row = { kind: of.toLowerCase(), object };
  for (let tries = 0; tries < TRIES; tries++) if (await tryToCopy(operator, row, file)) return file;
  throw new Trouble(`${of} ${object} kept changing while it was copied. Run this again.`);
}

export function sampleIn(text: string): number {
  const sample = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (sample >= 1 && sample <= MOST_SAMPLED) return sample;
  throw new Trouble(`--sample has to be a number from 1 to ${MOST_SAMPLED}, not “${text}”.`);
}

interface KnownGame {
  readonly id: string;
  readonly created: number;
}

export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length));

export function oldestAndNewest(games: readonly KnownGame[], most: number): string[] {
  const unique = new Map(games.map((game) => [game.id, game]));
  const ids = [...unique.values()].toSorted((one, other) => one.created - other.created).map(({ id }) => id);
  const half = Math.ceil(most / 2);
  return [...ids.slice(0, half), ...ids.slice(Math.max(half, ids.length - Math.floor(most / 2)))];
}

/**
 * Copies a sample of objects: at most `sample` mailboxes and as many games. Mailboxes are copied first, so that a game
 * that continues meanwhile has at least the events that the copied mailboxes have seen.
 */
export async function fetchSample(place: Place, sample: number, state: string): Promise<Stored> {
  for (const kind of ["Game", "Mailbox"]) mkdirSync(folderOf(state, kind), { recursive: true });
  const known: KnownGame[] = [];
  for (const id of spread(place.mailboxes.toSorted(), sample)) {
    const file = await copyObject(place, state, "Mailbox", id);
    known.push(...within(file, (db) => rowsOf<KnownGame>(db, "games", "id, created")));
  }
  for (const id of oldestAndNewest(known, sample)) await copyObject(place, state, "Game", id);
  prepareCopies(state);
  const { games, lastSeen, ...stored } = countStored(state);
  const copied = [...lastSeen].filter(([game]) => games.has(localId("Game", game)));
  // The data of players can't be compared, because its export needs D1. Mailboxes are compared only with the copied games.
  return { ...stored, games, lastSeen: new Map(copied), players: new Map() };
}
