import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Trouble } from "../settings.ts";
import { lockFolder } from "../state.ts";
import { copyFiles, filesBelow } from "./files.ts";

/** Files that only a running process needs, and SQLite's shared-memory files, which SQLite rebuilds. */
const LEFT_OUT = /^(runtime\.pid|dev\.env|lock\.sqlite)|-shm$/;

/** How long to wait for the runtime to stop, in milliseconds. A thread finishes writing to the disk before it stops. */
const STOP_LIMIT = 30_000;

const TELLS = existsSync("/proc/self/task");

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
 * Stops the runtime, runs `work`, and resumes the runtime. Returns for how many milliseconds it was stopped. The shell
 * also resumes the runtime once the pipe from this process closes, even if this process is killed.
 */
async function whilePaused(state: string, work: () => void): Promise<number> {
  const note = join(state, "runtime.pid");
  const pid = existsSync(note) ? Number(readFileSync(note, "utf8")) : 0;
  const goOn = `trap '' INT TERM HUP; cat > /dev/null; kill -CONT ${pid}`;
  const shell = spawn("sh", ["-c", goOn], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  await once(shell, "spawn");
  const ended = once(shell, "close");
  const began = performance.now();
  // If false, the service is starting or stopping, or another backup has paused the runtime: then this backup fails.
  const isRunning = pid > 1 && standsStill(pid) === !TELLS;
  let isSteady = false;
  try {
    if (isRunning) await stop(pid);
    isSteady = isRunning && standsStill(pid) === true;
    if (isSteady) work();
    // A runtime that was restarted meanwhile may have written something.
    isSteady &&= standsStill(pid) === true;
  } finally {
    if (standsStill(pid)) process.kill(pid, "SIGCONT");
    shell.stdin.end();
    await ended;
  }
  if (isSteady) return performance.now() - began;
  throw new Trouble(`The service on ${state} started or stopped during the copy. Run this again.`);
}

/**
 * Copies the service's files as of one instant. Returns how many milliseconds the service was paused; null if it was not
 * running.
 */
export async function copyState(state: string, to: string): Promise<number | null> {
  const work = (): void => {
    const paths = filesBelow(state).filter((path) => !LEFT_OUT.test(path));
    copyFiles(paths, state, to);
  };
  using lock = lockFolder(state);
  if (lock === null) return await whilePaused(state, work);
  work();
  return null;
}

export function checkDatabase(file: string): string[] {
  using db = new DatabaseSync(file);
  try {
    // SQLite need not sync, because `flush` writes all files to the disk at once.
    db.exec("PRAGMA synchronous = OFF");
    const { integrity_check: found } = db.prepare("PRAGMA integrity_check(1)").get() ?? {};
    if (found !== "ok") throw new Error(`a database is damaged: ${String(found)}`);
    const isNoting = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
    const rows = isNoting ? db.prepare("SELECT name FROM d1_migrations ORDER BY id").all() : [];
    return rows.map(({ name }) => String(name));
  } catch (fault) {
    throw new Error(`${(fault as Error).message} (${file})`, { cause: fault });
  }
}
