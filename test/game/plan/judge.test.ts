import { describe, expect, it } from "vitest";
import { judgePlan } from "../../../src/game/plan/judge.ts";
import { type PlanReplies, planView } from "../../../src/game/plan/plan.ts";
import { readReplies } from "../../../src/game/plan/read.ts";
import {
  legalMoves,
  otherSide,
  type Position,
  positionFromBoard,
  readRuleset,
  RULESETS,
  rulesetOf,
  startPosition,
} from "../../../src/rules/index.ts";
import { after } from "../../rules/boards.ts";
import { MAZE } from "../../rules/costly.ts";
import { playing, WHOLE_GAME } from "../people.ts";

function judge(position: Position, replies: unknown) {
  const read = readReplies(replies);
  if (!read.ok) throw new Error(read.error.code);
  return judgePlan(position, { ply: position.ply + 1, answers: read.value });
}

/** Where a plan is not legal and why, as "pointer move reason"; its plain form where it is. */
function verdict(position: Position, replies: unknown): string | PlanReplies {
  const judged = judge(position, replies);
  if (judged.ok) return judged.value;
  const { pointer, move, reason } = judged.error.facts as Record<string, string>;
  return `${pointer} ${move} ${reason}`;
}

/** The defenders plan for the attackers' next move, the third of the game. */
const { position: THIRD } = playing(2);
/** The attackers plan for the defenders' last move of the game, or another. */
const { position: LAST } = playing(WHOLE_GAME.length - 1);

/** One answer to any move. */
const any = (move: string, replies: object) => ({ "*": { move, replies } });
/** Three of them, one after the other. */
const thrice = (move: string) => any("e5-e6", any("e6-e5", { "*": { move } }));

/** A plan as its owner sees it. */
const view = (position: Position, replies: unknown) => {
  const judged = judge(position, replies);
  if (!judged.ok) throw new Error(judged.error.code);
  return planView(position, { ply: position.ply + 1, replies: judged.value });
};

/** Nested answers to any move, a piece going there and back. */
const stars = (depth: number, there: string, back: string): Record<string, object> => ({
  "*": { move: there, ...(depth > 1 ? { replies: stars(depth - 1, back, there) } : {}) },
});

describe("a plan by rules that forbid the defenders to repeat a position", () => {
  const start = startPosition({ ...rulesetOf("hnefatafl-org-copenhagen"), maxPlies: 10 });
  const once = after(start, "d1-c1", "f4-g4");

  it("may not repeat a position, in the game or within the plan", () => {
    expect(verdict(once, { "c1-d1": { move: "g4-f4" } })).toBe("/replies/c1-d1 g4-f4 repeats-position");
    expect(verdict(once, { "c1-b1": { move: "g4-f4" } })).toEqual({ "c1-b1": { move: "g4-f4" } });
    const there = { "a5-b5": { move: "g4-h4", replies: { "b5-a5": { move: "h4-g4" } } } };
    expect(verdict(once, there)).toBe("/replies/a5-b5/replies/b5-a5 h4-g4 repeats-position");
  });

  it("may repeat one after some of many replies, and ends after the others", () => {
    const anyReply = { "*": { move: "g4-f4" } };
    expect(verdict(once, anyReply)).toEqual(anyReply);
  });

  it("has no answer to the last ply", () => {
    const nine = after(once, "c1-b1", "g4-h4", "b1-b2", "h4-i4", "a5-b5", "i4-h4", "b5-c5");
    const replies = { "c5-b5": { move: "h4-h3" } };
    expect(verdict({ ...nine, turn: "attackers" }, replies)).toContain("game-over");
  });
});

describe("a plan that is costly to judge", () => {
  it("is refused as too large", () => {
    const read = readRuleset({ ...MAZE, firstMove: "attackers" });
    if (!read.ok) throw new Error("no rule set");
    const judged = judge(startPosition(read.value.ruleset), stars(9, "c7-b7", "b7-c7"));
    expect(judged).toMatchObject({ ok: false, error: { code: "plan-too-large" } });
  });

  it.each(RULESETS.map(({ id }) => id))("is accepted on a board in play: %s", (id) => {
    const ruleset = rulesetOf(id);
    const other = otherSide(ruleset.firstMove);
    const [own] = legalMoves(startPosition({ ...ruleset, firstMove: other }));
    const [from, to] = own!.move.split("-");
    const judged = judge(startPosition(ruleset), stars(30, `${from}-${to}`, `${to}-${from}`));
    expect(judged.ok || judged.error.code).not.toBe("plan-too-large");
  });
});

