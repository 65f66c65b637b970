import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { THE_BEACON } from "../../src/beacon/outage.ts";
import type { Env } from "../../src/env.ts";
import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import {
  ask,
  askProduction,
  beginBetween,
  beginGame,
  delivered,
  eventsOf,
  look,
  move,
  type Answer,
  type Begun,
  type GameBody,
  type ProblemBody,
} from "./api.ts";
import { countingRows } from "./full.ts";

const TOKEN = "a-token-of-the-operator-for-tests-alone";
const OPERATOR = { OPERATOR_TOKEN: TOKEN };
const ONE_DAY = { kind: "per-move", perMove: "P1D" };

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClockOffset(0));

interface Outage {
  readonly from: string;
  readonly to: string;
  readonly declared: boolean;
}

/** The outages that the status lists; it is kept for five seconds. */
async function outages(): Promise<readonly Outage[] | null> {
  setClockOffset(now() - Date.now() + 6000);
  return (await ask<{ outages: Outage[] | null }>("GET", "/v1/status")).body.outages;
}

const advance = (span: string, away = false) =>
  ask("POST", "/dev/clock", { body: { advance: span, ...(away ? { away } : {}) } });

const beacon = () => env.BEACON.getByName(THE_BEACON);

/** The service is away for so long; gives the outage that this makes. */
async function stayAway(span: string): Promise<{ readonly from: number; readonly to: number }> {
  expect((await advance(span, true)).status).toBe(200);
  const [newest] = (await outages()) ?? [];
  return { from: Date.parse(newest?.from ?? ""), to: Date.parse(newest?.to ?? "") };
}

const deadlineOf = async ({ id }: Pick<Begun, "id">) => Date.parse((await look(id)).clock.deadline ?? "");

/** Puts the clock forward to some time before (or after) an instant. */
const advanceTo = (instant: number, after: number) =>
  advance(`PT${Math.floor((instant + after - now()) / 1000)}S`);

describe("an outage", () => {
  it("gives every running game the time that it took, and tells both players so", async () => {
    const games = [await beginGame("brandubh", ONE_DAY), await beginGame("tablut", { kind: "unlimited" })];
    const before = await Promise.all(games.map(deadlineOf));
    const began = games.map(({ id }) => id);
    const { from, to } = await stayAway("PT40M");
    expect(to - from).toBeGreaterThanOrEqual(40 * MINUTE);
    expect(to - from).toBeLessThan(42 * MINUTE);
    for (const [index, id] of began.entries()) {
      const { startedAt, clock } = await look(id);
      const lost = to - Math.max(from, Date.parse(String(startedAt)));
      expect(Date.parse(clock.deadline ?? "")).toBe((before[index] ?? 0) + lost);
    }
    const [first] = games;
    await delivered(first!.id);
    for (const player of [first!.attackers, first!.defenders]) {
      const told = (await eventsOf(player)).filter(({ type }) => type === "game.deadline-changed");
      expect(told).toHaveLength(1);
      expect(told[0]?.data).toMatchObject({ reason: "outage", by: null });
    }
  });

  it("loses nobody the game whose deadline lay in it; at the deadline that it has now, it is lost", async () => {
    const game = await beginGame("brandubh", ONE_DAY);
    const before = await deadlineOf(game);
    await advanceTo(before, -5 * MINUTE);
    const { from, to } = await stayAway("PT20M");
    expect(now()).toBeGreaterThan(before);
    const { status, clock } = await look(game.id);
    expect([status, Date.parse(clock.deadline ?? "")]).toEqual(["playing", before + (to - from)]);
    await advance("PT1H");
    expect(await look(game.id)).toMatchObject({ status: "finished", finishedAt: clock.deadline });
  });

  it("is heard of by the first who comes, also by the alarm alone", async () => {
    const game = await beginGame("brandubh", ONE_DAY);
    const before = await deadlineOf(game);
    await advanceTo(before, -5 * MINUTE);
    await advance("PT20M", true);
    await runDurableObjectAlarm(env.GAMES.getByName(game.id));
    expect((await look(game.id)).status).toBe("playing");
  });

  it("is not charged to who moves after it, and the move is in time", async () => {
    const game = await beginGame("brandubh", {
      kind: "fischer",
      initial: "P1D",
      increment: "PT0S",
      max: "P1D",
    });
    await advance("PT23H30M");
    await advance("PT2H", true);
    const { status, body } = await move(game, 1, "d1-c1");
    expect(status).toBe(201);
    // Half an hour is left, but for the seconds of this test.
    expect(body.clock.remaining?.attackers).toMatch(/^PT(29M|30M)/);
  });

  it("does not come of putting the clock forward, however far", async () => {
    const before = await outages();
    await advance("P30D");
    await advance("PT4M");
    expect(await outages()).toEqual(before);
  });

  it("is none below three minutes", async () => {
    await beacon().outages();
    const before = await outages();
    await advance("PT1M", true);
    expect(await outages()).toEqual(before);
  });
});

