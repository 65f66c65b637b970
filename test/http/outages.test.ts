import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { ask, askProduction, beginGame, delivered, eventsOf, look, move } from "./api.ts";
import { advance, beacon, deadlineOf, ONE_DAY, outages, pass, stayAway } from "./away.ts";
import { countingRows } from "./full.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClockOffset(0));

/** Puts the clock forward to some time before (or after) an instant. */
const advanceTo = (instant: number, after: number) =>
  advance(`PT${Math.floor((instant + after - now()) / 1000)}S`);

describe("an outage", () => {
  it("gives every running game the lost time, and tells both players so", async () => {
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

  it("loses no game whose deadline lay in it; at the new deadline, it is lost", async () => {
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

  it("is not caused by setting the clock forward, however far", async () => {
    const before = await outages();
    await advance("P30D");
    await advance("PT4M");
    expect(await outages()).toEqual(before);
  });
});

const alarm = () => runInDurableObject(beacon(), (_it, { storage }) => storage.getAlarm());
const beat = () =>
  runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
    Number(sql.exec("SELECT at FROM beats").one()["at"]),
  );

describe("the beacon", () => {
  it("runs by its alarm, which it sets again", async () => {
    await ask("GET", "/health");
    await vi.waitFor(async () => expect(await alarm()).not.toBeNull());
    expect(await runDurableObjectAlarm(beacon())).toBe(true);
    expect(await alarm()).toBeGreaterThan(Date.now());
    await runInDurableObject(beacon(), (_it, { storage }) => storage.deleteAlarm());
    // A lost alarm is set again by the next call, once a beat is due.
    await runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
      sql.exec("UPDATE beats SET at = at - 60000"),
    );
    await beacon().outages();
    expect(await alarm()).toBeGreaterThan(Date.now());
  });

  it("is started by any request, even of a page", async () => {
    await runInDurableObject(beacon(), (_it, { storage: { sql } }) =>
      sql.exec("UPDATE beats SET at = at - 60000"),
    );
    const before = await beat();
    pass(MINUTE);
    await ask("GET", "/rules");
    await vi.waitFor(async () => expect(await beat()).toBeGreaterThan(before));
  });

  it("costs a move nothing: no row, and one call a minute for all of them", async () => {
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

  it("games go on, and the status says that it is unknown", async () => {
    const game = await beginGame();
    const { token } = game.attackers;
    const body = { ply: 1, move: "d1-c1" };
    expect((await askProduction("POST", `/v1/games/${game.id}/moves`, { token, body }, SILENT)).status).toBe(
      201,
    );
    expect((await askProduction("GET", `/v1/games/${game.id}`, {}, SILENT)).status).toBe(200);
    pass(6000);
    expect((await askProduction("GET", "/v1/status", {}, SILENT)).body).toMatchObject({ outages: null });
    expect(lines.join()).toContain("beacon-silent");
  });
});
