import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ChallengeBefore, ChallengeView, GameView } from "../../src/contract/game.ts";
import { RATED_PAIR } from "../../src/contract/bounds.ts";
import {
  accept,
  ask,
  challenge,
  type Page,
  playMoves,
  refusal,
  signUp,
  type Someone,
  THREE_DAYS,
} from "./api.ts";
import { signUpBot } from "./bots.ts";

const BRANDUBH = { ruleset: "brandubh", clock: THREE_DAYS };
const wish = ({ token }: Someone, more: Record<string, unknown> = {}) =>
  refusal("POST", "/v1/challenges", { token, body: { ...BRANDUBH, rated: true, ...more } });
const inLobby = async (id: string, token: string | null = null) =>
  (await ask<Page<ChallengeBefore>>("GET", "/v1/lobby?limit=100", { token })).body.items.find(
    (one) => one.id === id,
  );

/** A rated game of Brandubh in which each side has moved, and which its attackers have given up. */
async function lostBy(attackers: Someone, defenders: Someone): Promise<string> {
  const id = await challenge(attackers, { rated: true, side: "attackers", to: defenders.name });
  await accept(id, defenders);
  await playMoves({ id, attackers, defenders }, ["d1-c1", "d3-c3"]);
  await ask("POST", `/v1/games/${id}/resign`, { token: attackers.token, body: { ply: 2 } });
  return id;
}

describe("a rated challenge", () => {
  it("exists only if it says so, in the lobby too, and its game has no takebacks", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    const [rated, unrated] = [await challenge(maker, { rated: true }), await challenge(maker)];
    expect(await inLobby(rated)).toMatchObject({
      rated: true,
      offers: ["draw", "pause", "resume", "extend"],
    });
    expect(await inLobby(unrated)).toMatchObject({ rated: false });
    await accept(rated, taker);
    const { body } = await ask<GameView>("GET", `/v1/games/${rated}`);
    expect([body.rated, "unrated" in body]).toEqual([true, false]);
    const { body: log } = await ask<{ items: { data: object }[] }>("GET", `/v1/games/${rated}/log`);
    expect(log.items[0]?.data).toMatchObject({ rated: true });
    expect((await ask("GET", `/v1/games/${rated}/verify`)).body).toMatchObject({ holds: true });
  });

  it.each<[string, Record<string, unknown>, string, object]>([
    [
      "with takebacks",
      { offers: ["draw", "takeback"] },
      "invalid-request",
      { errors: [{ pointer: "/offers" }] },
    ],
    [
      "by rules of one's own",
      { ruleset: { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", noProgress: 40 } },
      "custom-unrated",
      {},
    ],
    ["to the house", { to: "Karl" }, "cannot-be-rated", { reason: "house" }],
    [
      "that asks something of a player it names",
      { to: "Karl", rated: false, requires: { games: 1 } },
      "invalid-request",
      {},
    ],
    [
      "that asks for what cannot be",
      { requires: { rating: { min: 1800, max: 1500 } } },
      "invalid-request",
      {
        errors: [{ pointer: "/requires/rating/min" }],
      },
    ],
  ])("%s is refused", async (_, more, code, members) => {
    const { status, body } = await wish(await signUp("Maker"), more);
    expect([status, body]).toMatchObject([422, { code, ...members }]);
  });

  it("begins an unrated game if the pair has reached its limit, whoever accepts it, and says so", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    const mailbox = env.MAILBOXES.getByName(taker.id);
    for (let at = 1; at < RATED_PAIR.max; at++)
      await mailbox.places.takeRated({ game: `g${at}`, opponent: maker.id, ruleset: "brandubh" });
    const games = [await challenge(maker, { rated: true }), await challenge(maker, { rated: true })];
    const answers = [await accept(games[0]!, taker), await accept(games[1]!, taker)];
    expect(answers.map(({ body }) => [body["rated"], body["unrated"]])).toEqual([
      [true, undefined],
      [false, "pair-limit"],
    ]);
    expect((await ask("GET", `/v1/games/${games[1]}/verify`)).body).toMatchObject({ holds: true });
  });
});