describe("the beacon", () => {
  it("goes by its alarm, which it sets again", async () => {
    await ask("GET", "/health");
    const alarm = () => runInDurableObject(beacon(), (_it, { storage }) => storage.getAlarm());
    await vi.waitFor(async () => expect(await alarm()).not.toBeNull());
    expect(await runDurableObjectAlarm(beacon())).toBe(true);
    expect(await alarm()).toBeGreaterThan(Date.now());
    await runInDurableObject(beacon(), (_it, { storage }) => storage.deleteAlarm());
    // Lost, it comes back with whoever asks next, once a beat is due.
    await runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
      sql.exec("UPDATE beats SET at = at - 60000"),
    );
    await beacon().outages();
    expect(await alarm()).toBeGreaterThan(Date.now());
  });

  it("is started by any request, of a page, too", async () => {
    await runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
      sql.exec("UPDATE beats SET at = at - 60000"),
    );
    const beat = () =>
      runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
        Number(sql.exec("SELECT at FROM beats").one()["at"]),
      );
    const before = await beat();
    setClockOffset(now() - Date.now() + MINUTE);
    await ask("GET", "/rules");
    await vi.waitFor(async () => expect(await beat()).toBeGreaterThan(before));
  });

  it("costs a move nothing: no row, and one question a minute for all of them", async () => {
    const game = await beginGame();
    await stayAway("PT10M");
    await move(game, 1, "d1-c1");
    await move(game, 2, "d5-c5");
    let asked = 0;
    const counting = {
      getByName: () => ({ outages: () => (asked++, beacon().outages()) }),
    } as unknown as Env["BEACON"];
    const { written } = await countingRows(env.GAMES.getByName(game.id));
    for (const [ply, text] of [
      [3, "c1-d1"],
      [4, "c5-d5"],
      [5, "d1-c1"],
    ] as const) {
      const { token } = ply % 2 === 1 ? game.attackers : game.defenders;
      const body = { ply, move: text };
      const asking = { token, body };
      const { status } = await askProduction("POST", `/v1/games/${game.id}/moves`, asking, {
        BEACON: counting,
      });
      expect(status).toBe(201);
      await delivered(game.id);
    }
    expect(asked).toBe(1);
    // As many as any move writes.
    expect(written()).toBe(9);
  });
});

describe("while the beacon does not answer", () => {
  const SILENT = {
    BEACON: {
      getByName: () => ({ outages: () => Promise.reject(new Error("no answer")) }),
    } as unknown as Env["BEACON"],
  };

  it("games go on, and the status says that it does not know", async () => {
    const game = await beginGame();
    const { token } = game.attackers;
    const body = { ply: 1, move: "d1-c1" };
    expect((await askProduction("POST", `/v1/games/${game.id}/moves`, { token, body }, SILENT)).status).toBe(
      201,
    );
    expect((await askProduction("GET", `/v1/games/${game.id}`, {}, SILENT)).status).toBe(200);
    setClockOffset(now() - Date.now() + 6000);
    expect((await askProduction("GET", "/v1/status", {}, SILENT)).body).toMatchObject({ outages: null });
    expect(lines.join()).toContain("beacon-silent");
  });
});

const operate = <T>(path: string, body: unknown): Promise<Answer<T & ProblemBody>> =>
  askProduction<T & ProblemBody>("POST", `/operator/outages${path}`, { token: TOKEN, body }, OPERATOR);

interface Told {
  readonly told: number;
  readonly failed: readonly string[];
  readonly next: string | null;
}

interface Lost {
  readonly games: readonly { readonly id: string; readonly [member: string]: unknown }[];
  readonly next: { readonly at: number; readonly id: string } | null;
}

const span = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** All games that were lost in a span, however many steps that takes. */
async function lostIn(from: number, to: number): Promise<Lost["games"]> {
  const games: Lost["games"][number][] = [];
  for (let after: Lost["next"] | undefined = null; after !== undefined;) {
    const { body }: Answer<Lost> = await operate<Lost>("/lost", { ...span(from, to), after });
    games.push(...body.games);
    after = body.next ?? undefined;
  }
  return games;
}

