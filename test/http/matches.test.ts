import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { beginGame } from "../../src/operations/matches.ts";
import type { MatchState } from "../../src/tournaments/match.ts";
import { ask, eventsOf, type GameBody, look, refusal, signUp, type Someone } from "./api.ts";

interface MatchBody {
  readonly id: string;
  readonly status: string;
  readonly games: readonly string[];
  readonly points: Readonly<Record<string, number>>;
  readonly winner: string | null;
}

const matchOf = (id: string) => ask<MatchBody>("GET", `/v1/matches/${id}`);

/** Challenges somebody to a match, who accepts. */
async function begin(one: Someone, other: Someone, match: object): Promise<string> {
  const clock = { kind: "per-move", perMove: "P3D" };
  const body = { ruleset: "brandubh", side: "attackers", to: other.name, clock, match };
  const made = await ask<GameBody>("POST", "/v1/challenges", { token: one.token, body });
  expect([made.status, made.body]).toMatchObject([201, { match: { id: made.body.id, n: 1, games: 2 } }]);
  const { id } = made.body;
  expect((await ask("POST", `/v1/challenges/${id}/accept`, { token: other.token })).status).toBe(200);
  return id;
}

const resign = (id: string, { token }: Someone) =>
  ask("POST", `/v1/games/${id}/resign`, { token, body: { ply: 0 } });

describe("a match", () => {
  it("begins when its challenge is accepted, both games at once, and is over with them", async () => {
    const [egil, ragnhild] = [await signUp(), await signUp()];
    const id = await begin(egil, ragnhild, { games: 2 });
    await expect.poll(async () => (await matchOf(id)).body.games).toHaveLength(2);
    const second = (await matchOf(id)).body.games[1]!;
    expect(await look(second)).toMatchObject({
      status: "playing",
      players: { attackers: { name: ragnhild.name }, defenders: { name: egil.name } },
      match: { id, n: 2 },
    });
    // Nobody is asked about the second: they have agreed to it with the first.
    const told = (await eventsOf(egil)).map(({ type }) => type);
    expect(told.filter((type) => type === "game.started")).toHaveLength(2);
    expect(told).not.toContain("challenge.received");
    await resign(id, ragnhild);
    await resign(second, ragnhild);
    await expect
      .poll(async () => (await matchOf(id)).body)
      .toMatchObject({
        id,
        status: "finished",
        players: [egil.name, ragnhild.name],
        order: "together",
        points: { [egil.name]: 2, [ragnhild.name]: 0 },
        winner: egil.name,
        decidedBy: null,
      });
  });

  it("in turn begins its second game when the first is over", async () => {
    const [egil, ragnhild] = [await signUp(), await signUp()];
    const id = await begin(egil, ragnhild, { games: 2, order: "in-turn" });
    await expect.poll(async () => (await matchOf(id)).body.games).toEqual([id]);
    await resign(id, egil);
    await expect.poll(async () => (await matchOf(id)).body.games).toHaveLength(2);
    expect((await matchOf(id)).body).toMatchObject({ status: "playing", points: { [ragnhild.name]: 1 } });
  });

  it("recognises a game that had begun before one of its players left, when it is begun again", async () => {
    const [egil, ragnhild] = [await signUp(), await signUp()];
    const id = await begin(egil, ragnhild, { games: 2, order: "in-turn" });
    await expect.poll(async () => (await matchOf(id)).body.games).toEqual([id]);
    const match = (await env.MATCHES.getByName(id).state()) as unknown as MatchState;
    await ask("DELETE", "/v1/me", { token: egil.token });
    const [first, second] = match.games as [MatchState["games"][0], MatchState["games"][0]];
    expect(await beginGame(match, first, { env })).toEqual([]);
    expect(await beginGame(match, second, { env })).toEqual([first.attackers]);
  });

  it.each([
    ["an odd number of games", { games: 3 }],
    ["no game", { games: 0 }],
    ["too many", { games: 12 }],
    ["a tie-break twice", { tiebreaks: ["lot", "lot"] }],
    ["a tie-break that does not exist", { tiebreaks: ["coin"] }],
    ["something else", { legs: 2 }],
  ])("is refused with %s", async (_what, match) => {
    const { token } = await signUp();
    const body = { ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" }, match };
    const { status, body: problem } = await refusal("POST", "/v1/challenges", { token, body });
    expect([status, problem.code]).toEqual([422, "invalid-request"]);
  });

  it("against the computer is refused, and unknown by another id", async () => {
    const { token } = await signUp();
    const clock = { kind: "per-move", perMove: "P3D" };
    const body = { ruleset: "brandubh", to: "Thrall", clock, match: {} };
    const answer = await refusal("POST", "/v1/challenges", { token, body });
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(["/match"]);
    const unknown = await refusal("GET", "/v1/matches/0123456789012345678901");
    expect([unknown.status, unknown.body.code]).toEqual([404, "match-not-found"]);
  });
});
