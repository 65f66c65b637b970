import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Every file of the project: what is committed, and what is new and not ignored. Paths from the project's folder. */
export function projectFiles(): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const known = execFileSync("git", list, { encoding: "utf8", maxBuffer: 1 << 26 });
  return known.split("\0").filter((path) => path !== "" && isThere(path));
}

function isThere(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

export const read = (path: string): string => readFileSync(path, "utf8");

export const sources = (): string[] => projectFiles().filter((path) => /^src\/.*\.tsx?$/.test(path));