describe("an outage that the operator declares", () => {
  it("is given to the running games, once, however often it is declared", async () => {
    const game = await beginGame("brandubh", ONE_DAY);
    await advance("PT6H");
    const before = await deadlineOf(game);
    const declared = span(now() - 3 * HOUR, now() - 2 * HOUR);
    for (let times = 0; times < 2; times++) {
      expect(await operate("", declared)).toMatchObject({
        status: 200,
        body: { ...declared, declared: true },
      });
      let next: string | null = null;
      do {
        const told: Answer<Told> = await operate<Told>("/tell", { after: next });
        expect(told.body.failed).toEqual([]);
        next = told.body.next;
      } while (next !== null);
    }
    // Told: it stands in what both players have heard, before anybody has asked for the game.
    await delivered(game.id);
    const last = (await eventsOf(game.defenders)).at(-1);
    expect(last).toMatchObject({ type: "game.deadline-changed", data: { reason: "outage" } });
    expect(Date.parse(last?.data.deadline ?? "")).toBe(before + HOUR);
    expect(await deadlineOf(game)).toBe(before + HOUR);
    expect((await outages())?.filter(({ from }) => from === declared.from)).toEqual([
      { ...declared, declared: true },
    ]);
  });

  it("counts once where it overlaps a measured one", async () => {
    const game = await beginGame("brandubh", ONE_DAY);
    await advance("PT6H");
    const measured = await stayAway("PT1H");
    const before = await deadlineOf(game);
    await operate("", span(measured.from - HOUR, measured.to - MINUTE));
    await operate("/tell", { after: null });
    setClockOffset(now() - Date.now() + MINUTE);
    expect(await deadlineOf(game)).toBe(before + HOUR);
  });

  it("lists the games that were lost on time in it or within its length after it, with what would have been", async () => {
    const [inIt, after, later] = [
      await beginGame("brandubh", ONE_DAY),
      await beginGame("brandubh", { kind: "per-move", perMove: "PT26H" }),
      await beginGame("brandubh", { kind: "per-move", perMove: "PT40H" }),
    ];
    const resigned = await beginGame("brandubh", ONE_DAY);
    await ask("POST", `/v1/games/${resigned.id}/resign`, {
      token: resigned.attackers.token,
      body: { ply: 0 },
    });
    const [first, second] = [await deadlineOf(inIt), await deadlineOf(after)];
    await advance("P2D");
    const [from, to] = [first - HOUR, first + HOUR];
    const lost = await lostIn(from, to);
    const mine = lost.filter(({ id }) => [inIt, after, later, resigned].some((game) => game.id === id));
    expect(mine).toEqual([
      {
        id: inIt.id,
        url: `http://localhost:8787/games/${inIt.id}`,
        side: "attackers",
        player: inIt.attackers.name,
        ply: 0,
        lostAt: new Date(first).toISOString(),
        deadline: new Date(first + 2 * HOUR).toISOString(),
      },
      expect.objectContaining({
        id: after.id,
        lostAt: new Date(second).toISOString(),
        deadline: new Date(second + 2 * HOUR).toISOString(),
      }),
    ]);
    // It decides nothing.
    expect(await look(inIt.id)).toMatchObject({ result: { reason: "timeout" } } as Partial<GameBody>);
  });

  it("lists many such games in steps", async () => {
    const first = await beginGame("brandubh", ONE_DAY);
    const { attackers, defenders } = first;
    const games = [first];
    for (let more = 0; more < 26; more++)
      games.push(await beginBetween(attackers, defenders, "brandubh", ONE_DAY));
    const deadline = await deadlineOf(first);
    await advance("P2D");
    const { body } = await operate<Lost>("/lost", { ...span(deadline - HOUR, deadline + HOUR), after: null });
    expect(body.games).toHaveLength(25);
    expect(body.next).not.toBeNull();
    const all = await lostIn(deadline - HOUR, deadline + HOUR);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(games.map(({ id }) => id)));
    expect(all).toHaveLength(27);
  });

  it.each([
    ["what has not been yet", () => span(now() - HOUR, now() + HOUR), "/to"],
    ["an end before the beginning", () => span(now() - HOUR, now() - 2 * HOUR), "/to"],
    ["eight days", () => span(now() - 192 * HOUR, now()), "/to"],
    ["what is half a year ago", () => span(now() - 4400 * HOUR, now() - 4399 * HOUR), "/from"],
    ["no end", () => ({ from: span(now() - HOUR, now()).from }), "/to"],
    ["no instant", () => ({ ...span(now() - HOUR, now()), from: "yesterday" }), "/from"],
    ["a day without its time", () => ({ ...span(now() - HOUR, now()), from: "2026-11-20" }), "/from"],
    ["more than that", () => ({ ...span(now() - HOUR, now()), why: "a storm" }), "/why"],
  ])("is refused for %s, and nothing has changed", async (_what, body, pointer) => {
    const before = await outages();
    const { status, body: said } = await operate("", body());
    expect([status, said.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
    expect(said.errors?.[0]?.detail.length).toBeGreaterThan(10);
    expect(await outages()).toEqual(before);
  });

  it.each(["", "/tell", "/lost"])("can be declared by nobody else: %s", async (path) => {
    for (const token of [null, "a".repeat(40)])
      expect(
        (await askProduction("POST", `/operator/outages${path}`, { token, body: {} }, OPERATOR)).status,
      ).toBe(401);
  });
});
