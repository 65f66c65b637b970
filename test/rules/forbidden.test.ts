import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { search } from "../../src/engine/index.ts";
import {
  boardText,
  canonicalJson,
  definitionOf,
  legalMoves,
  parseMove,
  perft,
  play,
  type Position,
  positionFromBoard,
  readRuleset,
  type Rules,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";
import { keepFree, listMoves, roomForMoves, variationFrom } from "../../src/rules/search.ts";
import { after, drawn, made, wander } from "./boards.ts";
import { anyRuleset } from "./random-rulesets.ts";
import { runs } from "../soak.ts";

const FORBIDDEN = { ...rulesetOf("brandubh"), repetition: "defenders-forbidden" } as const;
const BACK_AND_FORTH = ["d7-c7", "e4-e5", "c7-d7", "e5-e4"];

function refusalOf(position: Position, text: string) {
  const move = parseMove(text);
  const played = move.ok ? play(position, move.value) : null;
  return played?.ok === false ? played.error : null;
}

describe("a repetition forbidden to the defenders", () => {
  const before = after(startPosition(FORBIDDEN), ...BACK_AND_FORTH, ...BACK_AND_FORTH.slice(0, 3));

  it("is refused at the third occurrence, with the piece's other destinations", () => {
    expect(refusalOf(before, "e5-e4")).toEqual({
      reason: "repeats-position",
      at: "e4",
      legal: ["e1", "e2", "e3", "e6", "e7", "f5", "g5"],
    });
  });

  it("is allowed at the second occurrence, unless the rule set says twice", () => {
    const once = BACK_AND_FORTH.slice(0, 3);
    expect(refusalOf(after(startPosition(FORBIDDEN), ...once), "e5-e4")).toBeNull();
    const twice = startPosition({ ...FORBIDDEN, repetitionCount: 2 });
    expect(refusalOf(after(twice, ...once), "e5-e4")?.reason).toBe("repeats-position");
  });

  it("is not among the legal moves, nor in the lists of other refusals", () => {
    const moves = legalMoves(before, "e5").map(({ move }) => move);
    expect(moves).toContain("e5-e6");
    expect(moves).not.toContain("e5-e4");
    expect(refusalOf(before, "e5-f6")?.legal).not.toContain("e4");
    expect(perft(before, 1, { bulk: true })).toBe(legalMoves(before).length);
    expect(perft(before, 2, { bulk: true })).toBe(perft(before, 2));
  });

  it("has no effect when the attackers make it, however often", () => {
    const start = startPosition({ ...FORBIDDEN, firstMove: "defenders" });
    const shuffle = ["e4-e5", "d7-c7", "e5-e4", "c7-d7"];
    const back = after(start, ...shuffle);
    expect([back.occurrences, back.ending]).toEqual([2, null]);
    // The defenders have to find other ways round; the attackers come back to the same board a third time.
    const third = after(back, "e4-e6", "d7-c7", "e6-e4", "c7-d7");
    expect([third.occurrences, third.ending]).toEqual([3, null]);
  });

  it("does not exist if the move captures, even if the board before the capture has been there", () => {
    const start = drawn(
      { ...FORBIDDEN, repetitionCount: 2 },
      "attackers",
      `. . . . . . .
       . . k . . . a
       . . . . . . .
       . . . . . . .
       . . d a d . .
       . . . . . . .
       . . . . . . .`,
    );
    const open = after(start, "g6-g5", "e3-e2", "g5-g6");
    expect(made(open, "e2-e3").captures).toEqual(["d3"]);
    const variation = variationFrom(open);
    const moves = roomForMoves(variation.board.geometry);
    const count = listMoves(variation.board, moves);
    expect(keepFree(variation, moves, count)).toBe(count);
    expect(legalMoves(open)).toHaveLength(count);
  });
});

/** The king can only go from the throne to d3 and back, where no man can shut him in; there may be a man who can move once. */
function corridor(rules: Partial<Rules>, man: "d" | "."): Position {
  const guard = man === "." ? "." : "a";
  return drawn(
    { ...CORRIDOR, ...rules },
    "attackers",
    `. . . . . . .
     . . . . . . ${guard}
     a . . a . ${guard} ${man}
     . . a k a . .
     . . a . a . ${guard}
     . . . a . . .
     . . . . . . .`,
  );
}
const CORRIDOR = {
  ...FORBIDDEN,
  encirclement: false,
  kingCapture: "surround",
  repetitionCount: 2,
  throneHostile: "",
  throneHostileOccupied: "",
} as const;
const THERE = ["a5-a4", "d4-d3"];

describe("a side whose every move is forbidden", () => {
  it("has no legal move, and loses", () => {
    const position = after(corridor({}, "."), ...THERE);
    expect(position.ending).toBeNull();
    const ends = { winner: "attackers", reason: "no-legal-move" };
    expect(legalMoves(position).find(({ move }) => move === "a4-a5")).toMatchObject({ ends });
    expect(made(position, "a4-a5").position.ending).toEqual(ends);
    // Any other move leads to a new position.
    expect(made(position, "a4-a3").position.ending).toBeNull();
  });

  it("draws if having no move draws", () => {
    const position = after(corridor({ noLegalMove: "draw" }, "."), ...THERE, "a4-a5");
    expect(position.ending).toEqual({ winner: null, reason: "no-legal-move" });
  });

  it("goes on while another piece can move, and the engine moves that one", () => {
    const position = after(corridor({}, "d"), ...THERE, "a4-a5");
    expect(position.ending).toBeNull();
    expect(legalMoves(position).map(({ move }) => move)).toEqual(["g5-g4"]);
    for (let seed = 0; seed < 8; seed++) {
      expect(search(position, { nodes: 300, seed }).move).toBe("g5-g4");
    }
  });

  it("is a goal of the engine: it leaves the defenders no move", () => {
    const { move, value } = search(after(corridor({}, "."), ...THERE), { nodes: 2000, seed: 1, depth: 3 });
    expect([move, value]).toEqual(["a4-a5", 29_999]);
  });
});

describe("any rule set that forbids repetition", () => {
  it("allows exactly the moves that no earlier position forbids, and the engine makes one of them", () => {
    let forbidden = 0;
    fc.assert(
      fc.property(
        anyRuleset({ sizes: [7], fixed: { repetition: "defenders-forbidden", repetitionCount: 2 } }),
        fc.array(fc.nat({ max: 3 }), { minLength: 20, maxLength: 40 }),
        (ruleset, choices) => {
          const counts = new Map<string, number>();
          for (const position of wander(startPosition(ruleset), choices)) {
            const key = boardText(position);
            if (position.turn === "attackers") counts.set(key, (counts.get(key) ?? 0) + 1);
            if (position.ending !== null) return;
            const anew = positionFromBoard(ruleset, key, position.turn);
            const all = anew.ok ? legalMoves(anew.value) : [];
            const free = all.filter(({ move }) => {
              const board = anew.ok ? boardText(made(anew.value, move).position) : "";
              return position.turn === "attackers" || (counts.get(board) ?? 0) + 1 < ruleset.repetitionCount;
            });
            forbidden += all.length - free.length;
            const moves = legalMoves(position).map(({ move }) => move);
            expect(moves).toEqual(free.map(({ move }) => move));
            const seed = choices.length;
            const isShort = moves.length < all.length;
            expect(moves).toContain(isShort ? search(position, { nodes: 50, seed }).move : moves[0]);
          }
        },
      ),
      { seed: 5, numRuns: runs(30, 200) },
    );
    expect(forbidden).toBeGreaterThan(20);
  });
});

const limited = (maxPlies: number) => ({ ...rulesetOf("brandubh"), maxPlies });

describe("a move limit", () => {
  const QUIET = ["d7-c7", "e4-e5", "c7-b7", "e5-e6", "d6-c6", "e6-e7", "c6-c5", "e7-f7", "g4-g5"];

  it("draws with the last ply", () => {
    const nine = after(startPosition(limited(10)), ...QUIET);
    expect([nine.ply, nine.ending]).toEqual([9, null]);
    const ends = { winner: null, reason: "max-plies" };
    expect(legalMoves(nine, "f7").every((move) => move.ends?.reason === "max-plies")).toBe(true);
    expect(made(nine, "f7-f6").position.ending).toEqual(ends);
    expect(after(startPosition(rulesetOf("brandubh")), ...QUIET, "f7-f6").ending).toBeNull();
  });

  it("comes after a win, and after every other end, by the same ply", () => {
    const start = drawn(
      limited(10),
      "attackers",
      `. . . . . . .
       a . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . d .
       . . . . . . .
       . . . k . . .`,
    );
    const nine = { ...start, turn: "defenders", ply: 9 } as const;
    expect(made(nine, "d1-a1").position.ending?.reason).toBe("king-escaped");
    expect(made(nine, "d1-d2").position.ending?.reason).toBe("max-plies");
    const both = { ...nine, ruleset: { ...limited(10), noProgress: 10 }, sinceCapture: 9 } as const;
    expect(made(both, "d1-d2").position.ending?.reason).toBe("no-progress");
  });

  it("is known to the engine: it takes the win within the limit, and sees no threat beyond it", () => {
    const start = drawn(
      limited(12),
      "defenders",
      `. . . . . . .
       a . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . d .
       . . . k . . .
       . . . . . . .`,
    );
    // To the edge, and out: two moves of the defenders.
    const value = (ply: number) => search({ ...start, ply }, { nodes: 3000, seed: 1, depth: 3 }).value;
    expect(value(9)).toBeGreaterThan(29_000);
    expect(value(10)).toBe(0);
  });
});

describe("rules with a move limit or forbidden repetition", () => {
  const { id: _id, name: _name, ...brandubh } = rulesetOf("brandubh");

  it("have the limit only if it is set: without it rules keep their text and their id", () => {
    const none = readRuleset({ ...brandubh, maxPlies: null });
    expect(none).toMatchObject({ ok: true, value: { shipped: "brandubh" } });
    expect(canonicalJson(brandubh)).not.toContain("maxPlies");
    const limit = definitionOf({ ...brandubh, maxPlies: 100 });
    expect(limit.shipped).toBeNull();
    expect(Object.keys(limit.ruleset).slice(-2)).toEqual(["maxPlies", "drawByAgreement"]);
  });

  it("end without repetition or progress if the plies are limited", () => {
    const read = readRuleset({ ...brandubh, repetition: "none", maxPlies: 200 });
    expect(read.ok && read.value.warnings).toEqual([]);
  });

  it("are those of hnefatafl.org", () => {
    const { id, name, repetition, repetitionCount, maxPlies, drawByAgreement, ...rules } =
      rulesetOf("hnefatafl-org-copenhagen");
    expect([id, name]).toEqual(["hnefatafl-org-copenhagen", "Copenhagen (hnefatafl.org)"]);
    expect([repetition, repetitionCount, maxPlies, drawByAgreement]).toEqual([
      "defenders-forbidden",
      2,
      134,
      true,
    ]);
    expect(rulesetOf("copenhagen")).toMatchObject(rules);
  });
});
