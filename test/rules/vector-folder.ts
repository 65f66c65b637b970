import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkerOf } from "./vectors.ts";

/** Checks the vector files of the folder, all or those of these names; gives the lines to print and whether all is well. */
export function checkFolder(
  folder: string,
  only: readonly string[] = [],
): { lines: string[]; well: boolean } {
  const names = namesIn(folder)?.filter((name) => only.length === 0 || only.includes(name));
  if (names === undefined) return { lines: [`vectors: no folder ${folder}`], well: false };
  const lines: string[] = [];
  let [files, checks] = [0, 0];
  for (const name of names) {
    const check = checkerOf(name);
    if (check === null) continue;
    const path = join(folder, name);
    const report = check(readFileSync(path, "utf8"), path, Number.POSITIVE_INFINITY, folder);
    files++;
    checks += report.checks;
    lines.push(...report.differences);
  }
  const differences = lines.length;
  if (files === 0) lines.push(`vectors: no vector file in ${folder}`);
  lines.push(`vectors: ${files} files, ${checks} checks, ${differences} differences`);
  return { lines, well: files > 0 && differences === 0 };
}

function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return null;
  }
}
