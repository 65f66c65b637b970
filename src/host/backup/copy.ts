import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Trouble } from "../settings.ts";
import { lockFolder } from "../state.ts";
import { copyFiles, filesBelow } from "./files.ts";

/** Files of the running process, and SQLite's index of its log, which SQLite rebuilds. */
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
  throw new Trouble(`The service on ${state} started or stopped during the copy. Run this again.`);
}

/** Copies a state as it is at one instant. Gives how long the service stood still for it; null where it does not run. */
export async function copyState(state: string, to: string): Promise<number | null> {
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
export function checkDatabase(file: string): string[] {
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
