import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { NEWEST } from "../../src/host/builds.ts";
import { builtFolder } from "./built.ts";

/** The result of `npm ci --omit=dev`, and of the build: all that a server has. */
export function installed(folder: string): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev = false }] of Object.entries(packages))
    if (path !== "" && !dev && existsSync(path) && !existsSync(join(folder, path))) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      // As links if the disk is the same: the runtime alone is 100 MB. A copy replaces links that were begun.
      const [copy, where] = [["-alT", "-aT"], join(folder, path)] as const;
      if (copy.every((how) => spawnSync("cp", [how, path, where]).status !== 0)) throw new Error(path);
    }
  for (const path of [builtFolder(), "migrations", "package.json", "src"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join("builds", basename(builtFolder())), join(folder, NEWEST));
}
