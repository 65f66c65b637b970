import { describe, expect, it } from "vitest";
import {
  ask,
  beginGame,
  challenge,
  eventsOf,
  look,
  refusal,
  signUp,
  THREE_DAYS,
  type GameBody,
  type Page,
} from "./api.ts";

interface ChallengeBody {
  readonly id: string;
  readonly status: string;
  readonly by: { name: string };
  readonly to: { name: string } | null;
  readonly [member: string]: unknown;
}

const answer = (id: string, how: string, token: string, body?: unknown) =>
  refusal("POST", `/v1/challenges/${id}/${how}`, { token, ...(body === undefined ? {} : { body }) });
const idsOf = ({ body }: { body: Page }) => body.items.map(({ id }) => id);
const everyone = (path: string, token: string | null = null) => ask<Page>("GET", path, { token });

describe("making a challenge", () => {
  it("answers with all its terms, and its address", async () => {
    const [maker, named] = [await signUp(), await signUp()];
    const clock = { kind: "fischer", initial: "P3D", increment: "PT12H", max: "P7D" };
    const { status, headers, body } = await ask<ChallengeBody>("POST", "/v1/challenges", {
      token: maker.token,
      body: { ruleset: "copenhagen", side: "defenders", to: named.name, clock, message: "Shall we?" },
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/challenges/${body.id}`);
    expect(body).toMatchObject({
      status: "open",
      ruleset: "copenhagen",
      side: "defenders",
      by: { name: maker.name },
      to: { name: named.name },
      listed: false,
      message: "Shall we?",
      declined: null,
      clock,
    });
    // It is also shown before it is accepted, when the challenger is away.
    const seen = await ask("GET", `/v1/challenges/${body.id}`, { token: named.token });
    const known = {
      rating: { rating: 1500, games: 0 },
      conduct: { finished: 0 },
      forecast: expect.any(Number),
    };
    expect(seen.body).toMatchObject({ ...body, ...known, away: null, booked: [] });
  });

  it("finds the opponent in any case", async () => {
    const [maker, named] = [await signUp(), await signUp("Egil")];
    const id = await challenge(maker, { to: named.name.toUpperCase() });
    const { body } = await ask<ChallengeBody>("GET", `/v1/challenges/${id}`, { token: named.token });
    expect(body.to).toEqual({ name: named.name });
  });

  it("draws lots for the side if none is given", async () => {
    const [maker, taker] = [await signUp(), await signUp()];
    const sides = new Set<string>();
    for (let game = 0; game < 16; game++) {
      const { body } = await ask<ChallengeBody>("POST", "/v1/challenges", {
        token: maker.token,
        body: { ruleset: "brandubh", clock: THREE_DAYS },
      });
      expect(body["side"]).toBe("random");
      const begun = await ask<GameBody>("POST", `/v1/challenges/${body.id}/accept`, { token: taker.token });
      const { attackers } = begun.body["players"] as Record<string, { name: string }>;
      sides.add(attackers?.name === maker.name ? "attackers" : "defenders");
    }
    // 16 throws of a coin that are all alike.
    expect(sides.size).toBe(2);
  });

  it.each([
    { kind: "per-move", perMove: "PT1H" },
    { kind: "per-move", perMove: "P28D" },
    { kind: "per-move", perMove: "PT36H" },
    { kind: "fischer", initial: "P3D", increment: "PT0S", max: "P3D" },
    { kind: "unlimited" },
  ])("accepts %j", async (clock) => {
    const id = await challenge(await signUp(), { clock });
    expect((await look(id)).clock).toMatchObject({ kind: clock.kind });
  });
});

describe("a challenge", () => {
  it("becomes the game under the same id when it is accepted", async () => {
    const [maker, taker] = [await signUp(), await signUp()];
    const id = await challenge(maker, { side: "defenders", message: "Shall we?" });
    const { status, body } = await ask<GameBody>("POST", `/v1/challenges/${id}/accept`, {
      token: taker.token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "playing",
      turn: "attackers",
      ply: 0,
      version: 1,
      players: { attackers: { name: taker.name }, defenders: { name: maker.name } },
    });
    expect(body.clock.deadline).not.toBeNull();
  });

  it("notifies both players of the start, and whose turn it is", async () => {
    const { attackers, defenders } = await beginGame();
    const types = async (player: typeof attackers) => (await eventsOf(player)).map(({ type }) => type);
    expect(await types(attackers)).toEqual(["challenge.accepted", "game.started", "game.turn"]);
    expect(await types(defenders)).toEqual(["challenge.received", "game.started"]);
  });

  it("shows its message to its two players only, unless it is open", async () => {
    const [maker, named, third] = [await signUp(), await signUp(), await signUp()];
    const id = await challenge(maker, { to: named.name, message: "only for you" });
    const seen = async (token: string | null, which = id) =>
      (await ask<ChallengeBody>("GET", `/v1/challenges/${which}`, { token })).body["message"];
    expect([await seen(maker.token), await seen(named.token)]).toEqual(["only for you", "only for you"]);
    expect([await seen(third.token), await seen(null)]).toEqual([null, null]);
    const open = await challenge(maker, { message: "for everyone" });
    expect(await seen(null, open)).toBe("for everyone");
  });
});

describe("the lists of challenges", () => {
  it("contain mine: sent and received, newest first", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const out = await challenge(me);
    const incoming = await challenge(other, { to: me.name });
    await beginGame();
    expect(idsOf(await everyone("/v1/challenges", me.token))).toEqual([incoming, out]);
    expect(idsOf(await everyone("/v1/challenges?direction=in", me.token))).toEqual([incoming]);
    expect(idsOf(await everyone("/v1/challenges?direction=out", me.token))).toEqual([out]);
    const bad = await refusal("GET", "/v1/challenges?direction=up", { token: me.token });
    expect(bad.body.errors?.[0]?.pointer).toBe("/direction");
  });

  it("lose accepted, declined and withdrawn ones", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const [accepted, declined, cancelled] = [
      await challenge(me, { to: other.name }),
      await challenge(me, { to: other.name }),
      await challenge(me, { to: other.name }),
    ];
    await answer(accepted, "accept", other.token);
    await answer(declined, "decline", other.token);
    await answer(cancelled, "cancel", me.token);
    for (const { token } of [me, other]) expect(idsOf(await everyone("/v1/challenges", token))).toEqual([]);
  });

  it("include a lobby for everyone: listed open ones, newest first, no token needed", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const listed = await challenge(me);
    const unlisted = await challenge(me, { listed: false });
    const named = await challenge(me, { to: other.name });
    const later = await challenge(other);
    const ids = idsOf(await everyone("/v1/lobby"));
    expect(ids.slice(0, 2)).toEqual([later, listed]);
    expect(ids).not.toContain(unlisted);
    expect(ids).not.toContain(named);
    await answer(listed, "accept", other.token);
    await answer(later, "cancel", other.token);
    expect(idsOf(await everyone("/v1/lobby"))).not.toContain(listed);
    expect(idsOf(await everyone("/v1/lobby"))).not.toContain(later);
    // Anyone with the link may accept.
    expect((await answer(unlisted, "accept", other.token)).status).toBe(200);
  });
});