describe("a rated game that is over", () => {
  it("gives its players ratings, shown in the lobby with a forecast for the reader, and a head-to-head", async () => {
    const [loser, winner] = [await signUp("Loser"), await signUp("Winner")];
    const id = await lostBy(loser, winner);
    const pool = env.POOL.getByName("brandubh");
    await expect.poll(async () => pool.game(id)).toMatchObject({ score: 0 });
    await runDurableObjectAlarm(pool);
    await expect
      .poll(async () => (await ask("GET", `/v1/players/${winner.name}`)).body["ratings"])
      .toMatchObject([{ ruleset: "brandubh", games: 1, provisional: true }]);
    const open = await challenge(loser, { rated: true, side: "attackers" });
    const shown = await inLobby(open, winner.token);
    expect(shown?.rating?.rating).toBeLessThan(1500);
    expect(shown?.forecast).toBeLessThan(0.45);
    expect(shown?.conduct).toMatchObject({ reply: null, reliability: null });
    expect((await inLobby(open))?.forecast).toBeNull();
    await ask("POST", `/v1/challenges/${open}/cancel`, { token: loser.token });
    const path = `/v1/players/${winner.name}/versus/${loser.name}`;
    expect((await ask("GET", path)).body).toMatchObject({
      games: 1,
      points: { [winner.name]: 1, [loser.name]: 0 },
      asAttackers: { [loser.name]: { won: 0, drawn: 0, lost: 1 } },
      recent: [{ game: id, attackers: loser.name, winner: "defenders" }],
    });
    expect((await ask("GET", `${path}?ruleset=copenhagen`)).body).toMatchObject({ games: 0, recent: [] });
  });
});

describe("the limits of a challenge", () => {
  it("exclude players outside of them, and say what is missing; an unknown reliability passes", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    const requires = { rating: { min: 1600 }, games: 20, provisional: false, reliability: 0.9, bots: false };
    const id = await challenge(maker, { requires });
    expect(await inLobby(id)).toMatchObject({ requires });
    const { status, body } = await accept(id, taker);
    expect([status, body]).toMatchObject([
      403,
      {
        code: "requirements-not-met",
        failed: [
          { requirement: "rating", needed: { min: 1600 }, actual: 1500 },
          { requirement: "provisional", needed: false, actual: true },
          { requirement: "games", needed: 20, actual: 0 },
        ],
      },
    ]);
    expect(body.detail).toContain("1600");
    const open = await challenge(maker, { requires: { rating: { max: 1600 }, reliability: 0.9 } });
    expect((await accept(open, taker)).status).toBe(200);
  });
});

