import { readdirSync, readFileSync } from "node:fs";

/** The text of a file in /proc; empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The runtimes (workerd) that run below this process, by their numbers. */
export function runtimes(): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), / \(.*\) [^Z] (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]] as const),
  );
  const isOurs = (pid: number): boolean => {
    const parent = Number(parents.get(pid) ?? 0);
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  return [...parents.keys()].filter((pid) => read(`/proc/${pid}/comm`).trim() === "workerd" && isOurs(pid));
}

/** The CPU time of a process since its start, in milliseconds; NaN without /proc. */
export function cpuOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const spent = tasks.map((task) => Number(read(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0]));
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** How much memory a process holds, in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;

/** Starts something with its own runtime, and returns the runtime's process id with it. */
export async function withRuntime<Started>(
  start: () => Promise<Started>,
): Promise<{ readonly started: Started; readonly pid: number }> {
  const before = new Set(runtimes());
  const started = await start();
  const pid = runtimes().find((one) => !before.has(one));
  if (pid === undefined) throw new Error("no runtime was started");
  return { started, pid };
}
