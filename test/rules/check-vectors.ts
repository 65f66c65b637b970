import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkerOf } from "./vectors.ts";

/** Checks every vector file of the folder; gives the lines to print and whether all is well. */
function checkFolder(folder: string): { lines: string[]; well: boolean } {
  const names = namesIn(folder);
  if (names === null) return { lines: [`vectors: no folder ${folder}`], well: false };
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

const [folder] = process.argv.slice(2);
const { lines, well } =
  folder === undefined ? { lines: ["usage: npm run vectors -- FOLDER"], well: false } : checkFolder(folder);
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = well ? 0 : 1;
