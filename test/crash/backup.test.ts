import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { faultIn, filesBelow, LIST, listFor, NOTE } from "../../src/host/backup/files.ts";
import { migrationFiles } from "../../src/host/migrations.ts";
import { lockFolder } from "../../src/host/state.ts";

let folder: string;
let state: string;
let target: string;

const GAME = "v3/do/taflpost-Game/1.sqlite";
const PROGRAMS = "src/host/backup";

/** Runs one of the commands; gives its status and what it said. */
function run(command: "backup" | "restore", ...words: string[]) {
  const said = spawnSync(process.execPath, [`${PROGRAMS}/${command}.ts`, ...words], { encoding: "utf8" });
  return { status: said.status, text: said.stdout + said.stderr };
}
const backUp = (...words: string[]) => run("backup", ...words, "--data", state);
const restore = (backup = target) => run("restore", backup, "--data", join(folder, "restored"));

/** A database that was left as a power cut leaves it: with rows that are in its log only. */
function database(path: string, sql: string): void {
  mkdirSync(join(state, path, ".."), { recursive: true });
  const script = `const db = new (require("node:sqlite").DatabaseSync)(process.argv[1]);
    db.exec("PRAGMA journal_mode = WAL"); db.exec(process.argv[2]); process.kill(process.pid, "SIGKILL")`;
  spawnSync(process.execPath, ["-e", script, join(state, path), sql]);
}

