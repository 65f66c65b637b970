import { describe, expect, it } from "vitest";
import {
  drawingOf,
  plyOf,
  readBoard,
  readGame,
  recordAsGame,
  sizeOf,
} from "../../../../src/pages/embed/script/reading.ts";

const BRANDUBH = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
const GAME = {
  url: "https://tafl.example/games/k3J",
  status: "playing",
  version: 4,
  turn: "defenders",
  players: { attackers: { name: "Egil" }, defenders: { name: "Ragnhild" } },
  result: null,
  moves: ["d7-c7", "d5-g5", "d6-d5"],
} as const;
const RULES = { setup: BRANDUBH, throne: "d4", corners: ["a1", "a7", "g1", "g7"], escape: "corner" } as const;

/** The last move that is drawn. */
const drawn = (lastMove: string) => {
  const shown = readBoard(BRANDUBH, lastMove, null);
  return shown && drawingOf(shown, shown.moves.length, false).lastMove;
};

describe("a board written into a page", () => {
  it("has its size, throne and corners from its text", () => {
    expect(readBoard(BRANDUBH, null, null)).toMatchObject({
      size: 7,
      throne: "d4",
      corners: ["a1", "a7", "g1", "g7"],
    });
    expect(readBoard("11/".repeat(10) + "5k5", null, null)).toMatchObject({ size: 11, throne: "f6" });
  });

  it("is marked by its rules, if they are for its size", () => {
    const edge = { setup: BRANDUBH, throne: null, corners: [], escape: "edge" } as const;
    const shown = readBoard(BRANDUBH, null, edge);
    expect(shown && drawingOf(shown, 0, false)).toMatchObject({
      throne: null,
      corners: [],
      isEdgeGoal: true,
    });
    expect(readBoard("11/".repeat(10) + "5k5", null, edge)).toMatchObject({ throne: "f6" });
  });

  it.each([
    "",
    "/",
    "7/7/7/7/7/7",
    "7/7/7/7/7/7/8",
    "7/7/7/7/7/7/6",
    "7/7/7/7/7/7/6x",
    "7/7/7/7/7/7/07",
    "8/8/8/8/8/8/8/8",
    "7/7/7/7/7/7/<b>",
    "a".repeat(100_000),
  ])("%.20s is not one", (text) => {
    expect(sizeOf(text)).toBeNull();
    expect(readBoard(text, "d1-d4", null)).toBeNull();
  });

  it("shows the last move if it is given and possible", () => {
    expect(drawn("d1-d3xd4")).toEqual({ from: "d1", to: "d3", captured: ["d4"] });
    expect([drawn("k1-k3"), drawn("d1-d9"), drawn("nonsense")]).toEqual([null, null, null]);
  });
});

describe("an embedded game", () => {
  it("shows its last position, who plays and whose turn it is", () => {
    const shown = readGame(GAME, RULES, "en");
    expect(shown?.boards).toHaveLength(4);
    expect(shown?.boards[3]).toBe("2a4/7/3a2d/aadkdaa/3d3/3a3/3a3");
    expect(shown?.game).toMatchObject({
      players: "Attackers: Egil · Defenders: Ragnhild",
      state: "Defenders to move",
      isOver: false,
    });
  });

  it.each([
    [{ result: { winner: "attackers", reason: "timeout" }, turn: null }, "The attackers won", true],
    [{ result: { winner: null, reason: "agreement" }, turn: null }, "Drawn", true],
    [{ result: { winner: null, reason: "aborted" }, turn: null }, "Aborted", true],
    [{ status: "open", turn: null }, "Not started yet", false],
    [{ status: "cancelled", turn: null }, "Withdrawn", true],
  ] as const)("says of %j: %s", (more, state, isOver) => {
    expect(readGame({ ...GAME, ...more }, RULES, "en")?.game).toMatchObject({ state, isOver });
  });

  it("can be a recorded one, which is over whether or not it says how", () => {
    const { url, moves } = GAME;
    const record = { url, moves, result: null, players: { attackers: "Linnaeus", defenders: "" } };
    expect(readGame(recordAsGame(record), RULES, "en")?.game).toMatchObject({
      players: "Attackers: Linnaeus · Defenders: –",
      state: "",
      isOver: true,
    });
  });

  it("opens at the requested ply, otherwise at the last one", () => {
    expect([plyOf("2", 3), plyOf("9", 3), plyOf("-1", 3), plyOf("x", 3), plyOf(null, 3)]).toEqual([
      2, 3, 3, 3, 3,
    ]);
  });

  it("is refused if the rules are invalid", () => {
    expect(readGame(GAME, { ...RULES, setup: "nonsense" }, "en")).toBeNull();
  });
});