describe("a plan that is judged", () => {
  it("is stored with plain moves, in the order of input", () => {
    const replies = {
      D2F2: { do: "resign" },
      "d1-f1": {
        move: "e5-e1xf1",
        replies: { "*": { move: "e1-F1" }, "d2-e2": { move: "e1f1", replies: {} } },
      },
    };
    const plain = {
      "d2-f2": { do: "resign" },
      "d1-f1": { move: "e5-e1", replies: { "*": { move: "e1-f1" }, "d2-e2": { move: "e1-f1" } } },
    };
    const found = verdict(THIRD, replies);
    expect(found).toEqual(plain);
    expect(JSON.stringify(found)).toBe(JSON.stringify(plain));
  });

  it.each<readonly [string, object, string]>([
    [
      "a move that is not the opponent's to make",
      { "d5-d6": { do: "resign" } },
      "/replies/d5-d6 d5-d6 not-your-piece",
    ],
    ["an answer for the wrong side", { "d1-f1": { move: "d2-e2" } }, "/replies/d1-f1 d2-e2 not-your-piece"],
    ["an answer with nothing to move", { "d1-f1": { move: "e7-e6" } }, "/replies/d1-f1 e7-e6 no-piece"],
    ["an answer through another piece", { "d1-f1": { move: "d4-d1" } }, "/replies/d1-f1 d4-d1 path-blocked"],
    [
      "an answer that is in the way of its own reply",
      { "d2-e2": { move: "e5-e1" } },
      "/replies/d2-e2 e5-e1 path-blocked",
    ],
    [
      "captures that are not made",
      { "d1-f1": { move: "e5-e1xd1" } },
      "/replies/d1-f1 e5-e1xd1 captures-differ",
    ],
    [
      "a reply that does not capture that",
      { "d1-f1xd2": { do: "resign" } },
      "/replies/d1-f1xd2 d1-f1xd2 captures-differ",
    ],
    ["a square off the board", { "d1-h1": { do: "resign" } }, "/replies/d1-h1 d1-h1 off-board"],
    [
      "a move deep in it",
      {
        "d1-f1": {
          move: "e5-e1",
          replies: { "d2-e2": { move: "d3-d1", replies: { "*": { move: "d1-a5" } } } },
        },
      },
      "/replies/d1-f1/replies/d2-e2/replies/* d1-a5 not-straight",
    ],
    [
      "a piece that was captured before",
      { "d1-f1": { move: "e5-e1", replies: { "f1-f2": { do: "resign" } } } },
      "/replies/d1-f1/replies/f1-f2 f1-f2 no-piece",
    ],
  ])("refuses %s, with the place and the reason as for a move", (_what, replies, found) => {
    expect(verdict(THIRD, replies)).toBe(found);
  });

  it("says where the piece could move, and what it would capture", () => {
    expect(judge(THIRD, { "d1-f1": { move: "e5-e1xd1" } })).toMatchObject({
      error: { facts: { legal: ["e1", "e2", "e3", "e4", "f5", "g5"], captures: ["f1"] } },
    });
  });

  it("refuses an answer to a move that ends the game, even a resignation, and what follows its own end", () => {
    const end = WHOLE_GAME.at(-1)!;
    expect(verdict(LAST, { [end]: { move: "a1-a2" } })).toContain("game-over");
    expect(verdict(LAST, { [end]: { do: "resign" } })).toBe(`/replies/${end} ${end} game-over`);
    const before = playing(WHOLE_GAME.length - 2).position;
    const found = verdict(before, {
      [WHOLE_GAME.at(-2)!]: { move: end, replies: { "*": { do: "resign" } } },
    });
    expect(found).toBe(`/replies/${WHOLE_GAME.at(-2)}/replies/* * game-over`);
    const named = { [WHOLE_GAME.at(-2)!]: { move: end, replies: { "a7-a6": { do: "resign" } } } };
    expect(verdict(before, named)).toContain("a7-a6 game-over");
  });

  it("counts repetitions on from the game: one that would end the game ends the branch", () => {
    const there = ["d6-e6", "d5-e5", "e6-d6", "e5-d5"];
    const { position } = playing(0);
    const nested = (moves: readonly string[]): object => {
      const [to, move, ...rest] = moves as [string, string, ...string[]];
      return { [to]: rest.length === 0 ? { move } : { move, replies: nested(rest) } };
    };
    // With the eighth ply the first position stands for the third time.
    expect(verdict(position, nested([...there, ...there]))).toBeTypeOf("object");
    expect(verdict(position, nested([...there, ...there, ...there.slice(0, 2)]))).toContain(
      "d6-e6 game-over",
    );
  });
});

