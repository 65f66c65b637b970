import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import {
  ask,
  beginBetween,
  challenge,
  type GameBody,
  type Page,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";

type Listed = Page<GameBody & { readonly snoozedUntil: string | null }>;

const within = (hours: number) => ({ kind: "per-move", perMove: `PT${hours}H` });
const at = (ahead: number) => new Date(now() + ahead).toISOString();
const listOf = async ({ token }: Someone, query = "") =>
  (await ask<Listed>("GET", `/v1/me/games${query}`, { token })).body;
const idsOf = ({ items }: Listed) => items.map(({ id }) => id);
const snooze = (id: string, { token }: Someone, until: unknown) =>
  refusal("PUT", `/v1/me/games/${id}/snooze`, { token, body: { until } });
const wake = (id: string, { token }: Someone) => refusal("DELETE", `/v1/me/games/${id}/snooze`, { token });

async function twoGames() {
  const [me, other] = [await signUp("Me"), await signUp("Other")];
  const urgent = (await beginBetween(me, other, "brandubh", within(10))).id;
  const later = (await beginBetween(me, other, "brandubh", within(72))).id;
  return { me, other, urgent, later };
}

describe("a snoozed game", () => {
  it("is last in my list until then, and in nobody else's", async () => {
    const { me, other, urgent, later } = await twoGames();
    const until = at(6 * HOUR);
    const put = await snooze(urgent, me, until);
    expect([put.status, put.body]).toEqual([200, { snoozedUntil: until }]);
    const mine = await listOf(me);
    expect(mine.items.map(({ id, snoozedUntil }) => [id, snoozedUntil])).toEqual([
      [later, null],
      [urgent, until],
    ]);
    expect(idsOf(await listOf(other))).toEqual([urgent, later]);
    for (const token of [other.token, me.token])
      expect((await ask("GET", `/v1/games/${urgent}`, { token })).body).not.toHaveProperty("snoozedUntil");
    const told = (await ask("GET", "/v1/me/export.json", { token: me.token })).body;
    expect(told["snoozed"]).toEqual([{ game: urgent, until }]);

    // It ends between two pages: the list goes on as it began.
    const first = await listOf(me, "?limit=1");
    expect(idsOf(first)).toEqual([later]);
    await ask("POST", "/dev/clock", { body: { advance: "PT6H" } });
    const second = await listOf(me, `?limit=1&cursor=${first.next}`);
    expect(second.items.map(({ id, snoozedUntil }) => [id, snoozedUntil])).toEqual([[urgent, null]]);
    expect(idsOf(await listOf(me))).toEqual([urgent, later]);
  });

  it("returns to its place when I say so, twice too", async () => {
    const { me, urgent, later } = await twoGames();
    await snooze(urgent, me, at(DAY));
    expect((await wake(urgent, me)).status).toBe(204);
    expect((await wake(urgent, me)).status).toBe(204);
    expect(idsOf(await listOf(me))).toEqual([urgent, later]);
    await snooze(urgent, me, at(DAY));
    expect((await snooze(urgent, me, null)).body).toEqual({ snoozedUntil: null });
    expect(idsOf(await listOf(me))).toEqual([urgent, later]);
  });

  it("is one of my running games, and snoozed for a year at most", async () => {
    const { me, urgent } = await twoGames();
    const codeOf = async (id: string, player: Someone, until: unknown = at(DAY)) =>
      (await snooze(id, player, until)).body.code;
    for (const until of [at(-1), at(367 * DAY), "tomorrow", 5, undefined]) {
      const refused = await snooze(urgent, me, until);
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/until"]);
    }
    expect((await snooze(urgent, me, at(365 * DAY))).status).toBe(200);
    const stranger = await signUp("Stranger");
    expect(await codeOf(urgent, stranger)).toBe("not-your-game");
    expect((await wake(urgent, stranger)).body.code).toBe("not-your-game");
    expect(await codeOf("0".repeat(22), me)).toBe("game-not-found");
    expect(await codeOf("nonsense", me)).toBe("game-not-found");
    const open = await challenge(me);
    expect(await codeOf(open, me)).toBe("game-over");
    await ask("POST", `/v1/games/${urgent}/resign`, { token: me.token, body: { ply: 0 } });
    expect(await codeOf(urgent, me)).toBe("game-over");
    const over = await listOf(me, "?status=finished");
    expect(over.items.map(({ snoozedUntil }) => snoozedUntil)).toEqual([null]);
  });
});
