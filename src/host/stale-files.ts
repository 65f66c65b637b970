import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Keeps only `made`, paths within the folder: files of an older build would be deployed, too. Files in `made` stay in
 * place, because another process may be reading them.
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
