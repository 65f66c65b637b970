import { beforeAll, describe, expect, it } from "vitest";
import { ask, beginGame, challenge, type Begun, type Someone } from "./api.ts";
import { opened, plan, resigning } from "./planning.ts";

/** A chain of answers, some of the player's moves deep. */
function deep(moves: number): object {
  let replies: object = {};
  for (let at = 0; at < moves; at++) replies = { "*": { move: "d4-d5", ...(at > 0 ? { replies } : {}) } };
  return replies;
}

/** Answers side by side; `spelled`: with their captures. */
const wide = (answers: number, spelled = ""): object =>
  Object.fromEntries(
    Array.from({ length: answers }, (_one, at) => {
      const [file, rank] = [String.fromCharCode(97 + (at % 19)), 1 + Math.floor(at / 19)];
      return [`${file}${rank}-${file}99${spelled}`, { do: "resign" }];
    }),
  );

describe("a plan is refused", () => {
  let game: Begun;
  beforeAll(async () => {
    game = await opened();
  });

  const at = "/replies/d1-f1";
  const captures = `xc1${"/c2".repeat(30)}`;
  const WRONG: readonly [string, unknown, string, string?][] = [
    [
      "with two spellings of one move",
      { "d1-f1": { move: "e5-e1" }, D1F1: { move: "e5-e2" } },
      "invalid-request",
      "/replies/D1F1",
    ],
    ["with an answer for the wrong side", { "d1-f1": { move: "d2-e2" } }, "plan-illegal", at],
    ["with a wish that does not exist", { "d1-f1": { do: "draw" } }, "invalid-request", `${at}/do`],
    [
      "with a name that objects have",
      JSON.parse('{"__proto__": {"move": "e5-e1"}}'),
      "invalid-request",
      "/replies/__proto__",
    ],
    ["with a list of answers", [{ move: "e5-e1" }], "invalid-request", "/replies"],
    ["with 201 answers", wide(201), "plan-too-large"],
    ["31 moves deep", deep(31), "plan-too-large"],
    ["of more than 16 KiB", wide(200, captures), "plan-too-large"],
    ["2,000 moves deep", deep(2000), "nesting-too-deep"],
  ];

  it.each(WRONG)("%s", async (_how, replies, code, pointer) => {
    for (const method of ["PUT", "POST"] as const) {
      const { body } = await plan(game, game.defenders, method, { ply: 3, replies });
      expect([body.code, body["pointer"] ?? body.errors?.[0]?.pointer]).toEqual([code, pointer]);
    }
    expect((await plan(game, game.defenders, "GET")).status).toBe(404);
  });

  it("for another ply than the opponent's next, and on one's own turn, with the present ply", async () => {
    for (const [by, ply] of [
      [game.defenders, 2],
      [game.defenders, 4],
      [game.attackers, 3],
      [game.attackers, 4],
    ] as const)
      for (const method of ["PUT", "POST"] as const) {
        const { status, body } = await plan(game, by, method, resigning(ply));
        expect([status, body.code, body["ply"]]).toEqual([409, "plan-out-of-step", 2]);
      }
  });

  it("if there is no game, none yet, or none any more", async () => {
    const { attackers, defenders } = game;
    const body = resigning(1);
    const codes = async (id: string, by: Someone) => {
      const kept = await plan({ id }, by, "PUT", body);
      const read = await plan({ id }, by, "GET");
      return [kept.body.code, read.body.code, (await plan({ id }, by, "DELETE")).body.code];
    };
    const missing = ["game-not-found", "game-not-found", "game-not-found"];
    expect(await codes("nobody-has-this-one", attackers)).toEqual(missing);
    expect(await codes("A".repeat(22), attackers)).toEqual(missing);
    const proposed = await challenge(attackers, { to: defenders.name });
    expect(await codes(proposed, attackers)).toEqual(["game-over", "no-plan", "no-plan"]);
    expect(await codes(proposed, defenders)).toEqual(["not-your-game", "not-your-game", "not-your-game"]);
    const over = await beginGame();
    await plan(over, over.defenders, "PUT", body);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: over.attackers.token, body: { ply: 0 } });
    expect(await codes(over.id, over.defenders)).toEqual(["game-over", "no-plan", "no-plan"]);
  });
});
