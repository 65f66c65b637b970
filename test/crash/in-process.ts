import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { format } from "node:util";
import { vi } from "vitest";
import { runCommand } from "../../src/host/settings.ts";
import { PATIENCE } from "../patience.ts";

/** Thrown instead of the end of this process. */
class Ended extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`ended with ${status}`);
    this.status = status;
  }
}

async function statusOf(command: () => Promise<void>): Promise<number> {
  try {
    await runCommand(command);
    return 0;
  } catch (fault) {
    if (fault instanceof Ended) return fault.status;
    throw fault;
  }
}

/** Runs a program of the host to its end, as npm does: as a separate process. */
export function runAlone(
  program: string,
  words: readonly string[],
  more: Readonly<Record<string, string | undefined>> = {},
  options: SpawnSyncOptions = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/host/${program}.ts`, ...words], {
    ...options,
    env: { ...process.env, ...more },
    encoding: "utf8",
    timeout: PATIENCE,
  });
  return { status, stdout, stderr };
}

/**
 * Runs a command of the host to its end within this process: a process of its own takes a quarter of a second or more.
 * Returns what that process would: its exit code and what it printed.
 * @param more what is in its environment besides; undefined: what is not
 */
export async function runHere(
  command: (words: readonly string[]) => Promise<void>,
  words: readonly string[],
  more: Readonly<Record<string, string | undefined>>,
) {
  let [stdout, stderr] = ["", ""];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((said) => void (stdout += `${format(said)}\n`)),
    vi.spyOn(console, "error").mockImplementation((said) => void (stderr += `${format(said)}\n`)),
    vi.spyOn(process, "exit").mockImplementation((status) => {
      throw new Ended(Number(status));
    }),
  ];
  for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
  try {
    const status = await statusOf(() => command(words));
    return { status, stdout, stderr };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
