import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { NEWEST } from "../../src/host/builds.ts";
import { builtFolder } from "./built.ts";

/** What `npm ci --omit=dev` leaves, and what the build has made: all that a server has. */
export function installed(folder: string): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev = false }] of Object.entries(packages))
    if (path !== "" && !dev && existsSync(path) && !existsSync(join(folder, path))) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      // As links, where the disk is the same: the runtime alone is 100 MB. What was begun of them, a copy goes over.
      const [copy, where] = [["-alT", "-aT"], join(folder, path)] as const;
      if (copy.every((how) => spawnSync("cp", [how, path, where]).status !== 0)) throw new Error(path);
    }
  for (const path of [builtFolder(), "migrations", "package.json", "src"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join("builds", basename(builtFolder())), join(folder, NEWEST));
}
