import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFolder } from "./vector-folder.ts";

const SCRIPT = join(import.meta.dirname, "check-vectors.ts");
const GOOD = {
  ruleset: "brandubh",
  moves: ["d6-c6", "e4-e1"],
  legal: [23, 42],
  captured: ["", ""],
  board: "3a3/2a4/3d3/aadk1aa/3d3/3a3/3ad2",
  result: null,
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vectors-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command; gives its exit code and what it printed. */
function runScript(...args: readonly string[]): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

function write(name: string, ...lines: unknown[]): void {
  writeFileSync(
    join(folder, name),
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
}

function firstLine(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, "utf8").split("\n")[0]!) as Record<string, unknown>;
}

describe("the vectors checker", () => {
  it("counts what it checked, and skips files that it does not know", () => {
    write("games-mine.jsonl", GOOD);
    write("notes.txt", "anything");
    expect(checkFolder(folder)).toEqual({ well: true, lines: ["vectors: 1 files, 8 checks, 0 differences"] });
  });

  it("names each difference by file, line and move", () => {
    write("games-mine.jsonl", GOOD, { ...GOOD, legal: [23, 41], board: "7/7/7/3k3/7/7/7" });
    const { well, lines } = checkFolder(folder);
    expect(well).toBe(false);
    expect(lines[0]).toContain("games-mine.jsonl:2: move 2, e4-e1: `legal` should be 41, is 42");
    expect(lines[1]).toContain("`board` should be");
    expect(lines[2]).toBe("vectors: 1 files, 16 checks, 2 differences");
  });

  it("finds the rules of a custom game beside it, and says which are missing", () => {
    const [ruleset, game] = ["rulesets", "games"].map((what) =>
      firstLine(`test/vectors-custom/custom-${what}.jsonl`),
    );
    write("custom-rulesets.jsonl", ruleset);
    write("custom-games.jsonl", game, { ...game, ruleset: "custom-of-yours" });
    const { well, lines } = checkFolder(folder);
    expect([well, lines]).toEqual([
      false,
      [
        expect.stringContaining("custom-games.jsonl:2: no rule set custom-of-yours"),
        expect.stringMatching(/^vectors: 2 files, \d+ checks, 1 differences$/),
      ],
    ]);
  });

  it("finds a capture missing from a position's vector", () => {
    const position = { ruleset: "brandubh", board: "7/7/7/k6/7/1ad4/3a3", turn: "attackers" };
    write("positions-mine.jsonl", { ...position, legal: 16, telling: [] });
    expect(checkFolder(folder).lines.join(" ")).toContain("not listed");
  });

  it("says which perft count is wrong", () => {
    write("perft.json", { brandubh: [40, 961] });
    expect(checkFolder(folder).lines[0]).toContain("brandubh at depth 2 should be 961, is 960");
  });

  it("names a different local time, and a game's different clock, by step", () => {
    const [local, game] = ["local", "clocks"].map((name) => firstLine(`test/vectors-time/${name}.jsonl`));
    write("local.jsonl", local, { ...local, instant: Number(local?.["instant"]) + 1 });
    const steps = game?.["steps"] as { deadline: number }[];
    const wrong = steps.with(1, { ...steps[1]!, deadline: steps[1]!.deadline + 1 });
    write("clocks.jsonl", game, { ...game, steps: wrong }, { ...game, result: null, turns: [] });
    const { well, lines } = checkFolder(folder);
    expect(well).toBe(false);
    expect(lines.map((line) => line.replace(folder, "").replace(/should be.*/, "…"))).toEqual([
      "/clocks.jsonl:2: the deadline at step 2 …",
      "/clocks.jsonl:3: the result …",
      "/clocks.jsonl:3: the turns …",
      "/local.jsonl:2: the instant …",
      expect.stringMatching(/^vectors: 2 files, \d+ checks, 4 differences$/),
    ]);
  });

  it("says which line is malformed, and goes on", () => {
    write("games-mine.jsonl", "{", { ...GOOD, moves: "d6-c6" }, GOOD);
    const { well, lines } = checkFolder(folder);
    expect(well).toBe(false);
    expect(lines[0]).toContain("games-mine.jsonl:1: malformed, not JSON");
    expect(lines[1]).toContain("games-mine.jsonl:2: malformed, moves:");
    expect(lines[2]).toBe("vectors: 1 files, 8 checks, 2 differences");
  });

  it("refuses a missing folder, and one without vectors", () => {
    expect(checkFolder(join(folder, "nowhere"))).toEqual({
      well: false,
      lines: [`vectors: no folder ${folder}/nowhere`],
    });
    write("notes.txt", "anything");
    const { well, lines } = checkFolder(folder);
    expect(well).toBe(false);
    expect(lines[0]).toContain("no vector file in");
  });

  it("refuses an empty vector file", () => {
    write("games-mine.jsonl", "");
    expect(checkFolder(folder)).toMatchObject({ well: false });
  });

  it("is a command, which prints all that and fails if there is a difference or no folder", () => {
    write("games-mine.jsonl", GOOD);
    expect(runScript(folder)).toEqual({
      status: 0,
      lines: ["vectors: 1 files, 8 checks, 0 differences"],
    });
    write("games-mine.jsonl", { ...GOOD, legal: [23, 41] });
    const { status, lines } = runScript(folder, "games-mine.jsonl");
    expect([status, lines.length]).toEqual([1, 2]);
    expect(runScript()).toEqual({ status: 1, lines: ["usage: npm run vectors -- FOLDER [FILE...]"] });
  });
});
