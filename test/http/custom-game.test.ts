import { describe, expect, it } from "vitest";
import { open } from "../pages/browsing.ts";
import games from "../vectors-custom/custom-games.jsonl?raw";
import rulesets from "../vectors-custom/custom-rulesets.jsonl?raw";
import { ask, delivered, eventsOf, type GameBody, type Page, signUp, THREE_DAYS } from "./api.ts";

type Told = GameBody & { readonly ruleset: string; readonly rules: { readonly name: string } | null };

/** The line of a file that begins so, as what it says. */
const lineOf = (file: string, beginning: string): unknown =>
  JSON.parse(file.split("\n").find((line) => line.includes(beginning))!);

/** A game in which the defenders begin, and the rule set by which it is played, as a player writes that out. */
const ID = "custom-5559b90bfae7fab5b69b";
const played = lineOf(games, `"ruleset":"${ID}","moves":["d8-e8"`) as {
  moves: string[];
  board: string;
  result: object;
};
const written = { name: "House rules", ...(lineOf(rulesets, `"id":"${ID}"`) as { rules: object }).rules };

describe("a game by a custom rule set", () => {
  it("goes from the lobby to its end, and is shown everywhere by its own rules", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const body = { ruleset: written, side: "attackers", clock: THREE_DAYS, stops: [] };
    const made = await ask<Told>("POST", "/v1/challenges", { token: egil.token, body });
    expect(made).toMatchObject({
      status: 201,
      body: { ruleset: ID, rules: { name: "House rules" } },
    });
    const { id } = made.body;
    await delivered(id);
    const lobby = await ask<Page<Told>>("GET", "/v1/lobby");
    expect(lobby.body.items[0]).toMatchObject({
      id,
      ruleset: ID,
      rules: { firstMove: "defenders" },
    });
    expect((await open("/", null)).body).toContain("House rules");
    const challenge = await open(`/games/${id}`, ragnhild);
    expect(challenge.body).toMatch(/House rules.*A rule set made by a player\./s);

    await ask("POST", `/v1/challenges/${id}/accept`, { token: ragnhild.token });
    for (const [index, move] of played.moves.entries()) {
      const { token } = index % 2 === 0 ? ragnhild : egil;
      const answer = await ask("POST", `/v1/games/${id}/moves`, { token, body: { ply: index + 1, move } });
      expect(answer.status).toBe(201);
    }
    await delivered(id);

    const game = await ask<Told>("GET", `/v1/games/${id}`);
    expect(game.body).toMatchObject({ board: played.board, result: played.result, rules: written });
    const last = (await eventsOf(egil)).at(-1);
    expect(last).toMatchObject({ data: { game: { ruleset: ID, rules: written } } });
    const verdict = await ask("GET", `/v1/games/${id}/verify`);
    expect(verdict.body).toMatchObject({ holds: true });
    const log = await ask<{ items: { data: object }[] }>("GET", `/v1/games/${id}/log`);
    expect(log.body.items[0]!.data).toMatchObject({ rules: { id: ID, ...written } });
    const record = await ask("GET", `/v1/players/${egil.name}/record`);
    expect(record.body).toMatchObject({ tallies: [{ ruleset: ID, side: "attackers", won: 1 }] });
    for (const path of [
      `/games/${id}`,
      `/games/${id}/log`,
      `/games/${id}?ply=3`,
      `/players/${egil.name}`,
      "/me",
    ])
      expect([path, (await open(path, egil)).status]).toEqual([path, 200]);
    expect((await open(`/v1/games/${id}/export.txt`, null)).body).toContain(`House rules (${ID})`);
    expect((await open(`/v1/games/${id}/export.otg`, null)).body).toContain("House");
    expect((await open(`/v1/games/${id}/board.svg`, null)).body).toContain("House rules");
  });
});
