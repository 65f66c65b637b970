import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ReadRecord, type RulesetId, rulesetOf, shippedRuleset } from "../../../src/rules/index.ts";
import { readRecord } from "../../../src/rules/records.ts";
import { COLLECTIONS } from "../collections.ts";
import { EXPECTED, type Expected, type Reads } from "./expected.ts";

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

const read = ({ file, beside }: Pick<Expected, "file" | "beside">) =>
  readRecord({
    format: "auto",
    text: textOf(file),
    ruleset: beside === undefined ? null : rulesetOf(beside),
  });

const plies = (about: readonly { readonly ply: number }[]): number[] => about.map(({ ply }) => ply);

/** The compared parts of the result. */
function seen(record: ReadRecord, { comments, lines, tags, ...wanted }: Reads): Partial<Reads> {
  const all = {
    ...record,
    ruleset: shippedRuleset(record.ruleset.id) === null ? "custom" : record.ruleset.id,
    plies: record.moves.length,
    last: record.moves.at(-1),
  };
  const names = new Set(record.tags.map(({ name }) => name));
  return {
    ...Object.fromEntries(Object.keys(wanted).map((name) => [name, all[name as keyof typeof all]])),
    warnings: record.warnings,
    ...(comments && { comments: plies(record.comments) }),
    ...(lines && { lines: plies(record.lines) }),
    ...(tags && { tags: tags.filter((name) => names.has(name)) }),
  };
}

describe("the records that people and programs write", () => {
  it.each(EXPECTED.filter((one) => "reads" in one))("are read: $file, beside $beside", (expected) => {
    const found = read(expected);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(seen(found.value, expected.reads)).toEqual({ warnings: [], ...expected.reads });
  });

  it.each(EXPECTED.filter((one) => "rejects" in one))("are refused: $file, beside $beside", (expected) => {
    const { rulesets = [], ...error } = expected.rejects;
    const found = read(expected);
    expect(found).toMatchObject({ ok: false, error });
    const named = found.ok ? [] : (found.error.rulesets ?? []);
    expect(rulesets.filter((id) => !named.includes(id))).toEqual([]);
  });
});

const RESULTS: Readonly<Record<string, string>> = { Black: "1", White: "-1", Draw: "0", Ongoing: "?" };

const plain = (moves: readonly string[]): string => moves.map((move) => move.split("x")[0]).join(" ");

/** The result for a line of a collection: "read", its warnings, or the refusal. */
function outcomeOf(line: string, ruleset: RulesetId): string {
  const found = readRecord({ format: "auto", text: line, ruleset: rulesetOf(ruleset) });
  if (!found.ok) return found.error.reason;
  const { moves, result, ending, warnings } = found.value;
  const [words = "", , , said = ""] = line.split(",");
  const written = words
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "timeout");
  // Where the file says that a game goes on, our rules can have ended it.
  const isRight =
    plain(moves) === plain(written) && result === (RESULTS[said] === "?" && ending ? result : RESULTS[said]);
  return isRight ? warnings.join(", ") || "read" : "read wrongly";
}

describe("the games that people played, line by line as they are in their files", () => {
  it.each(COLLECTIONS)("are read: $name", ({ ruleset, lines, outcomes }) => {
    const found = Map.groupBy(lines, (line) => outcomeOf(line, ruleset));
    expect(Object.fromEntries([...found].map(([outcome, games]) => [outcome, games.length]))).toEqual(
      outcomes,
    );
  });

  it("are read in the whole collection, too, if it is here", ({ skip }) => {
    const whole = COLLECTIONS.filter(({ name }) => name.endsWith("all"));
    if (whole.length === 0) skip("the whole collection of games is not here: only the sample was read");
    expect(whole.flatMap(({ lines }) => lines)).toHaveLength(1139);
  });
});
