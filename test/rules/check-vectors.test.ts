import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

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

function check(path: string): { status: number; lines: string[] } {
  try {
    const out = execFileSync(process.execPath, [SCRIPT, path], { encoding: "utf8", stdio: "pipe" });
    return { status: 0, lines: out.trim().split("\n") };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { status, lines: stdout.trim().split("\n") };
  }
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
    expect(check(folder)).toEqual({ status: 0, lines: ["vectors: 1 files, 8 checks, 0 differences"] });
  });

  it("names each difference by file, line and move", () => {
    write("games-mine.jsonl", GOOD, { ...GOOD, legal: [23, 41], board: "7/7/7/3k3/7/7/7" });
    const { status, lines } = check(folder);
    expect(status).toBe(1);
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
    const { status, lines } = check(folder);
    expect([status, lines]).toEqual([
      1,
      [
        expect.stringContaining("custom-games.jsonl:2: no rule set custom-of-yours"),
        expect.stringMatching(/^vectors: 2 files, \d+ checks, 1 differences$/),
      ],
    ]);
  });

  it("finds a capture missing from a position's vector", () => {
    const position = { ruleset: "brandubh", board: "7/7/7/k6/7/1ad4/3a3", turn: "attackers" };
    write("positions-mine.jsonl", { ...position, legal: 16, telling: [] });
    expect(check(folder).lines.join(" ")).toContain("not listed");
  });

  it("says which perft count is wrong", () => {
    write("perft.json", { brandubh: [40, 961] });
    expect(check(folder).lines[0]).toContain("brandubh at depth 2 should be 961, is 960");
  });

  it("names a different local time, and a game's different clock, by step", () => {
    const [local, game] = ["local", "clocks"].map((name) => firstLine(`test/vectors-time/${name}.jsonl`));
    write("local.jsonl", local, { ...local, instant: Number(local?.["instant"]) + 1 });
    const steps = game?.["steps"] as { deadline: number }[];
    const wrong = steps.with(1, { ...steps[1]!, deadline: steps[1]!.deadline + 1 });
    write("clocks.jsonl", game, { ...game, steps: wrong }, { ...game, result: null, turns: [] });
    const { status, lines } = check(folder);
    expect(status).toBe(1);
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
    const { status, lines } = check(folder);
    expect(status).toBe(1);
    expect(lines[0]).toContain("games-mine.jsonl:1: malformed, not JSON");
    expect(lines[1]).toContain("games-mine.jsonl:2: malformed, moves:");
    expect(lines[2]).toBe("vectors: 1 files, 8 checks, 2 differences");
  });

  it("refuses a missing folder, and one without vectors", () => {
    expect(check(join(folder, "nowhere"))).toEqual({
      status: 1,
      lines: [`vectors: no folder ${folder}/nowhere`],
    });
    write("notes.txt", "anything");
    const { status, lines } = check(folder);
    expect(status).toBe(1);
    expect(lines[0]).toContain("no vector file in");
  });

  it("refuses an empty vector file", () => {
    write("games-mine.jsonl", "");
    expect(check(folder)).toMatchObject({ status: 1 });
  });
});
