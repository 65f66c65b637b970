import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const BUILDS = resolve("src/host/builds.ts");

/** A process that has made a build, or taken one, and keeps it. */
export interface Builder {
  readonly folder: string;
  readonly child: ChildProcess;
}

/** Starts a process that keeps a build. `code` gives its folder, and has all that src/host/builds.ts exports. */
export async function builder(code: string, cwd: string, env: Record<string, string> = {}): Promise<Builder> {
  const program = `import { cpSync, writeFileSync, appendFileSync } from "node:fs";
import * as builds from ${JSON.stringify(BUILDS)};
console.log(await ${code});
process.stdin.resume();`;
  const { BUILT: _none, ...own } = process.env;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    env: { ...own, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [folder] = (await Promise.race([once(lines, "line"), once(lines, "close")])) as [string?];
  if (folder === undefined) throw new Error("the process ended without a build");
  return { folder, child };
}

/** Kills a process as a power cut would. */
export async function kill({ child }: Builder): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
