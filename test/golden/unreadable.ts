import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, look, type GameBody } from "../http/api.ts";
import { gameOf, playerOf, type Edition } from "./edition.ts";

/** Puts another body into the last row of a game's log, and ends all objects; gives the body that stood there. */
async function spoilLastEvent(id: string, body: string): Promise<string> {
  const stub = env.GAMES.getByName(id);
  const before = await runInDurableObject(stub, (_game, { storage: { sql } }) => {
    const [last] = sql
      .exec<{ seq: number; body: string }>("SELECT seq, body FROM events ORDER BY seq DESC LIMIT 1")
      .toArray();
    sql.exec("UPDATE events SET body = ? WHERE seq = ?", body, last!.seq);
    return last!.body;
  });
  await abortAllDurableObjects();
  return before;
}

/** What a game does whose last event can no longer be read; it is mended in the end, and goes on. */
export function brokenLogIsShown(edition: Edition): void {
  const { id, next } = gameOf(edition, "hooked");
  const { token } = playerOf(edition, "Gunnar");
  const broken = ["no event at all", '{"type":"moved","at":1,"move":"a1-a9","message":null}'];

  describe.each(broken)("a log that ends with %j", (body) => {
    let whole: GameBody;
    let event = "";
    beforeAll(async () => {
      whole = await look(id);
      event = await spoilLastEvent(id, body);
    });
    afterAll(async () => {
      await spoilLastEvent(id, event);
      expect(await look(id)).toEqual({ ...whole, clock: expect.anything() as unknown });
    });

    it("shows the game as it stood before", async () => {
      const moves = whole.moves.slice(0, -1);
      const { status, body: shown } = await ask("GET", `/v1/games/${id}`, { token });
      expect({ status, shown }).toMatchObject({
        status: 200,
        shown: { status: "playing", ply: moves.length, moves },
      });
    });

    it.each([
      ["moves", { ply: next!.ply - 1, move: "a4-a3" }],
      ["moves", { ply: next!.ply, move: next!.move }],
      ["resign", { ply: next!.ply - 2 }],
      ["draw", { ply: next!.ply - 2 }],
    ])("takes nothing more: %s %j", async (what, asked) => {
      const answer = await ask("POST", `/v1/games/${id}/${what}`, { token, body: asked });
      expect(answer).toMatchObject({ status: 409, body: { code: "game-unreadable" } });
    });

    it.each([
      `/v1/games/${id}`,
      `/v1/games/${id}/legal-moves`,
      `/v1/games/${id}/stream`,
      `/v1/games/${id}/export.otg`,
      `/v1/games/${id}/board.svg`,
      `/games/${id}`,
      `/v1/challenges/${id}`,
    ])("is no fault of the service at %s", async (path) => {
      expect((await ask("GET", path, { token })).status).toBeLessThan(500);
    });
  });
}
