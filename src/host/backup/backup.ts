import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { storageIn } from "../layout.ts";
import { runCommand, settingsFrom, Trouble, version, wordsOf } from "../settings.ts";
import { lockFolder, nothingIn, whyUnusable } from "../state.ts";
import {
  copyFiles,
  faultIn,
  filesBelow,
  flush,
  LIST,
  listFor,
  makePrivate,
  NOTE,
  type Note,
} from "./files.ts";

const USAGE = `npm run backup -- TARGET [--data DIR] [--keep N]
TARGET is the backup, and must not be there yet. With --keep it is the folder in which each backup is named by its instant;
the newest N that are whole stay.`;

/** What belongs to the process that runs, and SQLite's index of a log, which it makes anew. */
const LEFT_OUT = /^(runtime\.pid|dev\.env|lock\.sqlite)|-shm$/;

/** How long to wait until a runtime stands still: a thread that writes to the disk ends that first. In milliseconds. */
const STOP_LIMIT = 30_000;

/** Whether the system tells of a process's threads. */
const TELLS = existsSync("/proc/self/task");

/** Whether a process stands still: all of its threads, where the system tells of them. Null where there is none. */
function standsStill(pid: number): boolean | null {
  try {
    process.kill(pid, 0);
    const threads = TELLS ? readdirSync(`/proc/${pid}/task`) : [];
    return threads.every((id) => /\) T /.test(readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8")));
  } catch {
    return null;
  }
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  for (let waited = 0; waited < STOP_LIMIT && standsStill(pid) === false; waited++) await sleep(1);
}

/**
 * Does work while the runtime that serves a state stands still. A shell has it go on when this end of its pipe closes,
 * which the system does however this process ends. Gives how long it stood, in milliseconds.
 */
async function whilePaused(state: string, work: () => void): Promise<number> {
  const note = join(state, "runtime.pid");
  const pid = existsSync(note) ? Number(readFileSync(note, "utf8")) : 0;
  const goOn = `trap '' INT TERM HUP; cat > /dev/null; kill -CONT ${pid}`;
  const shell = spawn("sh", ["-c", goOn], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  await once(shell, "spawn");
  const ended = once(shell, "close");
  const began = performance.now();
  // Else the service is just starting or stopping, or another backup is under way, which fails then, too.
  const isRunning = pid > 1 && standsStill(pid) === !TELLS;
  let isSteady = false;
  try {
    if (isRunning) await stop(pid);
    isSteady = isRunning && standsStill(pid) === true;
    if (isSteady) work();
    // One that was ended meanwhile may have a successor, which has written.
    isSteady &&= standsStill(pid) === true;
  } finally {
    if (standsStill(pid)) process.kill(pid, "SIGCONT");
    shell.stdin.end();
    await ended;
  }
  if (isSteady) return performance.now() - began;
  throw new Trouble(`The service on ${state} was not steady: it started or stopped. Run this again.`);
}

/** Copies a state as it is at one instant. Gives how long the service stood still for it; null where it does not run. */
async function copyState(state: string, to: string): Promise<number | null> {
  const work = (): void => {
    const paths = filesBelow(state).filter((path) => !LEFT_OUT.test(path));
    copyFiles(paths, state, to);
  };
  const unlock = lockFolder(state);
  if (unlock === null) return await whilePaused(state, work);
  try {
    work();
    return null;
  } finally {
    unlock();
  }
}

/** Has SQLite take what is in the log of a database into it, and check all of it. Gives the migrations that it notes. */
function checkDatabase(file: string): string[] {
  const db = new DatabaseSync(file);
  try {
    // All files go to the disk together.
    db.exec("PRAGMA synchronous = OFF");
    const { integrity_check: found } = db.prepare("PRAGMA integrity_check(1)").get() ?? {};
    if (found !== "ok") throw new Error(`a database is damaged: ${String(found)}`);
    const isNoting = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
    const rows = isNoting ? db.prepare("SELECT name FROM d1_migrations ORDER BY id").all() : [];
    return rows.map(({ name }) => String(name));
  } catch (fault) {
    throw new Error(`${(fault as Error).message} (${file})`, { cause: fault });
  } finally {
    db.close();
  }
}

/** Makes a backup of a state, checked and on the disk. It has its name once it is whole. */
async function makeBackup(backup: string, state: string, partial: string): Promise<void> {
  if (existsSync(backup))
    throw new Trouble(
      `${backup} is there already: name another place for the backup, or keep several in it (--keep 7).`,
    );
  // Of one that was broken off.
  rmSync(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, { recursive: true });
    const at = new Date().toISOString();
    const paused = await copyState(state, partial);
    const databases = filesBelow(partial).filter((path) => path.endsWith(".sqlite"));
    const migrations = databases.flatMap((path) => checkDatabase(join(partial, path)));
    writeFileSync(join(partial, NOTE), JSON.stringify({ release: version(), at, migrations } satisfies Note));
    writeFileSync(join(partial, LIST), `${listFor(partial).join("\n")}\n`);
    makePrivate(partial);
    flush(partial);
    renameSync(partial, backup);
    flush(backup);
    const pause = paused === null ? "did not run" : `stood still for ${Math.ceil(paused)} ms`;
    console.log(`${backup} is a backup of ${state}, and whole. The service ${pause}.`);
  } catch (fault) {
    rmSync(partial, { recursive: true, force: true });
    if (fault instanceof Trouble) throw fault;
    throw new Trouble(`There is no backup of ${state} in ${backup}: ${whyUnusable(fault)}.`);
  }
}

/** Removes what is older than the newest `keep` whole backups of a folder; says which are damaged. */
function tidy(folder: string, keep: number): void {
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name));
  let whole = 0;
  for (const backup of names
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))) {
    const fault = whole < keep ? faultIn(backup) : null;
    if (fault !== null) console.log(`${backup} does not count, it is damaged: ${fault}.`);
    else if (++whole > keep) rmSync(backup, { recursive: true });
  }
}

async function backUp(target: string, state: string, keep: number | null): Promise<void> {
  if (!existsSync(storageIn(state))) throw nothingIn(state);
  if (keep === null) return await makeBackup(target, state, `${target}.partial`);
  const name = new Date().toISOString().replaceAll(":", "-");
  await makeBackup(join(target, name), state, join(target, "partial"));
  tidy(target, keep);
}

/** `npm run backup`: see `USAGE`, and src/host/run-book.md. */
await runCommand(async () => {
  const text = { type: "string" } as const;
  const { values, positionals } = wordsOf(
    { options: { data: text, keep: text }, allowPositionals: true },
    USAGE,
  );
  const [target, ...more] = positionals;
  const { keep } = values;
  if (target === undefined || more.length > 0 || !/^[1-9]\d{0,3}$/.test(keep ?? "1"))
    throw new Trouble(USAGE);
  process.umask(0o077);
  const { state } = settingsFrom(process.env, values.data);
  await backUp(resolve(target), state, keep === undefined ? null : Number(keep));
});