describe("an answer to any other move", () => {
  it("is legal if it is legal after some reply", () => {
    // Only where the piece on d2 has gone can the defender on d3 go to d1 … and where the one on d1 has, too, it cannot.
    expect(verdict(THIRD, { "*": { move: "d3-d2" } })).toBeTypeOf("object");
    expect(verdict(THIRD, { "*": { move: "d3-d1" } })).toContain("path-blocked");
  });

  it("is not meant for replies that have their own answer", () => {
    const leaves = legalMoves(THIRD, "d2").map(({ move }) => move);
    expect(leaves.length).toBeGreaterThan(0);
    const named = Object.fromEntries(leaves.map((move) => [move, { do: "resign" }]));
    expect(verdict(THIRD, { "*": { move: "d3-d2" }, ...named })).toBe("/replies/* d3-d2 occupied");
  });

  it("is judged against all replies if all have their own answer", () => {
    const all = legalMoves(THIRD).map(({ move }) => [move, { do: "resign" }] as const);
    expect(verdict(THIRD, { ...Object.fromEntries(all), "*": { move: "d3-d2" } })).toBeTypeOf("object");
    expect(verdict(THIRD, { ...Object.fromEntries(all), "*": { move: "d3-d1" } })).toContain("path-blocked");
  });

  it("leads to several positions, and each answer that follows needs one", () => {
    // Legal only after d1-f1, which the answer captures, and only before that.
    expect(verdict(THIRD, any("e5-e1", { "f1-f2": { do: "resign" } }))).toContain("/replies/*/replies/f1-f2");
    // Both pieces below would have to be gone, after one move.
    expect(verdict(THIRD, any("e5-e1", { "g4-g3": { move: "d3-d1" } }))).toContain("path-blocked");
    expect(verdict(THIRD, any("e5-e1", { "d2-e2": { move: "d3-d2" } }))).toBeTypeOf("object");
    expect(verdict(THIRD, any("e5-e1", { "*": { move: "d3-d2" } }))).toBeTypeOf("object");
  });

  it("can be a resignation, but not after the end of the game", () => {
    expect(verdict(THIRD, { "*": { do: "resign" } })).toEqual({ "*": { do: "resign" } });
    const over = positionFromBoard(rulesetOf("brandubh"), "k6/7/7/7/7/3a3/7", "attackers");
    if (!over.ok) throw new Error("no board");
    expect(verdict(over.value, { "*": { do: "resign" } })).toBe("/replies/* * game-over");
  });

  it("is refused at any depth if no position allows it", () => {
    expect(verdict(THIRD, thrice("e5-d4"))).toContain("not-straight");
    expect(verdict(THIRD, thrice("e5-e9"))).toContain("off-board");
    expect(verdict(THIRD, thrice("e5-e5"))).toContain("same-square");
    expect(verdict(THIRD, thrice("e5-e6"))).toBeTypeOf("object");
  });

  it("is accepted if judging it would cost too much; what is certain is judged anyway", () => {
    const start = startPosition(rulesetOf("hnefatafl"));
    const [to, fro] = ["d1-c1", "c1-d1"];
    const answered = after(start, to, "f4-e4");
    const still = legalMoves(answered).filter(({ move }) => !move.startsWith("c1"));
    const many = Object.fromEntries(still.map(({ move }) => [move, { do: "resign" }]));
    // There is nothing on a1, and after many answers to any move it is not looked any more.
    const unknown = { [to]: { move: "e4-f4", replies: { [fro]: { move: "a1-a2" } } } };
    const known = (move: string) => ({
      [to]: { move: "f4-e4", replies: { [fro]: { move: "e4-f4", replies: { [to]: { move } } } } },
    });
    expect(verdict(start, any("f4-e4", unknown))).toContain("a1-a2 no-piece");
    expect(verdict(start, any("f4-e4", { ...many, ...unknown }))).toBeTypeOf("object");
    const place = `/replies/${to}/replies/${fro}/replies/${to}`;
    expect(verdict(start, { ...any("f4-e4", many), ...known("a1-a2") })).toBe(`${place} a1-a2 no-piece`);
    expect(verdict(start, { ...any("f4-e4", many), ...known("f4-e4") })).toBeTypeOf("object");
  });
});

describe("a plan as its owner sees it", () => {
  it("says for each answer what it captures and how it ends the game", () => {
    expect(
      view(THIRD, {
        "d1-f1": { move: "e5-e1", replies: { "d2-e2": { move: "e1-f1" } } },
        "d2-e2": { do: "resign" },
      }),
    ).toEqual({
      ply: 3,
      replies: {
        "d1-f1": {
          move: "e5-e1",
          captures: ["f1"],
          ends: null,
          replies: { "d2-e2": { move: "e1-f1", captures: [], ends: null } },
        },
        "d2-e2": { do: "resign", captures: [], ends: { winner: "attackers", reason: "resignation" } },
      },
    });
    const before = playing(WHOLE_GAME.length - 2).position;
    const reply = WHOLE_GAME.at(-2)!;
    expect(view(before, { [reply]: { move: WHOLE_GAME.at(-1)! } })).toMatchObject({
      replies: { [reply]: { ends: { winner: "defenders" } } },
    });
  });

  it("says nothing that depends on an unknown reply", () => {
    const unknown = { captures: null, ends: null };
    expect(view(THIRD, { "*": { move: "e5-e1", replies: { "*": { do: "resign" } } } })).toEqual({
      ply: 3,
      replies: { "*": { move: "e5-e1", ...unknown, replies: { "*": { do: "resign", ...unknown } } } },
    });
  });

  it("on the owner's turn has the move that continues it", () => {
    const { position } = playing(3);
    expect(
      planView(position, { ply: 4, answer: { move: "e5-e1", replies: { "*": { do: "resign" } } } }),
    ).toEqual({
      ply: 4,
      answer: {
        move: "e5-e1",
        captures: ["f1"],
        ends: null,
        replies: { "*": { do: "resign", captures: null, ends: null } },
      },
    });
  });
});
