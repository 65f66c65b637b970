import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { HOUR, parseDuration } from "../../src/lib/duration.ts";
import {
  ask,
  beginBetween,
  beginGame,
  eventsOf,
  look,
  move,
  signUp,
  type Begun,
  type Someone,
} from "../http/api.ts";
import { countingRows } from "../http/full.ts";

interface VacationBody {
  readonly balance: string;
  readonly waiting: number;
  readonly running: { readonly kind: string } | null;
  readonly ledger: readonly { type: string; id?: string; from?: string; to?: string; add: string }[];
}

const TEN_HOURS = { kind: "per-move", perMove: "PT10H" };
const VACATION = ["vacation"];

const advance = (span: string) => ask("POST", "/dev/clock", { body: { advance: span } });
const serviceTime = async (): Promise<number> =>
  Date.parse((await ask<{ time: string }>("GET", "/health")).body.time);
const vacationOf = async ({ token }: Someone) =>
  (await ask<VacationBody>("GET", "/v1/me/vacation", { token })).body;
const deadlineOf = async ({ id }: Begun) => Date.parse((await look(id)).clock.deadline ?? "");

/** The player's events about vacation and changed deadlines, with the game that each is of. */
async function toldOf(player: Someone): Promise<string[]> {
  return (await eventsOf(player))
    .filter(({ type }) => type.startsWith("vacation.") || type === "game.deadline-changed")
    .map(({ type, data }) => `${type} ${data.game?.id ?? ""}`.trim());
}

describe("a player with cover whose time runs out in two games", () => {
  it("loses neither, for an hour that is charged once, and hears of it once", async () => {
    const player = await signUp("Away");
    const first = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const second = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const deadlines = await Promise.all([first, second].map(deadlineOf));
    await advance("PT10H30M");
    for (const [index, game] of [first, second].entries()) {
      expect((await look(game.id)).status).toBe("playing");
      expect(await deadlineOf(game)).toBe((deadlines[index] ?? 0) + HOUR);
    }
    const { ledger, running } = await vacationOf(player);
    expect(running).toMatchObject({ kind: "cover" });
    expect(ledger.filter(({ type }) => type === "cover")).toHaveLength(1);
    expect((await toldOf(player)).filter((told) => told.startsWith("vacation."))).toEqual([
      `vacation.cover ${first.id}`,
    ]);
    for (const game of [first, second]) expect((await move(game, 1, "d1-c1")).status).toBe(201);
    await advance("PT2H");
    const after = await vacationOf(player);
    const used = after.ledger.filter(({ type }) => type === "cover");
    // The two deadlines are a moment apart, so that the hours may not begin at the same millisecond.
    expect(used.map(({ add }) => add)).toEqual(["-PT1H"]);
    expect(Date.parse(used[0]?.from ?? "")).toBe(Math.min(...deadlines) - 1);
    expect(parseDuration(after.balance)).toBeGreaterThan(48 * HOUR);
    // Else the next test puts the clock forward through every hour of their cover, too.
    for (const { id } of [first, second])
      await ask("POST", `/v1/games/${id}/resign`, { token: player.token, body: { ply: 1 } });
  });

  it("goes on losing nothing hour by hour, until the account is empty: then the game is lost to the millisecond", async () => {
    const player = await signUp("Gone");
    const game = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const now = await serviceTime();
    // Most of what there is.
    const body = { to: new Date(now + 50 * HOUR).toISOString() };
    await ask("POST", "/v1/me/vacation", { token: player.token, body });
    const deadline = await deadlineOf(game);
    expect(deadline).toBeGreaterThan(now + 59 * HOUR);
    await advance("P2DT14H");
    expect((await look(game.id)).status).toBe("playing");
    await advance("P1D");
    const { status, result, finishedAt } = await look(game.id);
    expect([status, result]).toEqual(["finished", { winner: "defenders", reason: "timeout" }]);
    const { ledger } = await vacationOf(player);
    const covered = ledger.filter(({ type }) => type === "cover");
    const length = covered.reduce((sum, { add }) => sum + (parseDuration(add.slice(1)) ?? 0), 0);
    expect(length % HOUR).toBe(0);
    expect(Date.parse(finishedAt ?? "")).toBe(deadline + length);
    const told = (await toldOf(player)).filter((one) => one.startsWith("vacation."));
    expect(told).toEqual(["vacation.began", "vacation.low", "vacation.ended", `vacation.cover ${game.id}`]);
    expect(length).toBeGreaterThan(4 * HOUR);
  });

  it("loses at once with cover switched off", async () => {
    const player = await signUp("Brave");
    const schedule = { timezone: "Europe/Stockholm", night: null, weekend: [], cover: false };
    await ask("PUT", "/v1/me/schedule", { token: player.token, body: schedule });
    const game = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const deadline = await deadlineOf(game);
    await advance("PT11H");
    expect((await look(game.id)).status).toBe("finished");
    expect(Date.parse((await look(game.id)).finishedAt ?? "")).toBe(deadline);
    expect((await vacationOf(player)).ledger.map(({ type }) => type)).not.toContain("cover");
  });
});

