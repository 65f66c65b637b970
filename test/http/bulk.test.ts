import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY, formatInstant } from "../../src/lib/duration.ts";
import { BulkWorld } from "../../src/operations/bulk.ts";
import { RULES } from "../game/people.ts";
import { ask, type Page, refusal, signUp, type Someone } from "./api.ts";

interface BulkBody extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly pairings: readonly {
    ref: string | null;
    games: readonly string[];
    begun: boolean;
    refused?: string;
  }[];
}
interface GameBody extends Record<string, unknown> {
  readonly status: string;
  readonly version: number;
}

const CLOCK = { kind: "per-move", perMove: "P3D" };
const inDays = (days: number) => formatInstant(Date.now() + days * DAY);
const consents = ({ token }: Someone, organiser: Someone, more: Record<string, unknown> = {}) =>
  ask("PUT", `/v1/me/consents/${organiser.name}`, {
    token,
    body: { until: inDays(30), maxGames: 4, ...more },
  });
const wish = (pairings: readonly object[], more: Record<string, unknown> = {}) => ({
  body: { ruleset: "brandubh", clock: CLOCK, rated: false, pairings, ...more },
});
const make = ({ token }: Someone, pairings: readonly object[], more: Record<string, unknown> = {}) =>
  ask<BulkBody>("POST", "/v1/bulk-pairings", { token, ...wish(pairings, more) });
const refused = ({ token }: Someone, pairings: readonly object[], more: Record<string, unknown> = {}) =>
  refusal("POST", "/v1/bulk-pairings", { token, ...wish(pairings, more) });
const read = ({ token }: Someone, id: string) => ask<BulkBody>("GET", `/v1/bulk-pairings/${id}`, { token });
const pointers = (body: { errors?: readonly { pointer: string }[] }) =>
  body.errors?.map(({ pointer }) => pointer);

/** An organiser, and two who have consented. */
async function club() {
  const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
  await Promise.all([egil, tove].map((one) => consents(one, sigrid)));
  return { sigrid, egil, tove, pairing: { attackers: egil.name, defenders: tove.name } };
}

it("consents are listed page by page, each once", async () => {
  const [egil, organisers] = [await signUp("Egil"), await Promise.all([signUp(), signUp(), signUp()])];
  for (const one of organisers) await consents(egil, one);
  const names: string[] = [];
  let next: string | null = "";
  for (let page = 0; next !== null && page < 3; page++) {
    const path: string = `/v1/me/consents?limit=1${next && `&cursor=${next}`}`;
    const { body } = await ask<Page<{ organiser: string }>>("GET", path, egil);
    names.push(...body.items.map(({ organiser }) => organiser));
    ({ next } = body);
  }
  expect([names.toSorted(), next]).toEqual([organisers.map(({ name }) => name).toSorted(), null]);
});

it("an expired consent is refused, and existing ones stay", async () => {
  const { sigrid, egil } = await club();
  const late = await consents(egil, sigrid, { until: inDays(-1) });
  expect([late.status, pointers(late.body)]).toEqual([422, ["/until"]]);
  const { body } = await ask<{ items: { maxGames: number }[] }>("GET", "/v1/me/consents", egil);
  expect(body.items).toMatchObject([{ organiser: sigrid.name, maxGames: 4 }]);
});

