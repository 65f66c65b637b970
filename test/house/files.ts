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

const typescriptIn = (folder: "src" | "test"): string[] =>
  projectFiles().filter((path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path));

export const sources = (): string[] => typescriptIn("src");
export const tests = (): string[] => typescriptIn("test");

/** The folder that a file is in, two levels deep: `src/pages` for `src/pages/legal/page.tsx`. */
export const folderOf = (path: string): string => path.split("/").slice(0, 2).join("/");
