import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedRecord } from "../../../src/game/recorded.ts";
import { gameText } from "../../../src/operations/game-files.ts";
import { recordGame, recordId, recordOtg } from "../../../src/operations/record-files.ts";
import { definitionOf, type ReadRecord, RULESETS, writeGameRecord } from "../../../src/rules/index.ts";
import { readRecord } from "../../../src/rules/records.ts";
import { runs } from "../../soak.ts";
import { randomGame } from "../boards.ts";

function readWell(text: string): ReadRecord {
  const found = readRecord({ format: "auto", text, ruleset: null });
  if (!found.ok) throw new Error(`${JSON.stringify(found.error)} in\n${text}`);
  return found.value;
}

/** A record as the API shows it. */
function viewOf(record: ReadRecord) {
  const { v: _v, tags = [], ...stored } = storedRecord(record, false);
  const id = recordId(record);
  const url = `https://taflpost.example/records/${id}`;
  return { id, url, ...stored, tags, plies: record.moves.length, unlisted: null, original: false };
}

const EXPORTS = {
  otg: recordOtg,
  json: (view: ReturnType<typeof viewOf>) => JSON.stringify(view, null, 2),
  txt: (view: ReturnType<typeof viewOf>) => gameText(recordGame(view), view),
};

const SLOW = RULESETS.map((ruleset) => definitionOf({ ...ruleset, kingSpeed: 2 }, "Slow king").ruleset);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    "?",
    "Ó Néill",
    "[x]",
    "a|b",
    "{1}",
    "1. d1-d4",
    "# 3",
    "result: 1",
    'Event "x"',
    "b",
    "> k",
  ),
);
const ANY_GAME = fc.record({
  ruleset: fc.constantFrom(...RULESETS, ...SLOW),
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 80 }),
  names: fc.tuple(text, text, text, text),
  result: fc.constantFrom("1", "0", "-1", "?", "maybe"),
  termination: fc.option(fc.oneof(text, fc.constantFrom("resignation", "timeout", "agreement"))),
  date: fc.constantFrom("2016.09.05", "2016.9.5", "????.??.??", "yesterday"),
  said: fc.array(fc.record({ ply: fc.integer({ min: 1, max: 60 }), text }), { maxLength: 4 }),
  tags: fc.array(
    fc.record({
      name: fc.oneof(text, fc.constantFrom("round", "Annotator", "from", "moves", "variant")),
      value: text,
    }),
    { maxLength: 4 },
  ),
});

describe("a recorded game", () => {
  it("is read again from each of its exports unchanged, under the same id", { timeout: 20 * 60_000 }, () => {
    fc.assert(
      fc.property(ANY_GAME, ({ ruleset, choices, names, result, termination, date, said, tags }) => {
        const [attackers, defenders, event, site] = names;
        const { moves } = randomGame(ruleset, choices);
        const lines = moves.slice(0, 2).map((move, i) => ({ ply: i + 1, moves: [move] }));
        const record = { ruleset, attackers, defenders, event, site, date: null, termination, moves, lines };
        const written = writeGameRecord({
          ...record,
          result: "?",
          comments: said,
          tags: [
            { name: "date", value: date },
            { name: "result", value: result },
          ],
        });
        const others = tags.map(({ name, value }) => ({ name, value }));
        const first = readWell(written);
        const read = readWell(
          JSON.stringify({ ...viewOf(first), tags: [...first.tags, ...others] }).toWellFormed(),
        );
        const { warnings: _first, ...expected } = read;
        for (const write of Object.values(EXPORTS)) {
          const { warnings: _again, ...again } = readWell(write(viewOf(read)));
          expect(again).toEqual(expected);
        }
      }),
      { seed: 41, numRuns: runs(150, 3000) },
    );
  });
});
