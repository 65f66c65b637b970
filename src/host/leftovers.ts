import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes from a folder what a build has not made: files of an older one would be deployed beside its own. `made` are
 * paths within the folder. What was made stays in its place all along, for another process may be reading it, or
 * building the same.
 */
export function removeLeftovers(folder: string, made: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    if (made.includes(name)) continue;
    const within = made
      .filter((path) => path.startsWith(`${name}/`))
      .map((path) => path.slice(name.length + 1));
    if (within.length > 0) removeLeftovers(join(folder, name), within);
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
}