/** Changes one bit of a file. */
const bit = (at: number) => (whole: Buffer) => {
  whole[at % whole.length]! ^= 1 << (at % 8);
  return whole;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-backup-"));
  [state, target] = [join(folder, "state"), join(folder, "backup")];
  database(GAME, "CREATE TABLE events (seq INTEGER PRIMARY KEY); INSERT INTO events VALUES (1), (2)");
  const names = migrationFiles().map((name) => `('${name}')`);
  database(
    "v3/d1/records.sqlite",
    `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO d1_migrations (name) VALUES ${names.join()}`,
  );
  writeFileSync(join(state, "secret"), "of this machine", { mode: 0o644 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a backup of a stopped service", () => {
  test("has everything, readable only by its owner, in a form that SQLite recovers after a power cut; so has a restored folder", () => {
    writeFileSync(join(state, "runtime.pid"), "1");
    expect(backUp(target)).toEqual({
      status: 0,
      text: `${target} is a complete backup of ${state}: 3 files. The service was not running.\n`,
    });
    expect(spawnSync("sha256sum", ["-c", "--strict", LIST], { cwd: target }).status).toBe(0);
    const { status, text } = restore();
    expect([status, text]).toEqual([0, expect.stringContaining("npm run verify -- --all --data")]);
    const restored = join(folder, "restored");
    expect(filesBelow(restored)).toEqual(["secret", "v3/d1/records.sqlite", GAME]);
    const db = new DatabaseSync(join(restored, GAME));
    expect(db.prepare("SELECT seq FROM events").all()).toEqual([{ seq: 1 }, { seq: 2 }]);
    db.close();
    for (const where of [target, restored])
      for (const path of ["", ...readdirSync(where, { recursive: true, encoding: "utf8" })])
        expect([path, statSync(join(where, path)).mode & 0o077]).toEqual([path, 0]);
  });

  test("gets a folder of its own, and is restored to an empty one", () => {
    mkdirSync(target);
    expect(backUp(target)).toEqual({ status: 1, text: expect.stringContaining("already exists") });
    expect(readdirSync(target)).toEqual([]);
    expect(restore()).toEqual({
      status: 1,
      text: expect.stringContaining(`${target} is not a backup: it has no`),
    });
    for (const command of ["backup", "restore"] as const)
      expect(run(command, target, "--loudly")).toEqual({
        status: 1,
        text: expect.stringMatching(/^Unknown option '--loudly'.*\nnpm run [^]*DIR/),
      });
    expect(backUp(`${target}-2`).status).toBe(0);
    expect(run("restore", `${target}-2`, "--data", state)).toMatchObject({
      status: 1,
      text: expect.stringContaining("is not empty"),
    });
    expect(readFileSync(join(state, "secret"), "utf8")).toBe("of this machine");
  });

  test("cannot be restored once a bit was changed, or a file was cut, removed or added", () => {
    expect(backUp(target).status).toBe(0);
    /** Changes a file for as long as it takes to look for what is wrong. */
    const damage = (path: string, change: (whole: Buffer) => Buffer | null, says = `its file ${path}`) => {
      const whole = readFileSync(join(target, path));
      const changed = change(Buffer.from(whole));
      if (changed === null) rmSync(join(target, path));
      else writeFileSync(join(target, path), changed);
      expect([path, faultIn(target)]).toEqual([path, expect.stringContaining(says)]);
      writeFileSync(join(target, path), whole);
    };
    for (const path of filesBelow(target).filter((one) => one !== LIST)) {
      for (const at of [0, 77, 4099]) damage(path, bit(at));
      damage(path, (whole) => whole.subarray(0, -1));
      damage(path, () => null);
    }
    // All but its last character, which ends the last line.
    for (let at = 0; at < statSync(join(target, LIST)).size - 1; at++) damage(LIST, bit(at), "its file");
    damage(LIST, (whole) => whole.subarray(0, -40), "its file");
    damage(LIST, () => null, LIST);
    writeFileSync(join(target, "added"), "");
    expect(faultIn(target)).toBe(`its file added is not in its ${LIST}`);
    rmSync(join(target, "added"));
    expect(faultIn(target)).toBe(null);

    /** Loses a file and its line of the list, for as long as it takes to look for what is wrong. */
    const lose = (path: string, says: string) => {
      const [whole, list] = [path, LIST].map((name) => readFileSync(join(target, name)));
      const lines = String(list).split("\n");
      writeFileSync(join(target, LIST), lines.filter((line) => !line.endsWith(`  ${path}`)).join("\n"));
      rmSync(join(target, path));
      expect(faultIn(target)).toBe(says);
      writeFileSync(join(target, path), whole!);
      writeFileSync(join(target, LIST), list!);
    };
    lose(GAME, "it has 2 of 3 files");
    lose(NOTE, `its file ${NOTE} is missing`);
    expect(faultIn(target)).toBe(null);

    truncateSync(join(target, GAME), 4096);
    expect(restore()).toEqual({
      status: 1,
      text: `${target} is damaged: its file ${GAME} was changed. Use another backup.\n`,
    });
    expect(existsSync(join(folder, "restored"))).toBe(false);
  });

  test("of an earlier release, which does not count its files, can be restored", () => {
    expect(backUp(target).status).toBe(0);
    const { files: _of, ...note } = JSON.parse(readFileSync(join(target, NOTE), "utf8")) as { files: number };
    writeFileSync(join(target, NOTE), JSON.stringify(note));
    writeFileSync(join(target, LIST), `${listFor(target).join("\n")}\n`);
    expect(restore().status).toBe(0);
  });

  test("of a newer release is refused, with the name of that release", () => {
    database("v3/d1/records.sqlite", "INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')");
    expect(backUp(target).status).toBe(0);
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const { status, text } = restore();
    expect([status, text]).toEqual([1, expect.stringMatching(`Taflpost ${version}, .*9999_later.sql`)]);
    expect(existsSync(join(folder, "restored"))).toBe(false);
  });

  test("is not made from a damaged database, and leaves nothing behind", () => {
    writeFileSync(join(state, GAME), "this is no database ".repeat(999));
    rmSync(join(state, `${GAME}-wal`), { force: true });
    const { status, text } = backUp(target);
    expect([status, text]).toEqual([1, expect.stringMatching(/^Can’t back up .*database.*1\.sqlite/)]);
    expect(readdirSync(folder)).toEqual(["state"]);
  });

  test("is one of the newest complete ones, in a folder that keeps a number of them", () => {
    const kept = () => readdirSync(target).toSorted();
    expect(backUp(target, "--keep", "2").status).toBe(0);
    const [first = ""] = kept();
    expect(backUp(target, "--keep", "2").status).toBe(0);
    const second = kept().at(-1) ?? "";
    rmSync(join(target, second, "secret"));
    mkdirSync(join(target, "partial"));
    const { text } = backUp(target, "--keep", "2");
    expect(text).toContain(`${second} is not counted, because it is damaged: its file secret is missing.`);
    const third = kept().at(-1) ?? "";
    expect(kept()).toEqual([first, second, third]);
    expect(backUp(target, "--keep", "2").status).toBe(0);
    expect(kept()).toEqual([third, kept().at(-1)]);
    expect(backUp(target, "--keep", "none").status).toBe(1);
  });

  const small = `mkdir "$1/full" && mount -t tmpfs -o size=64k tmpfs "$1/full"`;
  const canMount = spawnSync("unshare", ["-rm", "sh", "-c", `d=$(mktemp -d); mount -t tmpfs tmpfs $d`]);

  test("is not made on a full disk, and says so", ({ skip }) => {
    skip(canMount.status !== 0, "no file system can be mounted");
    writeFileSync(join(state, "v3/large"), Buffer.alloc(100_000));
    const command = `${small} && "$2" ${PROGRAMS}/backup.ts "$1/full/b" --data "$3" 2>&1; ls -A "$1/full"`;
    const words = ["-rm", "sh", "-c", command, "sh", folder, process.execPath, state];
    const { stdout } = spawnSync("unshare", words, { encoding: "utf8" });
    expect(stdout).toBe(`Can’t back up ${state} to ${folder}/full/b: the disk is full.\n`);
  });
});

describe("the pause of a runtime", () => {
  let runtime: ChildProcess | undefined;
  let lock: ReturnType<typeof lockFolder> = null;
  const isStopped = () => / T /.test(readFileSync(`/proc/${runtime?.pid}/stat`, "utf8"));

  beforeEach(({ skip }) => {
    skip(!existsSync("/proc/self/task"), "there is no /proc");
    // A service as a backup sees it: somebody who holds the lock, and a process that is noted as the runtime.
    lock = lockFolder(state);
    runtime = spawn("sleep", ["600"]);
    writeFileSync(join(state, "runtime.pid"), `${runtime.pid}`);
    // Enough to leave time for something meanwhile.
    mkdirSync(join(state, "many"));
    for (let at = 0; at < 5000; at++) writeFileSync(join(state, "many", `${at}`), "");
  });
  afterEach(() => {
    runtime?.kill("SIGKILL");
    lock?.close();
  });

  /** Begins a backup, and waits until the runtime stands still for it. */
  async function begun(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [`${PROGRAMS}/backup.ts`, target, "--data", state]);
    while (!isStopped()) await new Promise(setImmediate);
    return child;
  }

  test.each(["SIGTERM", "SIGKILL"] as const)("ends with a backup that is ended by %s", async (signal) => {
    const child = await begun();
    child.kill(signal);
    await once(child, "exit");
    await vi.waitFor(() => expect(isStopped()).toBe(false));
    expect(existsSync(target)).toBe(false);
    // Its leftovers are no obstacle.
    rmSync(join(state, "many"), { recursive: true });
    const { status, text } = backUp(target);
    expect([status, text]).toEqual([0, expect.stringMatching(/paused for \d+ ms/)]);
    expect(isStopped()).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(["backup", "state"]);
  });

  test("makes no backup if the runtime ends meanwhile: another may have written", async () => {
    const child = await begun();
    let text = "";
    child.stderr?.on("data", (said) => (text += String(said)));
    runtime?.kill("SIGKILL");
    await once(child, "close");
    expect(text).toContain("started or stopped during the copy");
    expect(readdirSync(folder)).toEqual(["state"]);
  });
});
