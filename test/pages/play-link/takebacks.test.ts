import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { playLink } from "../../../src/channels/mail/links/move-links.ts";
import { ask, beginGame, delivered, eventsOf, look, move, type Answer, type Begun } from "../../http/api.ts";

const pathFor = async ({ id }: Begun, takebacks = 0): Promise<string> =>
  new URL(await playLink(env, { game: id, side: "attackers", ply: 1, takebacks })).pathname;

/** Presses the button of the page with a move chosen, as a browser without scripts does. */
const press = (path: string, chosen: string): Promise<Answer<string>> =>
  ask("POST", path, {
    raw: new URLSearchParams({ move: chosen }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** The attackers have moved once, and taken it back. */
async function takenBack(): Promise<Begun> {
  const game = await beginGame();
  await move(game, 1, "d1-c1");
  const path = `/v1/games/${game.id}/offers`;
  await ask("POST", path, { token: game.attackers.token, body: { type: "takeback", ply: 1 } });
  await ask("POST", `${path}/takeback/accept`, { token: game.defenders.token, body: { ply: 1 } });
  return game;
}

describe("after a takeback", () => {
  it("an earlier link shows that, and plays nothing; the new one plays", async () => {
    const game = await takenBack();
    const old = await pathFor(game);
    const { body } = await ask<string>("GET", old);
    expect(body).toContain("Moves have been taken back");
    expect(body).not.toContain("<option");
    expect((await press(old, "d1-b1")).status).toBe(412);
    expect((await look(game.id)).moves).toEqual([]);
    const fresh = await pathFor(game, 1);
    expect((await ask<string>("GET", fresh)).body).toContain("<option");
    expect((await press(fresh, "d1-b1")).status).toBe(200);
    expect((await look(game.id)).moves).toEqual(["d1-b1"]);
  });
});

describe("a move that a plan answers", () => {
  it("comes with its answer on the page, and the following turn shows it once", async () => {
    const game = await beginGame();
    const plan = { ply: 1, replies: { "d1-c1": { move: "d5-c5" } } };
    await ask("PUT", `/v1/games/${game.id}/plan`, { token: game.defenders.token, body: plan });
    const { body } = await press(await pathFor(game), "d1-c1");
    expect(body).toContain("had planned an answer. Played at once: d5-c5. It’s your turn again.");
    await delivered(game.id);
    const [events, theirs] = [await eventsOf(game.attackers), await eventsOf(game.defenders)];
    expect(events.slice(-2).map(({ type, data }) => [type, data.moves ?? null])).toEqual([
      ["game.move", null],
      ["game.turn", [{ ply: 2, move: "d5-c5", planned: true }]],
    ]);
    expect(theirs.map(({ type }) => type).filter((type) => type === "game.turn")).toEqual([]);
    expect(theirs.at(-1)).toMatchObject({ type: "game.move", data: { planned: true, ply: 2 } });
  });
});