describe("a seek", () => {
  const MAGPIE = { ruleset: "magpie", clock: { kind: "per-move", perMove: "P3D" } };
  const SEEK_CLOCK = { kind: "per-move", perMove: "P3D" };
  const SEEK = { rulesets: ["tablut", "brandubh"], perMove: { min: "P2D", max: "P4D" } };
  const seek = ({ token }: Someone, more: Record<string, unknown> = {}) =>
    ask<ChallengeView | GameView>("POST", "/v1/seeks", { token, body: { ...SEEK, ...more } });

  it("that fits only the player's own challenge makes another one; the next player who seeks plays the oldest", async () => {
    const [one, two] = [await signUp("One"), await signUp("Two")];
    const first = await seek(one);
    const second = await seek(one);
    expect([first.status, first.body, second.status]).toMatchObject([
      201,
      { ruleset: "tablut", clock: { perMove: "P4D" }, rated: true, listed: true },
      201,
    ]);
    const { status, body } = await seek(two);
    expect([status, body]).toMatchObject([200, { id: first.body.id, status: "playing", rated: true }]);
    await ask("POST", `/v1/challenges/${second.body.id}/cancel`, { token: one.token });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["by another rule set", { ruleset: "copenhagen" }, {}],
    ["with another time", { clock: { kind: "per-move", perMove: "P5D" } }, {}],
    ["with another clock", { clock: { kind: "unlimited" } }, {}],
    ["that is unrated", { rated: false }, {}],
    ["with the side that is sought", { side: "attackers" }, { side: "attackers" }],
    ["that asks for more", { requires: { games: 1 } }, {}],
    ["by who has less than is asked for", {}, { requires: { games: 1 } }],
    ["not in the lobby", { listed: false }, {}],
  ])("skips a challenge %s", async (_, made, sought) => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    const id = await challenge(maker, { rated: true, ...made });
    const { status, body } = await seek(seeker, sought);
    expect([status, body.id === id]).toEqual([201, false]);
    for (const [by, open] of [
      [maker, id],
      [seeker, body.id],
    ] as const)
      await ask("POST", `/v1/challenges/${open}/cancel`, { token: by.token });
  });

  it("skips players who block the player, and those whom the player blocks", async () => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    await challenge(maker, { rated: true });
    for (const [by, whom] of [
      [maker, seeker],
      [seeker, maker],
    ] as const) {
      await ask("PUT", `/v1/me/blocks/${whom.name}`, { token: by.token });
      const { status, body } = await seek(seeker);
      expect(status).toBe(201);
      await ask("POST", `/v1/challenges/${body.id}/cancel`, { token: seeker.token });
      await ask("DELETE", `/v1/me/blocks/${whom.name}`, { token: by.token });
    }
    expect((await seek(seeker)).status).toBe(200);
  });

  it.each([
    ["terms", "json_set(body, '$.clock.agreed.perMove', 1)"],
    ["requirements", `json_set(body, '$.challenge.requires', json('{"games":1000}'))`],
  ])("finds the one that fits after a thousand older ones with other %s", async (_, body) => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    const id = await challenge(maker, { ruleset: "tablut", rated: true, clock: SEEK_CLOCK });
    await env.DB.prepare(`INSERT INTO games (id, version, list, at, ruleset, size, bots, body)
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
      SELECT 'in-the-way-' || n, 1, list, at - 1000, ruleset, size, bots, ${body} FROM n, games WHERE id = ?`)
      .bind(id)
      .run();
    const { status, body: game } = await seek(seeker, { rulesets: ["tablut"] });
    await env.DB.prepare("DELETE FROM games WHERE id LIKE 'in-the-way-%'").run();
    expect([status, game.id]).toEqual([200, id]);
  });

  it("for any game accepts rated and unrated ones; against bots only unrated ones", async () => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    const bot = await signUpBot(await signUp("Operator"));
    const { token } = bot;
    const [rated, unrated] = [
      await challenge(bot, { rated: true, ...MAGPIE }),
      await challenge(bot, { rated: false, ...MAGPIE }),
    ];
    const either = { rated: "any", rulesets: ["magpie"] };
    expect(await seek(seeker, either)).toMatchObject({ status: 200, body: { id: unrated, rated: false } });
    await ask("POST", `/v1/challenges/${rated}/cancel`, { token });
    for (const isRated of [true, false]) {
      const id = await challenge(maker, { rated: isRated, ...MAGPIE });
      expect(await seek(seeker, either)).toMatchObject({ status: 200, body: { id, rated: isRated } });
    }
    const own = await seek(seeker, either);
    expect(own).toMatchObject({ status: 201, body: { rated: true } });
    await ask("POST", `/v1/challenges/${own.body.id}/cancel`, { token: seeker.token });
    const ofBot = await seek(bot, either);
    expect(ofBot).toMatchObject({ status: 201, body: { rated: false } });
    await ask("POST", `/v1/challenges/${ofBot.body.id}/cancel`, { token });
  });

  it.each([
    ["above", { min: 1901 }],
    ["below", { max: 1099 }],
  ])("for a rating more than 400 %s one's own is refused, like such a challenge", async (_, rating) => {
    const seeker = await signUp("Seeker");
    const requires = { rating };
    const refused = await seek(seeker, { requires });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            pointer: "/requires/rating",
            detail: expect.stringContaining("more than 400 from your own rating (1500)"),
          },
        ],
      },
    });
    const body = { ruleset: "tablut", clock: SEEK_CLOCK, requires };
    expect((await refusal("POST", "/v1/challenges", { token: seeker.token, body })).status).toBe(422);
    const nearer = Object.fromEntries(
      Object.entries(rating).map(([bound, at]) => [bound, at + (at > 1500 ? -1 : 1)]),
    );
    const made = await seek(seeker, { requires: { rating: nearer } });
    expect(made.status).toBe(201);
    await ask("POST", `/v1/challenges/${made.body.id}/cancel`, { token: seeker.token });
  });

  it("that loses a race tries the next, and is done once a key", async () => {
    const makers = [await signUp("Maker"), await signUp("Maker")];
    const open = [await challenge(makers[0]!, { rated: true }), await challenge(makers[1]!, { rated: true })];
    const seekers = [await signUp("Seeker"), await signUp("Seeker")];
    const found = await Promise.all(seekers.map((one) => seek(one)));
    expect(found.map(({ body }) => body.id).toSorted()).toEqual(open.toSorted());
    const headers = { "idempotency-key": crypto.randomUUID() };
    const again = () =>
      ask<ChallengeView>("POST", "/v1/seeks", { token: makers[0]!.token, headers, body: SEEK });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    await ask("POST", `/v1/challenges/${first.body.id}/cancel`, { token: makers[0]!.token });
  });

  it.each([
    ["without a rule set", { rulesets: [] }],
    ["by a rule set that is not shipped", { rulesets: ["custom-0123456789abcdef0123"] }],
    ["by one twice", { rulesets: ["tablut", "tablut"] }],
    ["with a least time above the most", { perMove: { min: "P4D", max: "P2D" } }],
  ])("%s is refused", async (_, more) => {
    const { status, body } = await seek(await signUp("Seeker"), more);
    expect([status, body]).toMatchObject([422, { code: "invalid-request" }]);
  });
});
