import { describe, expect, it } from "vitest";
import { ask, eventsOf, look, move, refusal } from "./api.ts";
import { opened, plan, REPLY } from "./planning.ts";

const LONG = {
  "d1-f1": {
    move: "e5-e1",
    replies: { "d2-e2": { move: "e1-f1" }, "*": { move: "e1-e2", replies: { "*": { move: "e2-e3" } } } },
  },
};

/** More answers than a plan can have. */
const tooMany = Object.fromEntries(
  Array.from({ length: 201 }, (_one, at) => [`a${1 + at}-b${1 + at}`, { do: "resign" }]),
);

describe("a plan", () => {
  it("is stored, shows the effect of each answer, is read, replaces the one before, and is ended", async () => {
    const game = await opened();
    const { defenders } = game;
    const version = (await look(game.id))["version"];
    const kept = await plan(game, defenders, "PUT", { ply: 3, replies: { D1F1: { move: "e5-e1xf1" } } });
    expect([kept.status, kept.body]).toEqual([
      200,
      { ply: 3, replies: { "d1-f1": { move: "e5-e1", captures: ["f1"], ends: null } } },
    ]);
    expect(kept.headers.get("cache-control")).toBe("no-store");
    expect((await plan(game, defenders, "GET")).body).toEqual(kept.body);
    const other = await plan(game, defenders, "PUT", { ply: 3, replies: LONG });
    expect(other.body).toEqual({
      ply: 3,
      replies: {
        "d1-f1": {
          move: "e5-e1",
          captures: ["f1"],
          ends: null,
          replies: {
            "d2-e2": { move: "e1-f1", captures: [], ends: null },
            "*": {
              move: "e1-e2",
              captures: null,
              ends: null,
              replies: { "*": { move: "e2-e3", captures: null, ends: null } },
            },
          },
        },
      },
    });
    expect((await plan(game, defenders, "GET")).body).toEqual(other.body);
    expect((await look(game.id))["version"]).toBe(version);
    const ended = await plan(game, defenders, "DELETE");
    expect([ended.status, ended.body]).toEqual([204, ""]);
    expect((await plan(game, defenders, "GET")).body.code).toBe("no-plan");
    expect((await plan(game, defenders, "DELETE")).body.code).toBe("no-plan");
  });

  it("answers in the commit of the opponent's move, and follows the played branch", async () => {
    const game = await opened();
    await plan(game, game.defenders, "PUT", { ply: 3, replies: LONG });
    const { status, body } = await move(game, 3, "d1-f1");
    expect([status, body.ply, body.moves.slice(2)]).toEqual([201, 4, ["d1-f1", "e5-e1xf1"]]);
    expect(body["planned"]).toEqual([4]);
    expect((await plan(game, game.defenders, "GET")).body.ply).toBe(5);
    expect((await plan(game, game.attackers, "GET")).body.code).toBe("no-plan");
    await move(game, 5, "d2-e2");
    expect((await look(game.id)).moves.slice(4)).toEqual(["d2-e2", "e1-f1"]);
    expect((await plan(game, game.defenders, "GET")).body.code).toBe("no-plan");
  });

  it("is sent with a move: both are accepted, or neither", async () => {
    const game = await opened();
    const answer = { ply: 4, replies: { "e5-e1": { move: "d2-e2" } } };
    const path = `/v1/games/${game.id}/moves`;
    const send = (body: object) =>
      refusal("POST", path, { token: game.attackers.token, body: { ply: 3, move: "d1-f1", ...body } });
    const refused = [
      [{ plan: { ...answer, ply: 5 } }, "plan-out-of-step", undefined],
      [{ plan: { ply: 4, replies: { "e5-e1": { move: "d2-d9" } } } }, "plan-illegal", "/plan/replies/e5-e1"],
      [
        { plan: { ply: 4, replies: { "e5-e1": { move: "d2-" } } } },
        "invalid-request",
        "/plan/replies/e5-e1/move",
      ],
      [{ plan: { ply: 4 } }, "invalid-request", "/plan/replies"],
      [{ plan: { ply: 4, replies: tooMany } }, "plan-too-large", undefined],
      [{ plan: answer, move: "d1-d9" }, "illegal-move", undefined],
    ] as const;
    for (const [body, code, at] of refused) {
      const said = (await send(body)).body;
      expect([said.code, said["pointer"] ?? said.errors?.[0]?.pointer]).toEqual([code, at]);
    }
    expect((await look(game.id)).ply).toBe(2);
    // The move it waits for is implied.
    expect((await send({ plan: { replies: answer.replies } })).status).toBe(201);
    expect((await plan(game, game.attackers, "GET")).body.replies).toHaveProperty("e5-e1");
    // Sent again, the move changes nothing, and neither does what comes beside it.
    expect((await send({ plan: { ply: 4, replies: { "*": { do: "resign" } } } })).status).toBe(200);
    await move(game, 4, "e5-e1");
    expect((await look(game.id)).moves.at(-1)).toBe("d2-e2");
  });

  it("that is checked is judged as if it were stored, and is not stored", async () => {
    const game = await opened();
    const checked = await plan(game, game.defenders, "POST", { ply: 3, replies: REPLY });
    expect([checked.status, checked.body.replies]).toMatchObject([200, { "d1-f1": { captures: ["f1"] } }]);
    expect((await plan(game, game.defenders, "GET")).status).toBe(404);
  });

  it("can depend on the version of the game, and has to if its ply has been taken back", async () => {
    const game = await opened();
    const { attackers, defenders } = game;
    const body = { ply: 3, replies: REPLY };
    const stale = await plan(game, defenders, "PUT", body, { "if-match": '"2"' });
    expect([stale.status, stale.body.code, stale.body["version"]]).toEqual([412, "version-changed", 3]);
    expect((await plan(game, defenders, "PUT", body, { "if-match": '"3"' })).status).toBe(200);
    expect((await plan(game, defenders, "DELETE", undefined, { "if-match": '"2"' })).body.code).toBe(
      "version-changed",
    );
    const { ply } = (await move(game, 3, "d1-e1")).body;
    expect(ply).toBe(3);
    const offers = `/v1/games/${game.id}/offers`;
    await ask("POST", offers, { token: attackers.token, body: { type: "takeback", ply: 3 } });
    const agreed = await ask("POST", `${offers}/takeback/accept`, {
      token: defenders.token,
      body: { ply: 3 },
    });
    expect(agreed.status).toBe(200);
    const unsaid = await plan(game, defenders, "PUT", body);
    expect([unsaid.status, unsaid.body.code, unsaid.body["ply"]]).toEqual([428, "version-required", 3]);
    const { version } = await look(game.id);
    expect((await plan(game, defenders, "PUT", body, { "if-match": `"${version}"` })).status).toBe(200);
  });

  it("notifies only its owner of its result", async () => {
    const game = await opened();
    await plan(game, game.defenders, "PUT", { ply: 3, replies: REPLY });
    await move(game, 3, "d1-e1");
    const turn = (await eventsOf(game.defenders)).at(-1)!;
    expect([turn.type, (turn.data as Record<string, unknown>)["plan"]]).toEqual(["game.turn", "ended"]);
    for (const { data } of await eventsOf(game.attackers)) expect(data).not.toHaveProperty("plan");
  });
});
