import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  ask,
  askProduction,
  beginGame,
  type Begun,
  challenge,
  playMoves,
  refusal,
  signUp,
  USED_UP,
} from "./api.ts";

const TOKEN = "a token of the operator, for tests alone".replaceAll(" ", "-");
const OPERATOR = { OPERATOR_TOKEN: TOKEN };
const PATH = "/operator/rerecord";

interface Outcome {
  readonly recorded: number;
  readonly empty: number;
  readonly unreadable: string[];
  readonly failed: string[];
}

const rerecord = (games: readonly string[], token: string | null = TOKEN) =>
  askProduction<Outcome & { code: string }>("POST", PATH, { token, body: { games } }, OPERATOR);

/** The records of a game, as they stand in D1. */
async function recordsOf({ id }: Pick<Begun, "id">) {
  const rows = async (table: string, column: string) =>
    (await env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY 1, 2`).bind(id).all()).results;
  return { games: await rows("games", "id"), parts: await rows("game_players", "game_id") };
}

async function forget({ id }: Pick<Begun, "id">): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id),
    env.DB.prepare("DELETE FROM game_players WHERE game_id = ?").bind(id),
  ]);
}

const rulesOf = async () => (await env.DB.prepare("SELECT id, rules FROM rulesets").all()).results;

describe("the records of games", () => {
  it("are written anew, the same to the letter: of a game under way, a finished one and a declined challenge", async () => {
    const running = await beginGame();
    await playMoves(running, ["d6-e6", "e4-e5", "d1-f1"]);
    const over = await beginGame();
    await playMoves(over, ["d6-e6", "e4-e5"]);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: over.attackers.token, body: { ply: 2 } });
    const to = await signUp();
    const made = await ask<{ id: string }>("POST", "/v1/challenges", {
      token: over.attackers.token,
      body: { ruleset: "tablut", to: to.name, clock: { kind: "unlimited" }, message: "for your eyes" },
    });
    await ask("POST", `/v1/challenges/${made.body.id}/decline`, {
      token: to.token,
      body: { reason: "not-now" },
    });
    const games = [running, over, made.body];
    const before = await Promise.all(games.map(recordsOf));
    expect(before.map((one) => one.games.length)).toEqual([1, 1, 1]);
    for (const game of games) await forget(game);

    const { status, body } = await rerecord(games.map(({ id }) => id));
    expect({ status, body }).toEqual({
      status: 200,
      body: { recorded: 3, empty: 0, unreadable: [], failed: [] },
    });
    expect(await Promise.all(games.map(recordsOf))).toEqual(before);
    await rerecord(games.map(({ id }) => id));
    expect(await Promise.all(games.map(recordsOf))).toEqual(before);
  });

  it("are written anew with the rule set that a game has brought", async () => {
    const maker = await signUp();
    const ruleset = { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", escape: "edge", noProgress: 40 };
    const id = await challenge(maker, { ruleset });
    const before = await rulesOf();
    expect(before).toHaveLength(1);
    await env.DB.prepare("DELETE FROM rulesets").run();
    expect((await rerecord([id])).body).toMatchObject({ recorded: 1 });
    expect(await rulesOf()).toEqual(before);
  });

  it("are found by what the platform calls a game's object, too", async () => {
    const game = await beginGame();
    const before = await recordsOf(game);
    await forget(game);
    expect((await rerecord([env.GAMES.idFromName(game.id).toString()])).body).toMatchObject({ recorded: 1 });
    expect(await recordsOf(game)).toEqual(before);
  });

  it("of what is no game, or cannot be asked, are none, and the others are written", async () => {
    const game = await beginGame();
    const mailbox = env.MAILBOXES.idFromName("nobody").toString();
    const { body } = await rerecord(["A".repeat(22), mailbox, game.id]);
    expect(body).toEqual({ recorded: 1, empty: 1, unreadable: [], failed: [mailbox] });
  });
});

describe("the operator", () => {
  it.each([
    ["without a token", null, 401, "token-missing"],
    ["with another", "a".repeat(40), 401, "token-invalid"],
  ])("is nobody %s", async (_who, token, status, code) => {
    expect(await rerecord(["A".repeat(22)], token)).toMatchObject({ status, body: { code } });
  });

  it("is no player", async () => {
    const { token } = await signUp();
    expect((await rerecord(["A".repeat(22)], token)).status).toBe(401);
  });

  it.each([{}, { OPERATOR_TOKEN: "" }, { OPERATOR_TOKEN: "short" }])(
    "is let in nowhere with %j",
    async (bindings) => {
      const token = bindings.OPERATOR_TOKEN ?? TOKEN;
      const asked = { token: token === "" ? null : token, body: { games: ["A".repeat(22)] } };
      expect((await askProduction("POST", PATH, asked, bindings)).status).toBe(404);
    },
  );

  it("cannot be guessed fast", async () => {
    const limited = { ...OPERATOR, LIMIT_ADDRESS: USED_UP };
    const guess = { token: "b".repeat(40), body: { games: ["A".repeat(22)] } };
    expect((await askProduction("POST", PATH, guess, limited)).status).toBe(429);
  });

  it.each([
    ["no game", { games: [] }],
    ["too many", { games: Array.from({ length: 51 }, () => "A".repeat(22)) }],
    ["what is no id", { games: ["../../etc"] }],
    ["something else", { games: ["A".repeat(22)], more: 1 }],
    ["nothing", undefined],
  ])("is told what is wrong with %s", async (_what, body) => {
    const { status } = await askProduction("POST", PATH, { token: TOKEN, body }, OPERATOR);
    expect([400, 415, 422]).toContain(status);
  });

  it("has nothing else there, and nothing in the API's documents", async () => {
    expect((await askProduction("GET", PATH, { token: TOKEN }, OPERATOR)).status).toBe(405);
    expect((await askProduction("POST", "/operator/else", { token: TOKEN }, OPERATOR)).status).toBe(404);
    expect((await refusal("POST", PATH)).status).toBe(404);
    expect(JSON.stringify((await ask("GET", "/v1/openapi.json")).body)).not.toContain("operator");
  });
});
