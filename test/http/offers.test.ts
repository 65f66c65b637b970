import { describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import {
  ask,
  askProduction,
  beginGame,
  challenge,
  delivered,
  eventsOf,
  look,
  move,
  playMoves,
  signUp,
  USED_UP,
  type Begun,
  type GameBody,
  type ProblemBody,
} from "./api.ts";

type Side = "attackers" | "defenders";
type Headers = Record<string, string>;
type Said = GameBody & ProblemBody;

const MOVES = ["d1-c1", "d5-c5", "d7-c7"] as const;
const FISCHER = { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" };

const sent = (game: Begun, by: Side, path: string, body: unknown, headers: Headers = {}) =>
  ask<Said>("POST", `/v1/games/${game.id}${path}`, { token: game[by].token, body, headers });
const offer = (game: Begun, by: Side, made: object, headers: Headers = {}) =>
  sent(game, by, "/offers", made, headers);
const answer = (game: Begun, by: Side, type: string, how: string, ply: number, headers: Headers = {}) =>
  sent(game, by, `/offers/${type}/${how}`, { ply }, headers);
const withdraw = (game: Begun, by: Side, type: string) =>
  ask<Said>("DELETE", `/v1/games/${game.id}/offers/${type}`, { token: game[by].token });
const inDays = (days: number): string => new Date(now() + days * DAY).toISOString();

/** A game of three plies; the attackers have taken back the third. */
async function takenBack(headers: Headers = {}): Promise<Begun> {
  const game = await beginGame("brandubh", FISCHER);
  await playMoves(game, MOVES.slice(0, 2));
  expect((await move(game, 3, MOVES[2], { headers })).status).toBe(201);
  expect((await offer(game, "attackers", { type: "takeback", ply: 3 })).status).toBe(201);
  const { status, body } = await answer(game, "defenders", "takeback", "accept", 3);
  expect([status, body.ply, body["takebacks"]]).toEqual([200, 2, 1]);
  return game;
}

describe("an offer", () => {
  it("is visible to everybody until it is answered, and is made once", async () => {
    const game = await beginGame("brandubh", FISCHER);
    const until = inDays(10);
    const headers = { "idempotency-key": "a pause" };
    const made = await offer(game, "attackers", { type: "pause", ply: 0, until }, headers);
    expect([made.status, made.headers.get("location")]).toEqual([201, `/v1/games/${game.id}`]);
    const open = [{ type: "pause", by: "attackers", until, at: expect.any(String) as string }];
    expect((await look(game.id)).offers).toEqual(open);
    const again = await offer(game, "attackers", { type: "pause", ply: 0, until }, headers);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    const second = await offer(game, "attackers", { type: "pause", ply: 0, until });
    expect(second.body).toMatchObject({ code: "offer-open", offer: "pause" });
    expect((await look(game.id)).version).toBe(made.body.version);
  });

  it("of a draw is the same by either address", async () => {
    const game = await beginGame();
    await sent(game, "defenders", "/draw", { ply: 0 });
    const draw = { type: "draw", by: "defenders", at: expect.any(String) as string };
    expect((await look(game.id)).offers).toEqual([draw]);
    expect((await offer(game, "defenders", { type: "draw", ply: 0 })).status).toBe(200);
    expect((await answer(game, "attackers", "draw", "decline", 0)).body.offers).toEqual([]);
    await offer(game, "attackers", { type: "draw", ply: 0 });
    const over = await sent(game, "defenders", "/draw", { ply: 0 });
    expect(over.body.result).toEqual({ winner: null, reason: "agreement" });
    for (const late of [
      offer(game, "attackers", { type: "draw", ply: 0 }),
      answer(game, "attackers", "draw", "accept", 0),
      withdraw(game, "attackers", "draw"),
    ])
      expect((await late).body.code).toBe("game-over");
  });

  it("is sent with a move, and ends with a move of either side", async () => {
    const game = await beginGame();
    const first = { ply: 1, move: MOVES[0], offer: { type: "takeback" } };
    const moved = await sent(game, "attackers", "/moves", first);
    expect([moved.status, moved.body.ply, moved.body.offers]).toMatchObject([201, 1, [{ type: "takeback" }]]);
    // The same move again changes nothing, whatever is beside it.
    const again = await sent(game, "attackers", "/moves", { ...first, offer: { type: "draw" } });
    expect([again.status, again.body.version]).toEqual([200, moved.body.version]);
    expect((await playMoves(game, MOVES.slice(1, 2), 2)).body.offers).toEqual([]);
    const check = { ply: 3, move: MOVES[2], offer: { type: "resume" } };
    for (const path of ["/moves/check", "/moves"])
      expect((await sent(game, "attackers", path, check)).body.code).toBe("not-paused");
    expect((await look(game.id)).ply).toBe(2);
  });

  it("is counted with the moves", async () => {
    const game = await beginGame();
    const { token } = game.attackers;
    for (const [path, body] of [
      ["/offers", { type: "draw", ply: 0 }],
      ["/offers/draw/accept", { ply: 0 }],
      ["/messages", { text: "Hm" }],
    ] as const) {
      const limited = await askProduction(
        "POST",
        `/v1/games/${game.id}${path}`,
        { token, body },
        { LIMIT_MOVES: USED_UP },
      );
      expect([path, limited.status]).toEqual([path, 429]);
    }
  });
});

/** A game by these terms. */
async function agreed(offers: readonly string[]): Promise<Begun> {
  const [attackers, defenders] = [await signUp("Attack"), await signUp("Defend")];
  const id = await challenge(attackers, { to: defenders.name, offers });
  const shown = await ask("GET", `/v1/challenges/${id}`, { token: defenders.token });
  expect(shown.body["offers"]).toEqual(offers);
  await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  return { id, attackers, defenders };
}

describe("the allowed offers", () => {
  it("are part of the challenge's terms", async () => {
    const game = await agreed(["draw", "extend"]);
    expect((await offer(game, "attackers", { type: "draw", ply: 0 })).status).toBe(201);
    expect((await offer(game, "attackers", { type: "pause", ply: 0, until: inDays(1) })).body).toMatchObject({
      code: "offer-not-allowed",
      offer: "pause",
    });
    const beside = { ply: 1, move: MOVES[0], offer: { type: "takeback" } };
    expect((await sent(game, "attackers", "/moves", beside)).body.code).toBe("offer-not-allowed");
    const nothing = await agreed([]);
    expect((await sent(nothing, "attackers", "/draw", { ply: 0 })).body.code).toBe("offer-not-allowed");
  });

  it("are only a draw if one player has blocked the other, whichever it is", async () => {
    const game = await beginGame();
    const block = `/v1/me/blocks/${game.attackers.name}`;
    await ask("PUT", block, { token: game.defenders.token });
    for (const side of ["attackers", "defenders"] as const) {
      const more = await offer(game, side, { type: "extend", ply: 0, add: "P1D" });
      expect([side, more.status, more.body.code]).toEqual([side, 403, "offers-closed"]);
    }
    const beside = { ply: 1, move: MOVES[0], offer: { type: "takeback" } };
    expect((await sent(game, "attackers", "/moves", beside)).body.code).toBe("offers-closed");
    const draw = { ply: 1, move: MOVES[0], offer: { type: "draw" } };
    expect((await sent(game, "attackers", "/moves", draw)).status).toBe(201);
  });
});

describe("a takeback", () => {
  it("undoes the move for everybody, and its time stays used", async () => {
    const game = await takenBack();
    const { moves, version } = await look(game.id);
    expect(moves).toEqual(MOVES.slice(0, 2));
    await delivered(game.id);
    for (const side of ["attackers", "defenders"] as const) {
      const events = await eventsOf(game[side]);
      expect(events.find(({ type }) => type === "game.taken-back")?.data.game).toMatchObject({
        ply: 2,
        takebacks: 1,
        version,
      });
    }
    const clock = await ask<{ sides: Record<Side, { entries: { type: string; ended?: string }[] }> }>(
      "GET",
      `/v1/games/${game.id}/clock`,
    );
    const ended = clock.body.sides.defenders.entries.filter((entry) => entry.ended === "takeback");
    expect(ended).toHaveLength(1);
  });

  it("is not undone by a delayed retry, with a key or without", async () => {
    const headers = { "idempotency-key": "the third move" };
    const game = await takenBack(headers);
    const body = { ply: 3, move: MOVES[2] };
    const before = await look(game.id);
    const bare = await sent(game, "attackers", "/moves", body);
    expect([bare.status, bare.body.code, bare.body.ply]).toEqual([428, "version-required", 3]);
    // Under its key it gets its first answer.
    const keyed = await sent(game, "attackers", "/moves", body, headers);
    expect([keyed.status, keyed.headers.get("idempotency-replayed"), keyed.body.ply]).toEqual([
      201,
      "true",
      3,
    ]);
    const old = await sent(game, "attackers", "/moves", body, { "if-match": `"${before.version - 2}"` });
    expect([old.status, old.body.code]).toEqual([412, "version-changed"]);
    const any = await sent(game, "attackers", "/moves", body, { "if-match": "*" });
    expect(any.body.code).toBe("version-required");
    expect(await look(game.id)).toMatchObject({ ply: 2, version: before.version });
    const meant = await sent(game, "attackers", "/moves", body, {
      "if-match": `W/"${before.version}-player"`,
    });
    expect([meant.status, meant.body.ply]).toEqual([201, 3]);
    // And that offer stays, however often the request is repeated.
    expect((await sent(game, "attackers", "/moves", body)).status).toBe(200);
  });
});
