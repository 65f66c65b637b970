import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as now from "../../src/rules/index.ts";
import { figureOf, type Figure } from "./figures.ts";

/** The commit before rule sets became data, when the core knew six by heart. */
const BEFORE = "8bfd2ab";

/** Turn by turn, and in processor time, so that what else the machine does matters little. */
const ROUNDS = 31;

type Core = Pick<typeof now, "perft" | "rulesetOf" | "startPosition">;

/** Times the rules core beside that of an earlier commit, in one process. Gives nothing where that commit is not at hand. */
export async function benchRulesBefore(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "rules-before-"));
  try {
    const before = await coreOf(BEFORE, folder);
    return before === null ? [] : [beside(before, false), beside(before, true)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rules core of a commit, laid out in a folder; null when git does not have it. */
async function coreOf(commit: string, folder: string): Promise<Core | null> {
  try {
    const input = execFileSync("git", ["archive", commit, "src/rules"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    execFileSync("tar", ["-x", "-C", folder], { input });
  } catch {
    return null;
  }
  return (await import(join(folder, "src/rules/index.ts"))) as Core;
}

function beside(before: Core, bulk: boolean): Figure {
  const ratios: number[] = [];
  // The first rounds are for the compiler.
  for (let round = -2; round < ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? [before, now] : [now, before];
    const times = new Map([first, second].map((core) => [core, perftOf(core, bulk)]));
    if (round >= 0) ratios.push(times.get(now)! / times.get(before)!);
  }
  const what = bulk ? "the last ply counted" : "every move made and judged";
  const name = `rules: perft 3 of copenhagen, ${what}, beside ${BEFORE}`;
  return figureOf(name, ratios, "times", "at most 1.1");
}

function perftOf(core: Core, bulk: boolean): number {
  const start = core.startPosition(core.rulesetOf("copenhagen"));
  const begun = process.cpuUsage();
  // Counting takes a fraction of the time, and is done more often to be measured as well.
  for (let times = bulk ? 10 : 1; times > 0; times--) core.perft(start, 3, { bulk });
  return process.cpuUsage(begun).user;
}
