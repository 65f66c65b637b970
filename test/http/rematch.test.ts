import { describe, expect, it } from "vitest";
import {
  ask,
  beginBetween,
  beginGame,
  type Begun,
  eventsOf,
  type GameBody,
  look,
  move,
  signUp,
  type Someone,
  THREE_DAYS,
} from "./api.ts";

const rematch = (id: string, { token }: Someone, headers: Record<string, string> = {}) =>
  ask<GameBody & { code?: string }>("POST", `/v1/games/${id}/rematch`, { token, headers });
const block = ({ token }: Someone, { name }: Someone) => ask("PUT", `/v1/me/blocks/${name}`, { token });

/** A game that is over: the attackers have resigned. */
async function over(stops: readonly string[] = []): Promise<Begun> {
  const game = await beginGame("brandubh", THREE_DAYS, stops);
  const { token } = game.attackers;
  await ask("POST", `/v1/games/${game.id}/resign`, { token, body: { ply: 0 } });
  return game;
}

describe("a rematch", () => {
  it("is a challenge to the opponent, who is notified, on the same terms with the sides swapped", async () => {
    const { id, attackers, defenders } = await over(["vacation", "night"]);
    const { status, headers, body } = await rematch(id, attackers);
    expect([status, body]).toMatchObject([
      201,
      {
        status: "open",
        rematchOf: id,
        counterOf: null,
        changed: [],
        by: { name: attackers.name },
        to: { name: defenders.name },
        side: "defenders",
        listed: false,
        message: null,
        clock: THREE_DAYS,
        stops: ["vacation", "night"],
        ruleset: "brandubh",
      },
    ]);
    expect(headers.get("location")).toBe(`/v1/challenges/${body.id}`);
    const heard = (await eventsOf(defenders)).at(-1);
    expect(heard).toMatchObject({
      type: "challenge.received",
      data: { by: attackers.name, game: { id: body.id, rematchOf: id, challenge: { rematchOf: id } } },
    });
    expect(await look(id)).toMatchObject({ rematch: { by: "attackers", game: body.id }, status: "finished" });
    // Asked again, by who has asked, it is the same one.
    expect(await rematch(id, attackers)).toMatchObject({
      status: 200,
      body: { id: body.id, status: "open" },
    });
  });

  it("begins when both have requested it, and is the same game for both from then on", async () => {
    const { id, attackers, defenders } = await over(["night"]);
    const asked = await rematch(id, attackers);
    const begun = await rematch(id, defenders);
    expect([begun.status, begun.body]).toMatchObject([
      201,
      {
        id: asked.body.id,
        status: "playing",
        players: { attackers: { name: defenders.name }, defenders: { name: attackers.name } },
        rematchOf: id,
      },
    ]);
    expect(begun.headers.get("location")).toBe(`/v1/games/${asked.body.id}`);
    for (const player of [attackers, defenders])
      expect(await rematch(id, player)).toMatchObject({
        status: 200,
        body: { id: asked.body.id, status: "playing" },
      });
    const types = (await eventsOf(attackers)).map(({ type }) => type);
    expect(types.filter((type) => type === "game.started")).toHaveLength(2);
    expect(types).toContain("challenge.accepted");
  });

  it("begins once, in any race", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, attackers, defenders } = await over();
      const wishes = [attackers, defenders, attackers, defenders].map((player) => rematch(id, player));
      const answers = await Promise.all(wishes);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201, 201]);
      const ids = new Set(answers.map(({ body }) => body.id));
      expect(ids.size).toBe(1);
      expect(await look([...ids][0]!)).toMatchObject({ status: "playing", version: 1 });
      for (const { token } of [attackers, defenders]) {
        const mine = await ask<{ items: GameBody[] }>("GET", "/v1/me/games", { token });
        expect(mine.body.items.map((game) => game.id)).toEqual([...ids]);
      }
    }
  });

  it("is refused to strangers, during the game, and if a challenge would be refused", async () => {
    const { id, attackers, defenders } = await over();
    const codeOf = async (game: string, player: Someone) => (await rematch(game, player)).body.code;
    const stranger = await signUp("Stranger");
    expect(await codeOf(id, stranger)).toBe("not-your-game");
    expect(await codeOf("0".repeat(22), attackers)).toBe("game-not-found");
    expect(await codeOf("nonsense", attackers)).toBe("game-not-found");
    const running = await beginBetween(attackers, defenders);
    expect(await codeOf(running.id, attackers)).toBe("game-not-over");
    await move(running, 1, "d1-c1");
    await block(defenders, attackers);
    expect(await codeOf(id, attackers)).toBe("challenge-not-for-you");
    // The blocking player may request it; the blocked one cannot accept.
    expect((await rematch(id, defenders)).status).toBe(201);
    expect(await codeOf(id, attackers)).toBe("challenge-not-for-you");
    const wrong = await ask("POST", `/v1/games/${id}/rematch`, {
      token: attackers.token,
      body: { side: "attackers" },
    });
    expect(wrong.status).toBe(422);
  });

  it("is refused with a player who has left, and by one who accepts only former opponents", async () => {
    const game = await beginGame();
    await ask("POST", `/v1/games/${game.id}/abort`, { token: game.defenders.token, body: { ply: 0 } });
    const { token } = game.attackers;
    await ask("PATCH", "/v1/me", { token, body: { challengesFrom: "played" } });
    expect((await rematch(game.id, game.defenders)).body.code).toBe("challenge-not-for-you");
    await ask("DELETE", "/v1/me", { token, headers: { confirm: game.attackers.name } });
    const gone = await rematch(game.id, game.defenders);
    expect([gone.status, gone.body.code]).toEqual([404, "player-not-found"]);
  });
});
