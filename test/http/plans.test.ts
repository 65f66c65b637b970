import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import {
  ask,
  beginGame,
  challenge,
  eventsOf,
  look,
  move,
  playMoves,
  refusal,
  signUp,
  type Answer,
  type Begun,
  type ProblemBody,
  type Someone,
} from "./api.ts";

/** A plan as a test reads one. */
interface PlanBody {
  readonly ply: number;
  readonly replies?: Record<string, object>;
  readonly answer?: object;
}

type Method = "GET" | "PUT" | "DELETE" | "POST";

/** Asks about a plan; `more` is the idempotency key, or other headers. */
function plan<T = PlanBody & ProblemBody>(
  { id }: Pick<Begun, "id">,
  by: Someone | null,
  method: Method,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const path = `/v1/games/${id}/plan${method === "POST" ? "/check" : ""}`;
  const token = by?.token ?? null;
  return ask<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}

const OPENING = ["d6-e6", "e4-e5"];
const REPLY = { "d1-f1": { move: "e5-e1" } };
const LONG = {
  "d1-f1": {
    move: "e5-e1",
    replies: { "d2-e2": { move: "e1-f1" }, "*": { move: "e1-e2", replies: { "*": { move: "e2-e3" } } } },
  },
};

const resigning = (ply: number) => ({ ply, replies: { "*": { do: "resign" } } });

/** A game after two moves: the attackers are to move, and the defenders can plan. */
async function opened(): Promise<Begun> {
  const game = await beginGame();
  await playMoves(game, OPENING);
  return game;
}

/** A chain of answers, so many of one's own moves deep. */
function deep(moves: number): object {
  let replies: object = {};
  for (let at = 0; at < moves; at++) replies = { "*": { move: "d4-d5", ...(at > 0 ? { replies } : {}) } };
  return replies;
}

/** So many answers side by side; `spelled`: with what they capture. */
const wide = (answers: number, spelled = ""): object =>
  Object.fromEntries(
    Array.from({ length: answers }, (_one, at) => {
      const [file, rank] = [String.fromCharCode(97 + (at % 19)), 1 + Math.floor(at / 19)];
      return [`${file}${rank}-${file}99${spelled}`, { do: "resign" }];
    }),
  );

/** Has a player do something in their game, past the routes. */
const command = ({ id }: Begun, by: Someone, what: PlannedCommand) =>
  env.GAMES.getByName(id).ask(by, what, null, null, null);

vi.spyOn(console, "log").mockImplementation(() => undefined);

