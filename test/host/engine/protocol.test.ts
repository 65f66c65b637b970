import { describe, expect, it } from "vitest";
import { byLines } from "../../../src/host/engine/engine.ts";
import { Session, LINE_LENGTH } from "../../../src/host/engine/protocol.ts";
import {
  legalMoves,
  RULESETS,
  rulesetOf,
  startPosition,
  writeOtnPosition,
  writeOtnRules,
} from "../../../src/rules/index.ts";
import { after, made } from "../../rules/boards.ts";

const BRANDUBH = rulesetOf("brandubh");
const START = startPosition(BRANDUBH);
const RULES = `rules ${writeOtnRules(BRANDUBH)}`;

/** A host that writes down what the engine says, and whose clock stands still until it is put on. */
function host(nodes: number | null = 200) {
  const said: string[] = [];
  const clock = { now: 0 };
  const talk = new Session({ send: (line) => said.push(line), now: () => clock.now, nodes });
  const hear = (...lines: string[]): string[] => {
    said.length = 0;
    for (const line of lines) talk.read(line);
    return [...said];
  };
  /** Lets it think to the end, a millisecond a slice; gives what it says then. */
  const think = (): string[] => {
    said.length = 0;
    while (talk.work()) clock.now++;
    return [...said];
  };
  return { talk, said, clock, hear, think };
}

describe("the engine protocol", () => {
  it("begins with hello", () => {
    expect(host().said).toEqual(["hello"]);
  });

  it("accepts the record of every shipped rule set, and moves by it", () => {
    for (const ruleset of RULESETS) {
      const { hear, think } = host(1);
      expect(hear(`rules ${writeOtnRules(ruleset)}`, `play ${ruleset.firstMove}`)).toEqual([]);
      const [said = ""] = think();
      expect(legalMoves(startPosition(ruleset)).map(({ move }) => `move ${move}`)).toContain(said);
    }
  });

  it("plays a game: its move is accepted, the opponent's follows, it moves again", () => {
    const { hear, think } = host();
    hear(RULES, "play attackers");
    const [first = ""] = think();
    const one = made(START, first.slice(5)).position;
    const two = made(one, legalMoves(one)[0]!.move).position;
    const record = writeOtnPosition(two);
    const answer = legalMoves(one)[0]!.move;
    expect(
      hear(`move ${writeOtnPosition(one)}`, `opponent-move ${answer} ${record}`, "play attackers"),
    ).toEqual([]);
    const [second = ""] = think();
    expect(legalMoves(two).map(({ move }) => `move ${move}`)).toContain(second);
  });

  it("accepts moves of either side, in any notation, several at once, without a record too", () => {
    const { hear, think } = host(1);
    const two = after(START, "d6-f6", "d5-f5");
    expect(hear(RULES, "opponent-move d6-f6", "opponent-move Td5-f5", "play attackers")).toEqual([]);
    const [said = ""] = think();
    expect(legalMoves(two).map(({ move }) => `move ${move}`)).toContain(said);
    expect(hear(RULES, `opponent-move d6-f6|d5-f5 ${writeOtnPosition(two)}`, "play attackers")).toEqual([]);
    expect(think()).toEqual([said]);
  });

  it("takes its move back when the host rejects it, and moves again from the host's position", () => {
    const { hear, think } = host();
    hear(RULES, "opponent-move d6-f6", "play defenders");
    const [first] = think();
    const record = writeOtnPosition(after(START, "d6-f6"));
    expect(hear("error 2", `opponent-move d6-f6 ${record}`, "play defenders")).toEqual([]);
    expect(think()).toEqual([first]);
  });

  it("follows the host: position and side, or the record of a move that its rules judge differently", () => {
    const { hear, think } = host(1);
    const there = after(START, "d6-f6");
    expect(hear(RULES, `position ${writeOtnPosition(there)}`, "side defenders", "play defenders")).toEqual(
      [],
    );
    const [said = ""] = think();
    expect(legalMoves(there).map(({ move }) => `move ${move}`)).toContain(said);
    const refused = hear(RULES, `opponent-move d6-d9 ${writeOtnPosition(there)}`);
    expect(refused).toEqual(["error 0 d6-d9 is not legal: off-board"]);
  });

  it("analyses: the best line, and its value for the attackers", () => {
    const { hear, think } = host();
    expect(hear(RULES, "analyze 3 1")).toEqual([]);
    expect(think()).toEqual([
      expect.stringMatching(/^analysis 1 [a-g]\d-[a-g]\d(\|[a-g]\d-[a-g]\d)* -?\d+$/),
    ]);
  });

  it.each([
    ["clock 100000 100000 0 0 0", 4000],
    ["clock 1000* 5000 1 2 2", 900],
    ["clock 60000 60000 10 3 3", 10_400],
  ])("thinks as long as the clock allows: %s", (clock, budget) => {
    const { hear, think, clock: at } = host(null);
    hear(RULES, "play attackers", clock);
    at.now = budget - 60;
    expect(think()).toEqual([expect.stringMatching(/^move /)]);
    expect([at.now > budget - 60, at.now <= budget]).toEqual([true, true]);
  });

  it("treats a clock that does not run down as a time per move", () => {
    const { hear, think, clock: at } = host(null);
    const timed = (side: string) => {
      hear(`play ${side}`, "clock 300 300 0 0 0");
      const begun = at.now;
      think();
      return at.now - begun;
    };
    hear(RULES);
    expect(timed("attackers")).toBeLessThan(50);
    hear("side attackers");
    expect(timed("attackers")).toBeGreaterThan(200);
  });

  it("stops when the game is finished, starts again with new rules, and ignores everything after goodbye", () => {
    const { hear, think, talk } = host();
    hear(RULES, "play attackers", "finish 2");
    expect(think()).toEqual([]);
    hear(RULES, "play attackers", RULES);
    expect(think()).toEqual([]);
    expect(hear("play attackers", "goodbye", "play attackers", "nonsense")).toEqual([]);
    expect([think(), talk.isOver]).toEqual([[], true]);
  });
});

