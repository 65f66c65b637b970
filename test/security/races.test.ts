import { describe, expect, it } from "vitest";
import { addToken, ask, beginGame, challenge, freshName, look, move, refusal, signUp } from "../http/api.ts";

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe("two at once", () => {
  it("move at the same ply: one move is made, the other refused as already played", async () => {
    for (let round = 0; round < 6; round++) {
      const game = await beginGame();
      const answers = await Promise.all([move(game, 1, "d1-c1"), move(game, 1, "d1-e1")]);
      expect(statuses(answers)).toEqual([201, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ code: "already-played", ply: 1 });
      expect(await look(game.id)).toMatchObject({ ply: 1, version: 2 });
    }
  });

  it("accept an open challenge: exactly one plays", async () => {
    const maker = await signUp("Maker");
    for (let round = 0; round < 3; round++) {
      const id = await challenge(maker);
      const takers = [await signUp("One"), await signUp("Two"), await signUp("Three")];
      const answers = await Promise.all(
        takers.map(({ token }) => refusal("POST", `/v1/challenges/${id}/accept`, { token })),
      );
      expect(statuses(answers)).toEqual([200, 409, 409]);
      const winner = takers[answers.findIndex(({ status }) => status === 200)];
      expect(await look(id)).toMatchObject({ players: { defenders: { name: winner?.name } }, version: 1 });
      const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
      expect(codes).toEqual(["challenge-taken", "challenge-taken"]);
    }
  });

  it("take a name, in any spelling: exactly one has it", async () => {
    const name = freshName("Rush");
    const spellings = [name, name.toUpperCase(), name.replace("-", "_"), name.replace("-", "")];
    const answers = await Promise.all(
      spellings.map((one) => refusal("POST", "/v1/players", { body: { name: one } })),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
  });
});

describe("a revoked token", () => {
  it("can be the one that makes the request", async () => {
    const { token } = await signUp();
    const { body } = await ask<{ items: { id: string }[] }>("GET", "/v1/me/tokens", { token });
    expect((await ask("DELETE", `/v1/me/tokens/${body.items[0]?.id}`, { token })).status).toBe(204);
    expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
  });

  it("is every token of a deleted player", async () => {
    const { token } = await signUp();
    const other = await addToken({ token });
    await ask("DELETE", "/v1/me", { token });
    for (const old of [token, other.token])
      expect((await ask("GET", "/v1/me", { token: old })).status).toBe(401);
  });
});