describe("a player who books a vacation", () => {
  it("has it in every running game before the answer, moves in it, ends it, and is charged for what it lasted", async () => {
    const player = await signUp("Rested");
    const running = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const deadline = await deadlineOf(running);
    const now = await serviceTime();
    const instant = (after: number) => new Date(now + after).toISOString();
    const body = { from: instant(2 * HOUR), to: instant(30 * HOUR) };
    const booked = await ask<{ vacation: { id: string }; waiting: number }>("POST", "/v1/me/vacation", {
      token: player.token,
      body,
    });
    expect([booked.status, booked.body.waiting]).toEqual([201, 0]);
    expect(await deadlineOf(running)).toBe(deadline + 28 * HOUR);
    const later = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    expect(await deadlineOf(later)).toBeGreaterThan(now + 37 * HOUR);
    await advance("PT12H");
    expect(await look(running.id)).toMatchObject({
      away: { attackers: { until: instant(30 * HOUR) }, defenders: null },
      clock: { stopped: { kind: "vacation", until: instant(30 * HOUR) } },
    });
    expect((await move(running, 1, "d1-c1")).status).toBe(201);
    expect((await vacationOf(player)).running).toMatchObject({ kind: "booked" });
    const ended = await ask("DELETE", `/v1/me/vacation/${booked.body.vacation.id}`, { token: player.token });
    expect(ended.status).toBe(200);
    expect((await look(running.id))["away"]).toEqual({ attackers: null, defenders: null });
    const used = (await vacationOf(player)).ledger.find(({ type }) => type === "vacation");
    expect(parseDuration(used?.add.slice(1) ?? "")).toBeLessThanOrEqual(10 * HOUR + 60_000);
    expect((await toldOf(player)).filter((one) => one.startsWith("vacation."))).toEqual([
      "vacation.began",
      "vacation.ended",
    ]);
  });

  it("writes with a move no more rows than one who never did", async () => {
    const game = await beginGame("brandubh", TEN_HOURS, VACATION);
    await move(game, 1, "d1-c1");
    const { written } = await countingRows(env.MAILBOXES.getByName(game.attackers.id));
    const rowsOfMove = async (ply: number, text: string): Promise<number> => {
      const already = written();
      expect((await move(game, ply, text)).status).toBe(201);
      return written() - already;
    };
    const before = await rowsOfMove(2, "d5-c5");
    const now = await serviceTime();
    const body = { from: new Date(now + HOUR).toISOString(), to: new Date(now + 3 * HOUR).toISOString() };
    await ask("POST", "/v1/me/vacation", { token: game.attackers.token, body });
    expect(await rowsOfMove(3, "c1-d1")).toBe(before);
  });
});

describe("a mailbox that was never written to", () => {
  it("says that nobody is away, and stores nothing", async () => {
    const nobody = env.MAILBOXES.getByName("nobody-at-all");
    expect(await nobody.timeOff()).toEqual({ running: null, booked: [] });
    const tables = await runInDurableObject(nobody, (_it, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});
