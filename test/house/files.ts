import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

let all: readonly string[] | null = null;

/** Every file of the project: what is committed, and what is new and not ignored. Paths from the project's folder. */
export const projectFiles = (): readonly string[] => (all ??= listFiles());

function listFiles(): readonly string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const known = execFileSync("git", list, { encoding: "utf8", maxBuffer: 1 << 26 });
  return known.split("\0").filter((path) => path !== "" && existsSync(path));
}

export const read = (path: string): string => readFileSync(path, "utf8");

export const sources = (): string[] => projectFiles().filter((path) => /^src\/.*\.tsx?$/.test(path));

/** The folder that a file counts for: `src/pages` for `src/pages/legal/page.tsx`. */
export const folderOf = (path: string): string => path.split("/").slice(0, 2).join("/");
