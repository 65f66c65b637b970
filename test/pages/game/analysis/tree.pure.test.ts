import { describe, expect, it } from "vitest";
import { hasBranches, readAnalysis, writeAnalysis } from "../../../../src/pages/game/analysis/stored.ts";
import {
  add,
  comment,
  currentOf,
  goTo,
  nodeOf,
  remove,
  RESIGN,
  ROOT,
  type Tree,
  type Walk,
  walked,
  withGame,
} from "../../../../src/pages/game/analysis/tree.ts";
import { ANY } from "../../../../src/contract/terms.ts";
import { rulesetOf } from "../../../../src/rules/index.ts";
import { atTip, game, PLAYED, RULES, tried, way } from "./trees.ts";

const walk = (tree: Tree, ...walks: readonly Walk[]): string[] =>
  way(walks.reduce((now, one) => goTo(now, walked(now, one)), tree));

describe("an analysis", () => {
  it("begins at the present position, for both sides in turn, and shows captures", () => {
    const tree = tried(game(...PLAYED), "d1b1", "D4-D3", "c2-f2");
    expect(way(tree)).toEqual(["d2-c2", "d3-f3", "d1-b1", "d4-d3", "c2-f2xf3"]);
    const node = currentOf(tree);
    expect([node.ply, node.position.turn, node.isPlayed]).toEqual([5, "defenders", false]);
  });

  it("knows what the rules forbid, and that a finished game has no moves", () => {
    const tree = game(...PLAYED);
    for (const step of ["d3-d2", "c2-e5", "f3-f4", "nonsense"]) expect(add(tree, tree.tip, step)).toBeNull();
    const over = tried(tree, "d1-b1", "d4-d3", "c2-f2", "d3-a3", "f4-f7", "a3-a1");
    expect(currentOf(over).position.ending).toEqual({ winner: "defenders", reason: "king-escaped" });
    for (const step of ["f7-f6", ANY, RESIGN]) expect(add(over, over.current, step)).toBeNull();
  });

  it("has a move once, however often it is played", () => {
    const tree = tried(atTip(tried(game(...PLAYED), "d1-b1")), "d1b1");
    expect(nodeOf(tree, tree.tip).children).toHaveLength(1);
  });

  it("is stepped through along the main line, and from one branch to the next", () => {
    const one = tried(game(...PLAYED), "d1-b1", "d4-d3");
    const tree = tried(atTip(one), "c2-c1");
    expect(walk(tree, "previous")).toEqual([...PLAYED]);
    expect(walk(tree, "other-before")).toEqual([...PLAYED, "d1-b1"]);
    expect(walk(tree, "other-before", "other-after")).toEqual([...PLAYED, "c2-c1"]);
    expect(walk(tree, "other-after")).toEqual([...PLAYED, "c2-c1"]);
    expect(walk(tree, "first", "last")).toEqual([...PLAYED, "d1-b1", "d4-d3"]);
    expect(walk(tree, "first", "previous", "next")).toEqual(["d2-c2"]);
    expect(walk(tree, "next")).toEqual([...PLAYED, "c2-c1"]);
  });

  it("loses a deleted branch with everything after it, but nothing of the game", () => {
    const tree = tried(game(...PLAYED), "d1-b1", "d4-d3");
    const branch = currentOf(tree).parent!;
    const cut = remove(tree, branch);
    expect([way(cut), cut.nodes.size, hasBranches(cut)]).toEqual([[...PLAYED], 3, false]);
    expect(remove(tree, tree.tip)).toBe(tree);
    expect(remove(tree, ROOT)).toBe(tree);
    expect(way(remove(goTo(tree, ROOT), branch))).toEqual([]);
  });

  it("continues when the game does: the played branch becomes the game's, the others stay", () => {
    const one = tried(game(...PLAYED), "d1-b1", "d4-d3");
    const tree = tried(atTip(one), "c2-c1");
    const on = withGame(tree, [...PLAYED, "c2-c1", "d4-d3"]);
    expect(way(on)).toEqual([...PLAYED, "c2-c1"]);
    expect(way(atTip(on))).toEqual([...PLAYED, "c2-c1", "d4-d3"]);
    const before = nodeOf(on, currentOf(on).parent!);
    expect(before.children.map((id) => nodeOf(on, id).step)).toEqual(["c2-c1", "d1-b1"]);
    const back = withGame(on, PLAYED);
    expect(way(atTip(back))).toEqual([...PLAYED]);
    expect(walk(atTip(back), "last")).toEqual([...PLAYED, "c2-c1", "d4-d3"]);
  });

  it("has a limit, and follows the game anyway", () => {
    const tree = game("d2-c2");
    const nodes = new Map(tree.nodes);
    for (let id = 10_000; nodes.size < 3000; id++)
      nodes.set(id, { ...nodeOf(tree, tree.tip), id, children: [] });
    const full = { ...tree, nodes };
    expect([add(full, full.tip, "e4-e3"), currentOf(atTip(withGame(full, ["d2-c2", "e4-e3"]))).step]).toEqual(
      [null, "e4-e3"],
    );
  });

  it("leaves the board unchanged for any other move, and ends a branch with a resignation", () => {
    const tree = tried(game("d2-c2"), ANY, "d1-c1");
    const any = nodeOf(tree, currentOf(tree).parent!);
    expect([any.isGuess, any.position.turn, currentOf(tree).isGuess]).toEqual([true, "attackers", true]);
    const resigned = tried(game("d2-c2"), "d3-f3", RESIGN);
    expect(add(resigned, resigned.current, "d1-c1")).toBeNull();
  });
});

describe("the analysis stored in the browser", () => {
  const tree = comment(tried(game("d2-c2"), "d3-f3", "d1-b1"), 2, "Hm");
  const kept = { tree, moves: 1, isOpen: true, etag: '"3"' };

  it("is restored with its branches, comments and selection", () => {
    const other = tried(goTo(tree, tree.tip), ANY, RESIGN);
    const read = readAnalysis(writeAnalysis({ ...kept, tree: other }), RULES, ["d2-c2"])!;
    expect([read.moves, read.isOpen, read.etag]).toEqual([1, true, '"3"']);
    expect(read.tree).toEqual(other);
  });

  it("is restored into the present state of the game", () => {
    const read = readAnalysis(writeAnalysis(kept), RULES, PLAYED)!;
    expect([way(read.tree), way(atTip(read.tree))]).toEqual([[...PLAYED, "d1-b1"], [...PLAYED]]);
    const elsewhere = readAnalysis(writeAnalysis(kept), rulesetOf("tablut"), [])!;
    expect(elsewhere.tree.current).toBe(elsewhere.tree.tip);
  });

  it("is ignored if it is unreadable", () => {
    const text = JSON.stringify(writeAnalysis(kept));
    const wrong = [null, {}, [], { v: 2 }, JSON.parse(text.replace('"d2-c2"', "7"))];
    expect(wrong.map((value) => readAnalysis(value, RULES, []))).toEqual(wrong.map(() => null));
    const misplaced: unknown = JSON.parse(text.replace('[0,"d3-f3"', '[9,"d3-f3"'));
    expect(way(readAnalysis(misplaced, RULES, ["d2-c2"])!.tree)).toEqual(["d2-c2"]);
  });
});