describe("a bulk pairing", () => {
  it("returns the ids of its games at once, and begins them whatever the players' settings", async () => {
    const { sigrid, egil, tove, pairing } = await club();
    await ask("PATCH", "/v1/me", { token: egil.token, body: { challengesFrom: "played" } });
    await ask("PUT", `/v1/me/blocks/${tove.name}`, { token: egil.token, body: {} });
    const { status, headers, body } = await make(sigrid, [
      { ...pairing, ref: "A1" },
      { ...pairing, match: { games: 2 } },
    ]);
    expect([status, headers.get("location")]).toEqual([201, `/v1/bulk-pairings/${body.id}`]);
    expect(body.pairings.map(({ ref, games }) => [ref, games.length])).toEqual([
      ["A1", 1],
      [null, 2],
    ]);
    await runDurableObjectAlarm(env.BULKS.getByName(sigrid.id));
    await expect
      .poll(async () => (await read(sigrid, body.id)).body.pairings.map(({ begun }) => begun))
      .toEqual([true, true]);
    const [single = "", first = "", second = ""] = body.pairings.flatMap(({ games }) => games);
    for (const id of [single, first, second])
      await expect
        .poll(async () => (await ask<GameBody>("GET", `/v1/games/${id}`)).body.status)
        .toBe("playing");
    const { body: game } = await ask("GET", `/v1/games/${single}`);
    expect(game).toMatchObject({
      players: { attackers: { name: egil.name } },
      bulk: { id: body.id, ref: "A1" },
    });
    const { body: match } = await ask("GET", `/v1/matches/${first}`);
    expect(match).toMatchObject({ games: [first, second], bulk: { id: body.id } });
    const { body: given } = await ask<{ items: { begun: number }[] }>("GET", "/v1/me/consents", egil);
    expect(given.items.map(({ begun }) => begun)).toEqual([3]);
  });

  it("is made entirely or not at all: missing consents are named, and there is no game", async () => {
    const { sigrid, egil, tove, pairing } = await club();
    const stranger = await signUp("Ulf");
    const alone = await refused(sigrid, [pairing, { attackers: stranger.name, defenders: egil.name }]);
    expect([alone.status, alone.body.code]).toEqual([422, "consent-missing"]);
    expect(pointers(alone.body)).toEqual(["/pairings/1/attackers"]);
    const { detail = "" } = alone.body.errors?.[0] ?? {};
    expect(detail.startsWith(`${stranger.name} hasn’t consented`)).toBe(true);
    expect(detail).toContain(` at /consents/${sigrid.name}.`);
    const others = await refused(
      sigrid,
      [
        { ...pairing, ref: "A" },
        { attackers: tove.name, defenders: tove.name.toUpperCase(), ref: "A" },
        { attackers: "Nobody-at-all", defenders: egil.name },
      ],
      { startsAt: inDays(8) },
    );
    expect([others.status, others.body.code]).toEqual([422, "invalid-request"]);
    expect(pointers(others.body)).toEqual(
      expect.arrayContaining([
        "/startsAt",
        "/pairings/1/defenders",
        "/pairings/1/ref",
        "/pairings/2/attackers",
      ]),
    );
    const many = await refused(
      sigrid,
      Array.from({ length: 501 }, () => pairing),
    );
    expect([many.status, pointers(many.body)]).toEqual([422, ["/pairings"]]);
    const tooMany = await refused(
      sigrid,
      Array.from({ length: 5 }, () => pairing),
    );
    expect(tooMany.body.code).toBe("consent-missing");
    const past = await refused(sigrid, [pairing], { startsAt: inDays(-1) });
    expect([past.body.code, pointers(past.body)]).toEqual(["invalid-request", ["/startsAt"]]);
    const fast = await refused(sigrid, [pairing], { clock: { kind: "per-move", perMove: "PT12H" } });
    expect(fast.body.code).toBe("consent-missing");
    expect((await ask<{ items: unknown[] }>("GET", "/v1/bulk-pairings", sigrid)).body.items).toEqual([]);
  });

  it("asks each of many players for consent", async () => {
    const sigrid = await signUp("Sigrid");
    const others = await Promise.all(Array.from({ length: 26 }, () => signUp()));
    await Promise.all(others.slice(0, 25).map((one) => consents(one, sigrid)));
    const names = others.map(({ name }) => name);
    const pairings = names.slice(13).map((defenders, n) => ({ attackers: names[n]!, defenders }));
    const { body } = await refused(sigrid, pairings);
    expect([body.code, pointers(body)]).toEqual(["consent-missing", ["/pairings/12/defenders"]]);
  });

  it("waits for its time, can be dropped before, and is nobody else's", async () => {
    const { sigrid, egil, pairing } = await club();
    const { body } = await make(sigrid, [pairing], { startsAt: inDays(2) });
    expect([body.status, body.pairings[0]?.begun]).toEqual(["scheduled", false]);
    const path = `/v1/bulk-pairings/${body.id}`;
    expect((await refusal("GET", path, { token: egil.token })).body.code).toBe("bulk-not-found");
    expect((await ask("DELETE", path, { token: sigrid.token })).status).toBe(204);
    expect((await refusal("DELETE", path, { token: sigrid.token })).body.code).toBe("bulk-not-found");
    const { body: begun } = await make(sigrid, [pairing]);
    const again = await refusal("DELETE", `/v1/bulk-pairings/${begun.id}`, { token: sigrid.token });
    expect([again.status, again.body.code]).toEqual([409, "bulk-started"]);
  });

  it("counts a match against a player's consent, and gives it back if the match does not begin", async () => {
    const { sigrid, egil, tove } = await club();
    const { use, free } = new BulkWorld(env, sigrid.id);
    const clock = { kind: "per-move", perMove: 3 * DAY } as const;
    const bulk = { id: "b1", at: 0, startsAt: 0, rules: RULES, clock, rated: false, pairings: [] };
    const match = { games: 4, order: "together", tiebreaks: [] } as const;
    const pairing = {
      players: [egil.id, tove.id],
      ref: null,
      games: ["g1", "g2", "g3", "g4"],
      match,
    } as const;
    const begun = async () =>
      (await ask<{ items: { begun: number }[] }>("GET", "/v1/me/consents", egil)).body.items[0]?.begun;
    expect([await use(egil.id, bulk, pairing), await begun()]).toEqual([true, 4]);
    await free(egil.id, "g1");
    expect(await begun()).toBe(0);
  });

  it("is made once for a key, and at most twenty wait", async () => {
    const { sigrid, pairing } = await club();
    const asked = {
      token: sigrid.token,
      ...wish([pairing], { startsAt: inDays(1) }),
      headers: { "idempotency-key": "season-1" },
    };
    const [one, other] = [
      await ask<BulkBody>("POST", "/v1/bulk-pairings", asked),
      await ask<BulkBody>("POST", "/v1/bulk-pairings", asked),
    ];
    expect(other.body).toEqual(one.body);
    for (let n = 1; n < 20; n++) await make(sigrid, [pairing], { startsAt: inDays(1) });
    const over = await refused(sigrid, [pairing], { startsAt: inDays(1) });
    expect([over.status, over.body.code]).toEqual([409, "limit-reached"]);
  });
});