describe("what the engine refuses", () => {
  it.each([
    ["a word that there is not", [RULES, "nonsense 1 2"], "error 0 unknown command nonsense"],
    ["a word of another case", [RULES, "PLAY attackers"], "error 0 unknown command PLAY"],
    ["a word of objects", [RULES, "constructor x"], "error 0 unknown command constructor"],
    ["play before rules", ["play attackers"], "error 0 play before rules"],
    ["a position before rules", ["position /7/"], "error 0 position before rules"],
    ["a move before rules", ["opponent-move a1-a2"], "error 0 opponent-move before rules"],
    ["rules that are none", ["rules"], "error -1 these rules are not supported: dimension-expected dim at 0"],
    ["rules of games that ours are not", [`${RULES} ber:c`], "error -1 these rules are not supported: "],
    [
      "a position with two kings",
      [RULES, "position /3t3/3t3/3T3/ttTKTtK/3T3/3t3/3t3/"],
      "error 0 not a position: second-king at 19",
    ],
    [
      "a position without a king",
      [RULES, "position /7/7/7/7/7/7/7/"],
      "error 0 not a position: no-king at 14",
    ],
    ["a side that there is not", [RULES, "play black"], "error 0 a side is attackers or defenders"],
    ["a move that is none", [RULES, "opponent-move e2e4e5"], "error 0 e2e4e5 is not a move: "],
    ["a move that is not legal", [RULES, "opponent-move d7-d2"], "error 0 d7-d2 is not legal: path-blocked"],
    ["a clock that is none", [RULES, "clock soon"], "error 0 clock takes "],
    ["an analysis without a time", [RULES, "analyze 3"], "error 0 analyze takes "],
    ["letters that are not ASCII", ["þræll"], "error 0 unknown command ?r?ll"],
    [
      "a word while it thinks",
      [RULES, "play attackers", "play attackers"],
      "error 0 play while the engine is thinking",
    ],
  ])("%s, with one line", (_what, lines, error) => {
    const { hear, think } = host();
    const said = hear(...lines);
    expect([said.length, said[0]?.slice(0, error.length)]).toEqual([1, error]);
    think();
    // It goes on.
    expect(hear(RULES, "play attackers")).toEqual([]);
    expect(think()).toEqual([expect.stringMatching(/^move /)]);
  });

  it("a move in a finished game", () => {
    const { hear } = host();
    hear(RULES, "position /K2t3/3t3/3T3/tt3tt/3T3/3t3/3t3/");
    expect(hear("play attackers")).toEqual(["error 0 the game is over: king-escaped"]);
    expect(hear("opponent-move d7-c7")).toEqual(["error 0 the game is over: king-escaped"]);
  });

  it("a line of 10 MB, of which it stores little", () => {
    const lines: string[] = [];
    const { hear } = host();
    const take = byLines((line) => lines.push(...hear(line)));
    for (let part = 0; part < 160; part++) take("x".repeat(65_536));
    take(`\n${RULES}\npl`);
    take("ay nobody\n");
    expect(lines).toEqual([
      `error 0 a line of more than ${LINE_LENGTH} characters`,
      "error 0 a side is attackers or defenders",
    ]);
  });
});
