import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesBelow, listFor } from "../../src/host/backup/files.ts";
import { modulesOf } from "../../src/host/layout.ts";
import { rehearse, rehearseSample } from "../../src/host/rehearsal/rehearse.ts";
import { serve } from "../../src/host/serve.ts";
import { settingsFrom } from "../../src/host/settings.ts";
import { lockFolder, operatorTokenOf } from "../../src/host/state.ts";
import { ORIGIN } from "../golden/edition.ts";
import { EDITIONS } from "../golden/editions.ts";
import { databasesIn, within as inDatabase, type StoredDatabase } from "../golden/state.ts";
import { builtFolder } from "./built.ts";
import { runHere } from "./in-process.ts";
import { freePort } from "./service.ts";
import { within } from "./within.ts";

const [GAMES, COMPETITION] = EDITIONS;

let folder: string;
let state: string;

/** The databases of the state of one kind. */
const databases = (kind: string): readonly StoredDatabase[] =>
  databasesIn(state).filter((database) => database.kind === kind);

/** Tries a build on the state; gives what the command would print. */
const tried = (build = builtFolder(), beside = folder) =>
  runHere(() => rehearse(settingsFrom({ ORIGIN, STATE: state }), beside, () => build), [], {});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-rehearsal-"));
  state = join(folder, "data");
  mkdirSync(state);
  GAMES.write(state);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A game with several events. */
interface LongGame {
  readonly id: string;
  readonly last: number;
  readonly database: StoredDatabase;
}

/** Two games with several events. */
function longGames(): readonly [LongGame, LongGame] {
  const query = "SELECT body->>'$.id' AS id, (SELECT max(seq) FROM events) AS last FROM events WHERE seq = 1";
  const all = databases("game").map((database) => {
    const row = inDatabase(database, (db) => db.prepare(query).get()) as Omit<LongGame, "database">;
    return { ...row, database };
  });
  const [first, second] = all.filter(({ last }) => last > 3);
  if (first === undefined || second === undefined) throw new Error("no games with several events");
  return [first, second];
}

const cut = ({ database }: LongGame, seq: number): void =>
  inDatabase(database, (db) => db.exec(`DELETE FROM events WHERE seq = ${seq}`));

const idOf = ({ name }: StoredDatabase): string => name.split("/")[1] ?? "";

/** How many rows the table has that a competition or a month grows by. */
const rowsIn = (database: StoredDatabase): number =>
  inDatabase(database, (db) => {
    const table = database.kind === "archive" ? "games" : "events";
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table);
    return known === undefined ? 0 : Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  });

