import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "../patience.ts";
import { migratedState } from "./migrated.ts";
import { within } from "./within.ts";

/** How a process ended: its exit code, or the signal that it died of. */
export type End = number | NodeJS.Signals | null;

/** How long to wait before looking again, in milliseconds. Shorter pauses would take processor time from other tests. */
const PAUSE = 50;

/** Below the ports that systems give to connections by themselves: those may be taken while a service is away. */
const PORTS = { from: 20_000, to: 32_000 };

/** A free port. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The service as a person starts it: a process, in a separate group so that all of it can be killed at once, with its own port
 * and state. Its temporary files are beside the state, so that a kill leaves no litter.
 */
export class Service {
  readonly port: number;
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "taflpost-"));
  #child: ChildProcess | null = null;
  #isMigrated = true;
  /** Additional environment variables. */
  env: Readonly<Record<string, string>> = {};
  /** Where it is started: the project's folder. */
  cwd = ".";
  output = "";

  private constructor(port: number) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    mkdirSync(this.tmp);
  }

  /** A service that is not started yet; its state is empty except for a migrated database, unless the options say otherwise. */
  static async create({ isMigrated = true } = {}): Promise<Service> {
    const service = new Service(await freePort());
    service.#isMigrated = isMigrated;
    return service;
  }

  get state(): string {
    return join(this.#folder, "state");
  }

  get tmp(): string {
    return join(this.#folder, "tmp");
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it, on what state there is, and waits until it answers. */
  async start(program = "src/host/start.ts"): Promise<void> {
    await this.run(process.execPath, program);
  }

  /** Starts it, and waits until it says that it listens. Nobody asks it anything. */
  async runUnasked(program = "src/host/start.ts", ...words: string[]): Promise<void> {
    const child = this.#spawn(process.execPath, [program, ...words]);
    await this.#until(child, () => Promise.resolve(/ (listens on|serves) /.test(this.output)));
  }

  /** Starts it with another command. */
  async run(command: string, ...words: string[]): Promise<void> {
    const child = this.#spawn(command, words);
    await this.#until(child, () => this.answers());
  }

  #spawn(command: string, words: readonly string[]): ChildProcess {
    const env = { ...process.env, PORT: `${this.port}`, STATE: this.state, TMPDIR: this.tmp, ...this.env };
    if (this.#isMigrated && !existsSync(this.state)) cpSync(migratedState(), this.state, { recursive: true });
    const child = spawn(command, words, {
      env,
      cwd: this.cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        this.output += String(text);
      });
    return child;
  }

  /** Waits until it runs. */
  async #until(child: ChildProcess, runs: () => Promise<boolean>): Promise<void> {
    const limit = Date.now() + PATIENCE;
    while (!(await runs())) {
      if (child.exitCode !== null || Date.now() > limit)
        throw new Error(`it does not start:\n${this.output}`);
      await sleep(PAUSE);
    }
  }

  async answers(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok === true;
  }

  /** Kills all of it at once: the process, its runtime, whatever it has started. */
  async kill(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, "exit");
      process.kill(-this.pid, "SIGKILL");
      await ended;
    }
    await this.allGone();
  }

  /**
   * Kills the runtime alone, in which all of the service runs: it comes back by itself, in a third of the time. Gives what
   * waits until it has.
   */
  killRuntime(): () => Promise<void> {
    const noted = (): string => safely(() => readFileSync(join(this.state, "runtime.pid"), "utf8"), "");
    const killed = noted();
    if (!(Number(killed) > 1)) throw new Error("there is no runtime");
    process.kill(Number(killed), "SIGKILL");
    return async () => {
      const limit = Date.now() + PATIENCE;
      while (noted() === killed || !(await this.answers())) {
        if (Date.now() > limit) throw new Error(`its runtime does not come back:\n${this.output}`);
        await sleep(PAUSE);
      }
    };
  }

  /** Sends a signal to the one process that was started, and says how it ended. */
  async end(signal: NodeJS.Signals): Promise<End> {
    const ended = once(this.#child!, "exit");
    process.kill(this.pid, signal);
    const [code, by] = (await within(ended, `end of the service after ${signal}`)) as [
      number | null,
      NodeJS.Signals | null,
    ];
    return code ?? by;
  }

  /** Waits until no process of its group is left; says which are if some stay. */
  async allGone(): Promise<number[]> {
    const limit = Date.now() + PATIENCE;
    for (let left = membersOf(this.pid); ; left = membersOf(this.pid)) {
      if (left.length === 0 || Date.now() > limit) return left;
      await sleep(PAUSE);
    }
  }

  /** Kills it if it runs, and removes its state. */
  async remove(): Promise<void> {
    if (this.#child !== null) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The living processes of a group. Where there is no /proc (not Linux), none are known. */
export function membersOf(group: number): number[] {
  const pids = safely(() => readdirSync("/proc"), []).filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    // "pid (name) state parent group …"; a name may hold anything.
    const stat = safely(() => readFileSync(`/proc/${pid}/stat`, "utf8"), "");
    const [state, , its] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(its) === group && state !== "Z";
  });
}

/** Processes come and go while one looks. */
function safely<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
