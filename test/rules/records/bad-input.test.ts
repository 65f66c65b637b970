import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECORD_LENGTH, RECORD_REASONS, rulesetOf } from "../../../src/rules/index.ts";
import { readRecord } from "../../../src/rules/records.ts";
import { cpuTimeOf } from "../../cpu.ts";
import { runs } from "../../soak.ts";

const BRANDUBH = rulesetOf("brandubh");

const read = (text: string, ruleset: typeof BRANDUBH | null = BRANDUBH) =>
  readRecord({ format: "auto", text, ruleset });

/** As much of something as a text can have. */
const filled = (part: string): string =>
  part.repeat(Math.ceil(RECORD_LENGTH / part.length)).slice(0, RECORD_LENGTH);

const ROUND = "d7-d6 e6-e5 d6-d7 e5-e6 ";
const LONGEST = `d6-c6 e4-e6 ${ROUND.repeat(499)}d7-d6 e6-e5`;

describe("bad input", () => {
  it.each([
    [
      "UTF-16 that was read as bytes",
      [..."1. d6-c6"].join("\0"),
      { reason: "broken-text", line: 1, column: 2 },
    ],
    ["half a character", "d6-c6\ne4 \ud83d e6", { reason: "broken-text", line: 2, column: 4 }],
    ["a megabyte in one line", "d6-c6 e4-e6 ".repeat(90_000), { reason: "too-long" }],
    ["no moves", "[event:Winter]\n\nNobody came.", { reason: "no-moves" }],
    ["2,001 plies", `${LONGEST} d6-d7`, { reason: "too-many-plies", ply: 2001, line: 1 }],
    ["two games, numbered", "1. d6-c6 e4-e6\n2. d1-e1\n\n1. d6-c6", { reason: "second-game", line: 4 }],
    ["two games, the first with a result", "d6-c6 e4-e6 1-0\nd6-c6", { reason: "second-game", line: 2 }],
    [
      "two games with tags",
      '[Event "a"]\n1. d6-c6 e4-e6\n\n[Event "b"]\n\n1. d6-c6 e4-e6',
      { reason: "second-game", line: 4, column: 1 },
    ],
    [
      "an illegal move in the middle",
      "1. d6-c6 e4-e6\n2. d1-e2 d5-g5\n3. f4-f5",
      { reason: "illegal-move", line: 2, column: 4, ply: 3, board: "3a3/2a1d2/3d3/aadk1aa/3d3/3a3/3a3" },
    ],
  ])("is refused with its place: %s", (_, text, error) => {
    expect(read(text)).toMatchObject({ ok: false, error });
  });

  it("of 10,000 characters in a tag is cut, and of a hundred tags half are kept", () => {
    const tags = Array.from({ length: 100 }, (_, i) => `[tag ${i}:${"x".repeat(10_000)}]`).slice(0, 20);
    const many = Array.from({ length: 100 }, (_, i) => `[mark ${i}:x]`);
    const found = read(`${tags.join("\n")}\n${many.join("\n")}\n1. d6-c6`);
    const kept = found.ok ? found.value.tags : [];
    expect([kept.length, kept[0]?.name, kept[0]?.value.length]).toEqual([50, "tag 0", 200]);
  });

  it("takes no longer than 0.3 s of processor time for the longest text, whatever is in it", async () => {
    const parts = [
      "a",
      "d1 ",
      "[b]",
      "(",
      "<a ",
      ">\n",
      "a:b\n",
      '[a "',
      "1. ",
      "1a.1.1a. ",
      "- ",
      "hello\n",
      "d1-d4x",
    ];
    const headed = ["Variant: ", "Rules: ", "Date: ", "Result: ", "Site: "].map(
      (name) => name + filled("1").slice(20),
    );
    const texts = [
      ...headed,
      ...parts.map(filled),
      LONGEST,
      LONGEST.replaceAll(" ", "\n"),
      `{"a":${filled("[")}`.slice(1),
    ];
    for (const text of texts) {
      let cost = await cpuTimeOf(() => read(text, null));
      // Once more, where something else had the processor.
      if (cost >= 300) cost = await cpuTimeOf(() => read(text, null));
      expect([text.slice(0, 20), cost < 300]).toEqual([text.slice(0, 20), true]);
    }
  });
});

const FILES = readdirSync(import.meta.dirname)
  .filter((name) => !name.endsWith(".ts"))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"));

describe("a record that was changed anywhere", () => {
  it("is read, or refused with a reason and a place in it", () => {
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.nat({ max: 12 }),
      put: fc.oneof(
        fc.string({ unit: "binary", maxLength: 4 }),
        fc.constantFrom(
          "[",
          "]",
          "{",
          "}",
          "(",
          ";",
          "\n",
          "1. ",
          "x",
          "-",
          "1-0",
          "d1-d4",
          "0",
          '"',
          "[b]",
          ":",
        ),
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...FILES),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        (file, edits) => {
          const text = edits.reduce((now, { at, cut, put }) => {
            const place = at % (now.length + 1);
            return now.slice(0, place) + put + now.slice(place + cut);
          }, file);
          const found = read(text, null);
          if (found.ok) return;
          const { reason, line, column } = found.error;
          expect(RECORD_REASONS).toContain(reason);
          const lines = text.replace(/^\ufeff/, "").split(/\r\n|[\r\n\u2028\u2029]/);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
        },
      ),
      { seed: 41, numRuns: runs(120, 20_000) },
    );
  });
});