/** A copy of the build under test in which events of one type are read as if only a later release knew them. */
function buildThatForgets(type: string): string {
  const build = join(folder, "build");
  cpSync(builtFolder(), build, { recursive: true });
  const patched = modulesOf(join(build, "worker")).filter((name) => {
    const file = join(build, "worker", name);
    const code = readFileSync(file, "utf8");
    const changed = code.replace(
      /(of version \$\{\w+\}, which only a later release can read`\);return )(\w+\?(\w+):null)/,
      `$1$3.type==="${type}"?null:$2`,
    );
    if (changed !== code) writeFileSync(file, changed);
    return changed !== code;
  });
  expect(patched).toHaveLength(1);
  return build;
}

describe("a rehearsal of a release", () => {
  test("passes on the state of release 1.0, notifies nobody, and leaves the data unchanged and no copy", async () => {
    const asked: unknown[] = [];
    const receiver = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    for (const database of databases("mailbox"))
      inDatabase(database, (db) => {
        const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
        const has = (table: string): boolean => tables.some(({ name }) => name === table);
        if (has("endpoints")) db.prepare("UPDATE endpoints SET url = ?").run(url);
        if (has("push_subscriptions")) db.prepare("UPDATE push_subscriptions SET endpoint = ?").run(url);
        for (const waiting of ["deliveries", "pushes"].filter(has)) db.exec(`UPDATE ${waiting} SET next = 0`);
      });
    // Of a rehearsal that was killed.
    mkdirSync(join(folder, "rehearsal-of-data", "copy", "v3"), { recursive: true });
    writeFileSync(join(folder, "rehearsal-of-data", "copy", "v3", "left"), "over");
    const before = listFor(state);
    const { status, stdout, stderr } = await tried();
    receiver.close();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("32 of 32 games");
    expect(stdout).toContain(`Everything in ${state} can be read, and every game holds.`);
    expect(asked).toEqual([]);
    expect(listFor(state)).toEqual(expect.arrayContaining(before));
    expect(filesBelow(state).filter((path) => !before.some((line) => line.endsWith(path)))).toEqual([
      "lock.sqlite",
    ]);
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  test("stops at events that the release does not read, even the only one of a game", async () => {
    const { status, stderr } = await tried(buildThatForgets("challenged"));
    expect(status).toBe(1);
    expect(stderr).toContain(`Do not start this release on ${state}:\n`);
    expect(stderr).toMatch(
      /\nobject [0-9a-f]{64}, without a readable game: only 0 of 1 events can be read\n/,
    );
    expect(stderr).toMatch(/\n[0-9a-f]{64}: chain: unread, at \/log\/0\n/);
    expect(readdirSync(folder)).not.toContain("rehearsal-of-data");
  });

  test("stops at a deleted row, even the last one of its game", async () => {
    const [first, second] = longGames();
    cut(first, first.last);
    cut(second, 2);
    const { status, stderr } = await tried();
    expect(status).toBe(1);
    expect(stderr.split("\n")).toEqual([
      `Do not start this release on ${state}:`,
      `${second.id}: chain: unread, at /log/1`,
      `${first.id}: only ${first.last - 1} events can be read, but a player’s mailbox knows of ${first.last}`,
      expect.stringMatching(/^game-unreadable: game [0-9a-f]{64}: a move before the game began$/),
      "",
    ]);
  });

  test("passes on tournaments, ladders and archives, and stops at rows of them that are deleted or unreadable", async () => {
    rmSync(state, { recursive: true });
    mkdirSync(state);
    COMPETITION.write(state);
    const { status, stdout, stderr } = await tried();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const kind of ["tournaments", "matches", "ladders", "archives", "lists"])
      expect(stdout).toMatch(new RegExp(`^(\\d+) of \\1 ${kind}`, "m"));

    const [tournament, ladder, archive] = (["tournament", "ladder", "archive"] as const).map((kind) => {
      const [longest] = databases(kind).toSorted((one, other) => rowsIn(other) - rowsIn(one));
      return longest!;
    });
    inDatabase(tournament!, (db) => db.exec("DELETE FROM events WHERE seq = 3"));
    inDatabase(ladder!, (db) => db.exec(`UPDATE events SET body = '{"v":1,"type":"later"}' WHERE seq = 2`));
    inDatabase(archive!, (db) => db.exec("ALTER TABLE games RENAME COLUMN at TO ended"));
    const stopped = await tried();
    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain(`\ntournaments, object ${idOf(tournament!)}: 1 events are missing\n`);
    expect(stopped.stderr).toContain(`\nladders, object ${idOf(ladder!)}: cannot be read\n`);
    expect(stopped.stderr).toContain(`\narchives, object ${idOf(archive!)}: cannot be read\n`);
  });

  test("is refused without space for the copy, and on a damaged database", async () => {
    const { status, stderr } = await tried(builtFolder(), join(folder, "nowhere"));
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(`^Can’t test ${state} in ${folder}/nowhere: there is no such folder\\. `),
    ]);
    writeFileSync(databases("game")[0]!.file, "no database");
    expect(await tried()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("file is not a database") as unknown,
    });
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  test("copies mailboxes and games of a remote service, and stops at a row that was deleted there", async () => {
    const [first, second] = longGames();
    cut(first, first.last);
    cut(second, 2);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { ...settingsFrom({ ORIGIN: url, STATE: state }), port };
    const service = await serve(settings, builtFolder());
    const place = {
      url,
      token: operatorTokenOf(state),
      mailboxes: databases("mailbox").map(idOf),
      games: [],
    };
    /** The state is of a service whose clock was moved, which none on Cloudflare is. */
    const take = (): string => {
      const clock = "v3/do/taflpost-LocalClock";
      cpSync(join(state, clock), join(folder, "rehearsal-of-127.0.0.1", "copy", clock), { recursive: true });
      return builtFolder();
    };
    const sampled = await runHere(() => rehearseSample(place, 1000, settings, folder, take), [], {});
    const { status, stdout, stderr } = sampled;
    await service.stop();
    expect(stderr.split("\n")).toEqual([
      `Do not start this release on the sample of ${url}:`,
      `${second.id}: chain: unread, at /log/1`,
      `${first.id}: only ${first.last - 1} events can be read, but a player’s mailbox knows of ${first.last}`,
      expect.stringMatching(/^game-unreadable: game [0-9a-f]{64}: a move before the game began$/),
      "",
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain(`${place.mailboxes.length} of ${place.mailboxes.length} mailboxes`);
    expect(stdout).toMatch(/^(\d\d) of \1 games/m);
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  test("does not start beside another one, and removes its copy at a signal", async () => {
    const own = join(folder, "rehearsal-of-data");
    mkdirSync(own);
    const lock = lockFolder(own);
    expect(await tried()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Another rehearsal or doctor is running in"),
    });
    lock?.close();
    const child = spawn(process.execPath, ["src/host/rehearsal/rehearse.ts", "--data", state], {
      env: { ...process.env, ORIGIN },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await within(once(child.stdout, "data"), "copy");
    expect(readdirSync(own)).toContain("copy");
    child.kill("SIGTERM");
    expect(await within(ended, "end")).toEqual([1, null]);
    expect(readdirSync(folder)).toEqual(["data"]);
  });
});
