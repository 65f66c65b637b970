import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GameRecord,
  otnResult,
  type ReadRecord,
  RULESETS,
  type Ruleset,
  rulesetOf,
  writeGameRecord,
  writeOtnRules,
} from "../../src/rules/index.ts";
import { readRecord } from "../../src/rules/records.ts";
import { randomGame } from "./boards.ts";
import { runs } from "../soak.ts";

const BRANDUBH = rulesetOf("brandubh");

const read = (text: string, ruleset: Ruleset | null = BRANDUBH) =>
  readRecord({ format: "auto", text, ruleset });

function readWell(text: string, ruleset: Ruleset | null = BRANDUBH): ReadRecord {
  const found = read(text, ruleset);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

/** A game that people played, to where the king got away. */
const WON = "d6-c6 e4-e6 d1-e1 d5-g5 f4-f5 d3-g3xg4 b4-b3 d4-g4 d7-f7 g3-f3 d2-g2 g4-g3xg2 e1-e2 g3-g1".split(
  " ",
);

const RULES = `[rules:${writeOtnRules(BRANDUBH)}]\n`;

describe("rules given with a record", () => {
  const moves = "1. d6-c6 e4-e6";

  it("apply to one that names none", () => {
    expect(readWell(`[event:Winter]\n${moves}`)).toMatchObject({
      ruleset: { id: "brandubh" },
      event: "Winter",
    });
    expect(read(`[event:Winter]\n${moves}`, null)).toMatchObject({ error: { reason: "ruleset-missing" } });
  });

  it("must be those that the record names", () => {
    expect(readWell(`${RULES}${moves}`).ruleset.id).toBe("brandubh");
    expect(read(`${RULES}${moves}`, rulesetOf("tablut"))).toMatchObject({
      error: { line: 1, ply: null, reason: "ruleset-differs" },
    });
  });
});

describe("a text of moves", () => {
  it.each([
    ["d6-c6\ne4-e6\nd1-e1"],
    ["D6-C6 E4-E6 D1-E1"],
    ["d6c6 e4e6 d1e1"],
    ["1. d6-c6 e4-e6\r\n2. d1-e1"],
    ["1.d6-c6 1... Te4-e6 2.d1-e1"],
    [
      "On 3 May 2016 Bo <b1@c4.example> wrote:\n> see https://tafl.example/a1\n> 1. d6 – c6 e4 – e6\n> 2. d1-e1\n\nBo",
    ],
    ["[b]1.[/b] d6-c6, e4-e6; [i]2.[/i] d1-e1"],
    ["* d6-c6\n* e4-e6\n* d1-e1"],
    ["1. d6-c6\n2. e4-e6\n3. d1-e1"],
    ["1) d6–c6 {good} (0:12) e4−e6!? ; bold\n2) d1—e1 # the end"],
  ])("is read as people write it: %j", (text) => {
    expect(readWell(text).moves).toEqual(["d6-c6", "e4-e6", "d1-e1"]);
  });

  it("gets its captures from the rules, and written ones must be right", () => {
    expect(readWell("d2-e2 c4-c5 f4-f5 d4-c4 e2-d2").moves.at(-1)).toBe("e2-d2xd3");
    expect(read("d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd4")).toMatchObject({
      error: {
        line: 1,
        ply: 5,
        reason: "illegal-move",
        illegal: { reason: "captures-differ", captures: ["d3"] },
      },
    });
  });

  it.each([
    ["d6-c6 e4-e1\n\nd6-c6", { line: 3, ply: 3, reason: "illegal-move" }],
    ["1. d6-c6 e4-e1\n3. d1-f1", { line: 2, ply: null, reason: "turn-number" }],
    ["d6-c6\nNf3 e5", { line: 2, ply: 2, reason: "not-a-move" }],
    ["d6-c6 \ud83d", { line: 1, reason: "broken-text" }],
    ["  \n ", { line: 1, reason: "no-moves" }],
    ["d6-c6 ".repeat(50_000), { line: 1, reason: "too-long" }],
    ["d6-c6\n".repeat(2001), { line: 2001, ply: 2001, reason: "too-many-plies" }],
    ["d6-c6 e4-e6 d1-e1 d4-f4", { ply: 4, reason: "illegal-move", illegal: { reason: "occupied" } }],
  ])("is refused with line, move and reason: %#", (text, error) => {
    expect(read(text)).toMatchObject({ ok: false, error });
  });

  it("costs only its content: numbers without moves, however many, are read at once", () => {
    expect(readRecord({ format: "text", text: "1.\n".repeat(87_000), ruleset: BRANDUBH })).toMatchObject({
      error: { reason: "no-moves" },
    });
  });

  it("needs its rules", () => {
    expect(read("d6-c6", null)).toMatchObject({ error: { reason: "ruleset-missing" } });
  });

  it("of a game that continued after the king was captured is refused at that place", () => {
    expect(readWell(WON.join(" "))).toMatchObject({ result: "-1", ending: { reason: "king-escaped" } });
    expect(read([...WON, "e2-e1"].join("\n"))).toMatchObject({
      error: { line: 15, ply: 15, reason: "game-over" },
    });
  });

  it("of a game that continued after repetition is accepted, with a warning", () => {
    const round = "d7-d6 e6-e5 d6-d7 e5-e6 ";
    const again = `d6-c6 e4-e6 ${round.repeat(3)}`;
    const { ending, result, warnings } = readWell(again);
    expect([ending?.reason, warnings]).toEqual(["repetition", ["played-on"]]);
    expect(result).toBe(otnResult(ending?.winner));
    expect(readWell(`${again} d7-d6`)).toMatchObject({ warnings: ["played-on"] });
  });
});

describe("an OpenTafl record", () => {
  it("has a comment without a stroke on the first move of its turn", () => {
    expect(readWell(`${RULES}1. d6-c6 e4-e6\n[both]\n2. d1-e1\n[one]`).comments).toEqual([
      { ply: 1, text: "both" },
      { ply: 3, text: "one" },
    ]);
  });

  it("keeps comments and the first line of a ply, and drops deeper ones", () => {
    const moves =
      "1. d6-c6 e4-e6\n[opens|why not e4-e3?]\n1b.1.1a. ..... e4-e3\n1b.1.2a. d1-e1\n[aside]\n1b.2.1a. ..... e4-e2\n1b.1.1a.1.1a. d1-c1\n\n2. d1-e1 ---\n[the king]\n";
    const record = readWell(RULES + moves);
    expect(record).toMatchObject({
      moves: ["d6-c6", "e4-e6", "d1-e1"],
      comments: [
        { ply: 1, text: "opens" },
        { ply: 2, text: "why not e4-e3?" },
        { ply: 3, text: "the king" },
      ],
      lines: [{ ply: 2, moves: ["e4-e3", "d1-e1"] }],
    });
    expect(readWell(writeGameRecord(record))).toEqual(record);
  });

  it("has an illegal line reported with its place", () => {
    const text = `${RULES}1. d6-c6 e4-e6\n1a.1.1a. d6-a1\n`;
    expect(read(text)).toMatchObject({ error: { line: 2, ply: 1, reason: "illegal-move" } });
  });

  it("has lines that together are no longer than a game", () => {
    const there = "d6-c6 e4-e6 c6-d6 e6-e4 ".repeat(260);
    const text = `${RULES}1. d6-c6 e4-e6\n1a.1.1a. ${there}\n1b.1.1a. ..... ${there}\n`;
    expect(read(text)).toMatchObject({ error: { ply: 2, reason: "too-many-plies" } });
  });

  it.each([
    [`[result:1]\n[result:-1]\n${RULES}1. d6-c6`, { line: 2, reason: "repeated-tag" }],
    [`[Event "Casual"]\n[Site "?"]\n\n1. e4 e5`, { line: 4, column: 6, reason: "not-a-move" }],
    [`[Event Casual]\n\n1. d6-c6`, { line: 1, column: 2, reason: "tag" }],
    ["[attackers:a]\n[rules:dim:12 start:/12/]\n1. d6-c6", { line: 2, reason: "unknown-ruleset" }],
    ["[attackers:a]\n1. d6-c6", { line: 2, reason: "ruleset-missing" }],
    [`${RULES}[position:/7/]\n1. d6-c6`, { line: 2, reason: "position-tag" }],
    [`${RULES}1. d6-c6 [never ends`, { line: 2, reason: "not-closed" }],
  ])("is refused: %#", (text, error) => {
    expect(read(text, null)).toMatchObject({ ok: false, error });
  });

  it("is accepted with unknown tags, and with another result than the rules give", () => {
    const turns = writeGameRecord({ ...readWell(WON.join(" ")), result: "1" });
    const record = readWell(`[wind:north]\n${turns}`);
    expect(record).toMatchObject({
      result: "1",
      warnings: ["result-differs"],
      ending: { winner: "defenders" },
    });
  });
});

describe("an export of ours", () => {
  it.each([["{}"], ["{"], ['{"moves": 3, "ruleset": "brandubh"}'], ['{"moves": []}']])(
    "is not one: %s",
    (text) => {
      expect(read(text)).toMatchObject({ error: { reason: "not-an-export" } });
    },
  );

  it("is refused with unreadable rules or an invalid move", () => {
    const file = { ruleset: "custom-1", rules: { size: 8 }, moves: ["d6-c6"] };
    expect(read(JSON.stringify(file))).toMatchObject({ error: { reason: "unknown-ruleset" } });
    expect(read(JSON.stringify({ ruleset: "brandubh", moves: ["d6-c6", {}] }))).toMatchObject({
      error: { ply: 2, reason: "not-a-move" },
    });
  });
});

it("an export that is nested as deep as it is long is read like any other", () => {
  const deep = `${"[".repeat(120_000)}${"]".repeat(120_000)}`;
  const members = {
    moves: `[${deep}]`,
    rules: `{"size": ${deep}}`,
    lines: `[{"ply": 1, "moves": [${deep}]}]`,
    comments: `[{"ply": 1, "text": ${deep}}]`,
    players: deep,
    result: deep,
  };
  const reasons = Object.entries(members).map(([name, text]) => {
    const file = JSON.stringify({ ruleset: "brandubh", moves: ["d6-c6"], [name]: 0 });
    const found = read(file.replace(`"${name}":0`, `"${name}":${text}`));
    return found.ok ? null : found.error.reason;
  });
  expect(reasons).toEqual(["not-a-move", "unknown-ruleset", "not-a-move", null, null, null]);
});

/** The games for each property. */
const RUNS = runs(40, 1000);

describe("what is exported and imported again", () => {
  it("is the same game, by any rules, in both forms", { timeout: 20 * 60_000 }, () => {
    const names = fc.string({ unit: "binary", maxLength: 30 });
    const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 120 });
    const anyGame = fc.record({
      ruleset: fc.constantFrom(...RULESETS),
      choices,
      names: fc.tuple(names, names),
      said: fc.array(fc.record({ ply: fc.integer({ min: 1, max: 120 }), text: names }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(anyGame, ({ ruleset, choices: chosen, names: [attackers, defenders], said }) => {
        const { moves, ending } = randomGame(ruleset, chosen);
        const result = ending === null ? "?" : otnResult(ending.winner);
        const record: GameRecord = {
          ruleset,
          attackers,
          defenders,
          event: null,
          site: "https://taflpost.example",
          date: "2026-11-20",
          result,
          termination: ending?.reason ?? null,
          moves,
        };
        const otg = readWell(writeGameRecord(record), null);
        expect(otg).toMatchObject({
          ruleset,
          result,
          moves,
          date: record.date,
          site: record.site,
          warnings: [],
        });
        const spoken = readWell(writeGameRecord({ ...otg, event: attackers, comments: said }), null);
        expect(readWell(writeGameRecord(spoken), null)).toEqual(spoken);
        const file = {
          ruleset: ruleset.id,
          rules: null,
          url: "https://taflpost.example/games/5TZkvvhXFW2HWmvUGHb4ap",
          players: { attackers: { name: attackers }, defenders: { name: defenders } },
          startedAt: "2026-11-20T20:00:00.000Z",
          result: ending,
          moves,
        };
        expect(readWell(JSON.stringify(file).toWellFormed(), null)).toEqual(otg);
      }),
      { seed: 26, numRuns: RUNS },
    );
  });
});
