import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ReadRecord, readRecord, rulesetOf, shippedRuleset } from "../../../src/rules/index.ts";
import { EXPECTED, type Expected, type Reads } from "./expected.ts";

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

const read = ({ file, beside }: Pick<Expected, "file" | "beside">) =>
  readRecord({
    format: "auto",
    text: textOf(file),
    ruleset: beside === undefined ? null : rulesetOf(beside),
  });

const plies = (about: readonly { readonly ply: number }[]): number[] => about.map(({ ply }) => ply);

/** What was read, as far as it is compared. */
function seen(record: ReadRecord, { comments, lines, tags, ...wanted }: Reads): Partial<Reads> {
  const all = {
    ...record,
    ruleset: shippedRuleset(record.ruleset.id) === null ? "custom" : record.ruleset.id,
    plies: record.moves.length,
    last: record.moves.at(-1),
  };
  const names = record.tags.map(({ name }) => name);
  return {
    ...Object.fromEntries(Object.keys(wanted).map((name) => [name, all[name as keyof typeof all]])),
    warnings: record.warnings,
    ...(comments && { comments: plies(record.comments) }),
    ...(lines && { lines: plies(record.lines) }),
    ...(tags && { tags: tags.filter((name) => names.includes(name)) }),
  };
}

describe("the records that people and programs write", () => {
  it.each(EXPECTED)("$file, beside $beside", (expected) => {
    const found = read(expected);
    if ("rejects" in expected) {
      const { rulesets = [], ...error } = expected.rejects;
      expect(found).toMatchObject({ ok: false, error });
      if (rulesets.length > 0 && !found.ok)
        expect(found.error.rulesets).toEqual(expect.arrayContaining([...rulesets]));
      return;
    }
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(seen(found.value, expected.reads)).toEqual({ warnings: [], ...expected.reads });
  });
});