describe("a plan", () => {
  it("is kept with what each answer does, is read, takes the place of the one before, and is ended", async () => {
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

  it("answers in the commit of the opponent's move, and goes on with the branch that was taken", async () => {
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

  it("comes beside a move: both, or neither", async () => {
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
      [{ plan: { ply: 4, replies: wide(201) } }, "plan-too-large", undefined],
      [{ plan: answer, move: "d1-d9" }, "illegal-move", undefined],
    ] as const;
    for (const [body, code, at] of refused) {
      const said = (await send(body)).body;
      expect([said.code, said["pointer"] ?? said.errors?.[0]?.pointer]).toEqual([code, at]);
    }
    expect((await look(game.id)).ply).toBe(2);
    expect((await send({ plan: answer })).status).toBe(201);
    expect((await plan(game, game.attackers, "GET")).body.replies).toHaveProperty("e5-e1");
    // Sent again, the move changes nothing, and neither does what comes beside it.
    expect((await send({ plan: { ply: 4, replies: { "*": { do: "resign" } } } })).status).toBe(200);
    await move(game, 4, "e5-e1");
    expect((await look(game.id)).moves.at(-1)).toBe("d2-e2");
  });

  it("whose owner is to move holds still, and is shown as the move that it goes on with", async () => {
    const game = await opened();
    await plan(game, game.defenders, "PUT", { ply: 3, replies: LONG });
    const offer = { type: "draw" } as const;
    await command(game, game.attackers, { type: "move", ply: 3, move: "d1-f1", message: null, offer });
    expect((await look(game.id)).ply).toBe(3);
    expect((await plan(game, game.defenders, "GET")).body).toMatchObject({
      ply: 4,
      answer: { move: "e5-e1", captures: ["f1"], replies: { "d2-e2": { move: "e1-f1" } } },
    });
    await move(game, 4, "e5-e1");
    expect((await plan(game, game.defenders, "GET")).body).toMatchObject({
      ply: 5,
      replies: { "d2-e2": {} },
    });
  });

  it("that is checked is judged as if it were kept, and is not kept", async () => {
    const game = await opened();
    const checked = await plan(game, game.defenders, "POST", { ply: 3, replies: REPLY });
    expect([checked.status, checked.body.replies]).toMatchObject([200, { "d1-f1": { captures: ["f1"] } }]);
    const wrong = await plan(game, game.defenders, "POST", {
      ply: 3,
      replies: { "d1-f1": { move: "e5-e9" } },
    });
    expect([wrong.status, wrong.body.code]).toEqual([422, "plan-illegal"]);
    expect((await plan(game, game.defenders, "GET")).status).toBe(404);
    expect((await move(game, 3, "d1-f1")).body.ply).toBe(3);
  });

  it("sent late under its key is answered as before, and does not take the place of a newer one", async () => {
    const game = await opened();
    const { defenders } = game;
    const key = { "idempotency-key": "plan-1" };
    const first = await plan(game, defenders, "PUT", { ply: 3, replies: REPLY }, key);
    await plan(game, defenders, "PUT", { ply: 3, replies: LONG });
    const again = await plan(game, defenders, "PUT", { replies: REPLY, ply: 3 }, key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    const now = (await plan(game, defenders, "GET")).body;
    expect(now).toMatchObject({ replies: { "d1-f1": { replies: {} } } });
    const other = await plan(game, defenders, "PUT", { ply: 3, replies: LONG }, key);
    expect(other.body.code).toBe("idempotency-key-reused");
    const end = { "idempotency-key": "end-1" };
    expect((await plan(game, defenders, "DELETE", undefined, end)).status).toBe(204);
    await plan(game, defenders, "PUT", { ply: 3, replies: LONG });
    const ended = await plan(game, defenders, "DELETE", undefined, end);
    expect([ended.status, ended.headers.get("idempotency-replayed")]).toEqual([204, "true"]);
    expect((await plan(game, defenders, "GET")).status).toBe(200);
    // The move has been made, and the first answer stands.
    await move(game, 3, "d1-f1");
    expect((await plan(game, defenders, "PUT", { ply: 3, replies: REPLY }, key)).body).toEqual(first.body);
  });

  it("can depend on the version of the game, and has to where its ply has been undone", async () => {
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
    await command(game, attackers, { type: "offer", ply: 3, offer: { type: "takeback" } });
    await command(game, defenders, { type: "accept-offer", ply: 3, offer: "takeback" });
    const unsaid = await plan(game, defenders, "PUT", body);
    expect([unsaid.status, unsaid.body.code, unsaid.body["ply"]]).toEqual([428, "version-required", 3]);
    const { version } = await look(game.id);
    expect((await plan(game, defenders, "PUT", body, { "if-match": `"${version}"` })).status).toBe(200);
  });

  it("tells its owner alone what became of it", async () => {
    const game = await opened();
    await plan(game, game.defenders, "PUT", { ply: 3, replies: REPLY });
    await move(game, 3, "d1-e1");
    const turn = (await eventsOf(game.defenders)).at(-1)!;
    expect([turn.type, (turn.data as Record<string, unknown>)["plan"]]).toEqual(["game.turn", "ended"]);
    for (const { data } of await eventsOf(game.attackers)) expect(data).not.toHaveProperty("plan");
  });
});

describe("a plan is refused", () => {
  let game: Begun;
  beforeAll(async () => {
    game = await opened();
  });

  const at = "/replies/d1-f1";
  const captures = `xc1${"/c2".repeat(30)}`;
  const WRONG: readonly [string, unknown, string, string?][] = [
    [
      "with two spellings of one move",
      { "d1-f1": { move: "e5-e1" }, D1F1: { move: "e5-e2" } },
      "invalid-request",
      "/replies/D1F1",
    ],
    ["with an answer for the wrong side", { "d1-f1": { move: "d2-e2" } }, "plan-illegal", at],
    ["with a reply of the wrong side", { "e5-e1": { move: "d5-d1" } }, "plan-illegal", "/replies/e5-e1"],
    ["with captures that are not made", { "d1-f1": { move: "e5-e1xd2" } }, "plan-illegal", at],
    ["with an answer that can never be legal", { "*": { move: "a1-b2" } }, "plan-illegal", "/replies/*"],
    ["with a wish that does not exist", { "d1-f1": { do: "draw" } }, "invalid-request", `${at}/do`],
    ["with a move and a wish", { "d1-f1": { move: "e5-e1", do: "resign" } }, "invalid-request", at],
    ["with neither", { "d1-f1": {} }, "invalid-request", `${at}/move`],
    [
      "with answers after the end",
      { "d1-f1": { do: "resign", replies: {} } },
      "invalid-request",
      `${at}/replies`,
    ],
    [
      "with a field that nobody knows",
      { "d1-f1": { move: "e5-e1", why: 1 } },
      "invalid-request",
      `${at}/why`,
    ],
    ["with a move that is none", { hnefatafl: { do: "resign" } }, "invalid-request", "/replies/hnefatafl"],
    [
      "with a name that objects have",
      JSON.parse('{"__proto__": {"move": "e5-e1"}}'),
      "invalid-request",
      "/replies/__proto__",
    ],
    ["with an answer that is none", { "d1-f1": "e5-e1" }, "invalid-request", at],
    ["with a list of answers", [{ move: "e5-e1" }], "invalid-request", "/replies"],
    ["without answers", {}, "invalid-request", "/replies"],
    ["with nothing for answers", null, "invalid-request", "/replies"],
    ["with 201 answers", wide(201), "plan-too-large"],
    ["31 moves deep", deep(31), "plan-too-large"],
    ["of more than 16 KiB", wide(200, captures), "plan-too-large"],
    ["1,000 moves deep", deep(1000), "nesting-too-deep"],
    ["with 600 answers", wide(600), "too-many-keys"],
    ["with 10,000 answers", wide(10_000), "body-too-large"],
  ];

  it.each(WRONG)("%s", async (_how, replies, code, pointer) => {
    for (const method of ["PUT", "POST"] as const) {
      const { body } = await plan(game, game.defenders, method, { ply: 3, replies });
      expect([body.code, body["pointer"] ?? body.errors?.[0]?.pointer]).toEqual([code, pointer]);
    }
    expect((await plan(game, game.defenders, "GET")).status).toBe(404);
  });

  it("for another ply than the opponent's next, and on one's own turn, with the present ply", async () => {
    for (const [by, ply] of [
      [game.defenders, 2],
      [game.defenders, 4],
      [game.attackers, 3],
      [game.attackers, 4],
    ] as const)
      for (const method of ["PUT", "POST"] as const) {
        const { status, body } = await plan(game, by, method, resigning(ply));
        expect([status, body.code, body["ply"]]).toEqual([409, "plan-out-of-step", 2]);
      }
  });

  it("to whoever does not play, whatever they ask, and without the scope to play", async () => {
    const stranger = await signUp();
    const reader = await ask<{ token: string }>("POST", "/v1/me/tokens", {
      token: game.defenders.token,
      body: { name: "reader", scopes: ["read"] },
    });
    const asked = [
      [stranger, "not-your-game"],
      [{ ...game.defenders, token: reader.body.token }, "scope-missing"],
      [null, "token-missing"],
    ] as const;
    for (const [by, code] of asked)
      for (const method of ["GET", "PUT", "DELETE", "POST"] as const) {
        const body = ["PUT", "POST"].includes(method) ? { ply: 3, replies: REPLY } : undefined;
        expect((await plan(game, by, method, body)).body.code).toBe(code);
      }
  });

  it("where there is no game, none yet, or none any more", async () => {
    const { attackers, defenders } = game;
    const body = resigning(1);
    const codes = async (id: string, by: Someone) => {
      const kept = await plan({ id }, by, "PUT", body);
      const read = await plan({ id }, by, "GET");
      return [kept.body.code, read.body.code, (await plan({ id }, by, "DELETE")).body.code];
    };
    const missing = ["game-not-found", "game-not-found", "game-not-found"];
    expect(await codes("nobody-has-this-one", attackers)).toEqual(missing);
    expect(await codes("A".repeat(22), attackers)).toEqual(missing);
    const proposed = await challenge(attackers, { to: defenders.name });
    expect(await codes(proposed, attackers)).toEqual(["game-over", "no-plan", "no-plan"]);
    expect(await codes(proposed, defenders)).toEqual(["not-your-game", "not-your-game", "not-your-game"]);
    const over = await beginGame();
    await plan(over, over.defenders, "PUT", body);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: over.attackers.token, body: { ply: 0 } });
    expect(await codes(over.id, over.defenders)).toEqual(["game-over", "no-plan", "no-plan"]);
  });
});
