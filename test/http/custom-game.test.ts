import { describe, expect, it } from "vitest";
import stored from "../game/stored/beyond-the-six/stored.json" with { type: "json" };
import { open } from "../pages/browsing.ts";
import { ask, delivered, eventsOf, type GameBody, type Page, signUp, THREE_DAYS } from "./api.ts";

type Told = GameBody & { readonly ruleset: string; readonly rules: { readonly name: string } | null };

/** The rule set of the stored game, in which the defenders begin, as a player writes it out. */
const { id: _id, ...written } = (
  JSON.parse(stored.events[0]!.body) as { rules: { id: string; name: string } }
).rules;

describe("a game by a rule set of its players", () => {
  it("goes from the lobby to its end, and is told everywhere by its own rules", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const body = { ruleset: written, side: "attackers", clock: THREE_DAYS, stops: [] };
    const made = await ask<Told>("POST", "/v1/challenges", { token: egil.token, body });
    expect(made).toMatchObject({
      status: 201,
      body: { ruleset: stored.ruleset, rules: { name: "House rules" } },
    });
    const { id } = made.body;
    await delivered(id);
    const lobby = await ask<Page<Told>>("GET", "/v1/lobby");
    expect(lobby.body.items[0]).toMatchObject({
      id,
      ruleset: stored.ruleset,
      rules: { firstMove: "defenders" },
    });
    expect((await open("/", null)).body).toContain("House rules");
    const challenge = await open(`/games/${id}`, ragnhild);
    expect(challenge.body).toMatch(/House rules.*A rule set made by a player\./s);

    await ask("POST", `/v1/challenges/${id}/accept`, { token: ragnhild.token });
    for (const [index, move] of stored.moves.entries()) {
      const { token } = index % 2 === 0 ? ragnhild : egil;
      const answer = await ask("POST", `/v1/games/${id}/moves`, { token, body: { ply: index + 1, move } });
      expect(answer.status).toBe(201);
    }
    await delivered(id);

    const game = await ask<Told>("GET", `/v1/games/${id}`);
    expect(game.body).toMatchObject({ board: stored.board, result: stored.result, rules: written });
    const last = (await eventsOf(egil)).at(-1);
    expect(last).toMatchObject({ data: { game: { ruleset: stored.ruleset, rules: written } } });
    const verdict = await ask("GET", `/v1/games/${id}/verify`);
    expect(verdict.body).toMatchObject({ holds: true });
    const log = await ask<{ items: { data: object }[] }>("GET", `/v1/games/${id}/log`);
    expect(log.body.items[0]!.data).toMatchObject({ rules: { id: stored.ruleset, ...written } });
    const record = await ask("GET", `/v1/players/${egil.name}/record`);
    expect(record.body).toMatchObject({ tallies: [{ ruleset: stored.ruleset, side: "attackers", won: 1 }] });
    for (const path of [
      `/games/${id}`,
      `/games/${id}/log`,
      `/games/${id}?ply=3`,
      `/players/${egil.name}`,
      "/me",
    ])
      expect([path, (await open(path, egil)).status]).toEqual([path, 200]);
    expect((await open(`/v1/games/${id}/export.txt`, null)).body).toContain(
      `House rules (${stored.ruleset})`,
    );
    expect((await open(`/v1/games/${id}/export.otg`, null)).body).toContain("House");
    expect((await open(`/v1/games/${id}/board.svg`, null)).body).toContain("House rules");
  });
});
