import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes all files except `made`, which are paths within the folder, because files of an older build would be
 * deployed, too. Files in `made` are not touched, because another process may be reading them.
 */
export function removeStaleFiles(folder: string, made: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    if (made.includes(name)) continue;
    const within = made
      .filter((path) => path.startsWith(`${name}/`))
      .map((path) => path.slice(name.length + 1));
    if (within.length > 0) removeStaleFiles(join(folder, name), within);
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
}
