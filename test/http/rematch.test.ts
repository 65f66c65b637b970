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
  refusal,
  signUp,
  type Someone,
  THREE_DAYS,
} from "./api.ts";

const rematch = (id: string, { token }: Someone, headers: Record<string, string> = {}) =>
  ask<GameBody & { code?: string }>("POST", `/v1/games/${id}/rematch`, { token, headers });
const answer = (id: string, { token }: Someone, how: "accept" | "decline" | "cancel") =>
  refusal("POST", `/v1/challenges/${id}/${how}`, { token });
const block = ({ token }: Someone, { name }: Someone) => ask("PUT", `/v1/me/blocks/${name}`, { token });

/** A game that is over: the attackers have resigned. */
async function over(stops: readonly string[] = []): Promise<Begun> {
  const game = await beginGame("brandubh", THREE_DAYS, stops);
  const { token } = game.attackers;
  await ask("POST", `/v1/games/${game.id}/resign`, { token, body: { ply: 0 } });
  return game;
}

describe("a rematch", () => {
  it("is a challenge to the opponent, who hears of it, on the same terms with the sides swapped", async () => {
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

  it("begins when both have asked, and is the same game for both ever after", async () => {
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

  it("begins once, however they race", async () => {
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

  it("is asked for while the other declines: it begins, or is declined and can be asked for again", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, attackers, defenders } = await over();
      const { body } = await rematch(id, attackers);
      await Promise.all([rematch(id, defenders), answer(body.id, defenders, "decline")]);
      const { status } = await look(body.id);
      expect(["playing", "cancelled"]).toContain(status);
      const { body: again } = await rematch(id, defenders);
      // Where it was declined, another one is asked for: by this wish, or by the one before.
      const isSame = again.id === body.id;
      expect([isSame, again.status]).toEqual(status === "playing" ? [true, "playing"] : [false, "open"]);
    }
  });

  it.each(["decline", "cancel"] as const)("makes room for another after a %s", async (how) => {
    const { id, attackers, defenders } = await over();
    const first = await rematch(id, attackers);
    await answer(first.body.id, how === "decline" ? defenders : attackers, how);
    const second = await rematch(id, defenders);
    expect(second).toMatchObject({ status: 201, body: { status: "open", by: { name: defenders.name } } });
    expect(second.body.id).not.toBe(first.body.id);
    expect((await look(id))["rematch"]).toEqual({ by: "defenders", game: second.body.id });
  });

  it("that has expired makes room for another, and so does one that was countered", async () => {
    const { id, attackers, defenders } = await over();
    const { body } = await rematch(id, attackers);
    await ask("POST", "/dev/clock", { body: { advance: "P28D" } });
    expect((await answer(body.id, defenders, "accept")).body.code).toBe("challenge-expired");
    const again = await rematch(id, attackers);
    expect(again.status).toBe(201);
    const counter = await ask<GameBody>("POST", `/v1/challenges/${again.body.id}/counter`, {
      token: defenders.token,
      body: { ruleset: "tablut" },
    });
    expect(counter.body).toMatchObject({ rematchOf: null, counterOf: again.body.id });
    expect((await rematch(id, attackers)).status).toBe(201);
  });

  it("can follow a game that was aborted", async () => {
    const { id, attackers, defenders } = await beginGame();
    await ask("POST", `/v1/games/${id}/abort`, { token: defenders.token, body: { ply: 0 } });
    expect(await rematch(id, attackers)).toMatchObject({ status: 201, body: { side: "defenders" } });
  });

  it("under a key is the same answer again", async () => {
    const { id, attackers, defenders } = await over();
    const key = { "idempotency-key": "again" };
    const first = await rematch(id, attackers, key);
    const second = await rematch(id, attackers, key);
    expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([
      201,
      201,
      "true",
    ]);
    expect(second.body).toEqual(first.body);
    expect((await rematch(id, defenders, key)).body).toMatchObject({ id: first.body.id, status: "playing" });
  });

  it("is refused to strangers, while the game is played, and where nobody would be challenged either", async () => {
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
    // Who blocks may ask; whom they block cannot agree.
    expect((await rematch(id, defenders)).status).toBe(201);
    expect(await codeOf(id, attackers)).toBe("challenge-not-for-you");
    const wrong = await ask("POST", `/v1/games/${id}/rematch`, {
      token: attackers.token,
      body: { side: "attackers" },
    });
    expect(wrong.status).toBe(422);
  });

  it("is refused with who has gone, and of one who takes challenges only from those they have played", async () => {
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
