import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
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
  type Someone,
} from "./api.ts";

const advance = (span: string) =>
  ask<{ now: string; happened: number }>("POST", "/dev/clock", { body: { advance: span } });
const serviceTime = async () => Date.parse((await ask<{ time: string }>("GET", "/health")).body.time);
const typesOf = async (player: Someone) => (await eventsOf(player)).map(({ type }) => type);
const FISCHER = { kind: "fischer", initial: "P2D", increment: "PT12H", max: "P3D" };

afterEach(() => vi.useRealTimers());

/**
 * Stops the service's time this many milliseconds after the instant. The machine's clock only stands: put forward, it
 * would say that nobody was there meanwhile.
 */
async function stopAt(instant: string | null, after: number): Promise<void> {
  const machine = Date.now();
  vi.setSystemTime(machine);
  setClockOffset(Date.parse(instant ?? "") + after - machine);
  expect(await serviceTime()).toBe(Date.parse(instant ?? "") + after);
}

describe("the clock that can be moved", () => {
  it("says what time it is, and time goes on from there", async () => {
    const before = await serviceTime();
    const { status, body } = await advance("P3DT2H");
    expect(status).toBe(200);
    expect(Date.parse(body.now) - before).toBeGreaterThanOrEqual(74 * HOUR);
    expect(Date.parse(body.now) - before).toBeLessThan(74 * HOUR + 10_000);
    expect(await serviceTime()).toBeGreaterThanOrEqual(Date.parse(body.now));
  });

  it.each([
    [{ advance: "-P1D" }, "/advance"],
    [{ advance: "P367D" }, "/advance"],
    [{ advance: "P1Y" }, "/advance"],
    [{ advance: "tomorrow" }, "/advance"],
    [{ advance: 86_400 }, "/advance"],
    [{}, "/advance"],
    [{ advance: "P1D", to: "2030-01-01" }, "/to"],
  ])("does not go back, nor anywhere without saying how far: %j", async (body, pointer) => {
    const before = await serviceTime();
    const { status, body: said } = await refusal("POST", "/dev/clock", { body });
    expect([status, said.errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect((await serviceTime()) - before).toBeLessThan(10_000);
  });

  it("does not need anything to be due", async () => {
    expect((await advance("PT0S")).status).toBe(200);
  });
});

describe("a deadline that passes", () => {
  it("ends the game by itself, at that very instant: a fresh span each move", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "P3D" });
    await playMoves(game, ["d1-c1"]);
    const { clock } = await look(game.id);
    await advance("P10D");
    expect(await look(game.id)).toMatchObject({
      status: "finished",
      result: { winner: "attackers", reason: "timeout" },
      finishedAt: clock.deadline,
      turn: null,
      clock: { deadline: null },
    });
  });

  it("ends the game without being asked: both players are notified before anybody reads the game", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "PT2H" });
    await advance("PT3H");
    for (const player of [game.attackers, game.defenders]) {
      const last = (await eventsOf(player)).at(-1);
      expect(last).toMatchObject({
        type: "game.finished",
        data: { by: null, game: { result: { winner: "defenders", reason: "timeout" } } },
      });
      expect(last?.timestamp).toBe(last?.data.game.finishedAt);
    }
  });

  it("is a budget with Fischer's clock: what was used is gone, the increment is added, up to the most", async () => {
    const game = await beginGame("brandubh", FISCHER);
    const start = Date.parse((await look(game.id)).clock.deadline ?? "") - 48 * HOUR;
    await stopAt(new Date(start).toISOString(), 30 * HOUR);
    const first = await move(game, 1, "d1-c1");
    // 48 - 30 + 12.
    expect(first.body.clock.remaining).toMatchObject({
      attackers: "P1DT6H",
      defenders: "P2D",
    });
    const second = await move(game, 2, "d5-c5");
    // 48 - 0 + 12.
    expect(second.body.clock.remaining).toMatchObject({ defenders: "P2DT12H" });
    await move(game, 3, "c1-d1");
    await move(game, 4, "c5-d5");
    await move(game, 5, "d1-c1");
    await move(game, 6, "d5-c5");
    const last = await move(game, 7, "c1-b1");
    // 72 is the most.
    expect(last.body.clock.remaining).toMatchObject({ defenders: "P3D" });
    const { deadline } = last.body.clock;
    vi.useRealTimers();
    await advance("P20D");
    expect(await look(game.id)).toMatchObject({
      result: { winner: "attackers", reason: "timeout" },
      finishedAt: deadline,
    });
  });

  it("comes after 21 days without a clock, and aborts a game that never got going", async () => {
    const idle = await beginGame("brandubh", { kind: "unlimited" });
    const half = await beginGame("brandubh", { kind: "unlimited" });
    const going = await beginGame("brandubh", { kind: "unlimited" });
    await playMoves(half, ["d1-c1"]);
    await playMoves(going, ["d1-c1", "d5-c5"]);
    const deadlines = await Promise.all(
      [idle, half, going].map(async ({ id }) => (await look(id)).clock.deadline),
    );
    await advance("P20D");
    expect((await look(idle.id)).status).toBe("playing");
    await advance("P2D");
    const ends = await Promise.all([idle, half, going].map(({ id }) => look(id)));
    expect(ends.map(({ result }) => result)).toEqual([
      { winner: null, reason: "aborted" },
      { winner: null, reason: "aborted" },
      { winner: "defenders", reason: "timeout" },
    ]);
    expect(ends.map(({ finishedAt }) => finishedAt)).toEqual(deadlines);
  });

  it("does not touch challenges: they have no clock yet", async () => {
    const id = await challenge(await signUp());
    await advance("P13D");
    expect((await look(id)).status).toBe("open");
  });
});

describe("a move", () => {
  it("one millisecond before the deadline is in time, whatever the alarm does", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "P1D" });
    await stopAt((await look(game.id)).clock.deadline, -1);
    expect((await move(game, 1, "d1-c1")).status).toBe(201);
  });

  it("at the deadline is too late, though it comes before the alarm", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "P1D" });
    const { deadline } = (await look(game.id)).clock;
    await stopAt(deadline, 0);
    const { status, body } = await move(game, 1, "d1-c1");
    expect([status, body.code]).toEqual([409, "game-over"]);
    expect(await look(game.id)).toMatchObject({
      ply: 0,
      result: { winner: "defenders", reason: "timeout" },
      finishedAt: deadline,
    });
  });

  it("long after the deadline is too late, and the game ended at the deadline, not now", async () => {
    const game = await beginGame("brandubh", FISCHER);
    const { deadline } = (await look(game.id)).clock;
    await stopAt(deadline, 100 * HOUR);
    for (const how of ["resign", "draw", "abort"]) {
      const body = { ply: 0 };
      const { body: said } = await refusal("POST", `/v1/games/${game.id}/${how}`, {
        token: game.defenders.token,
        body,
      });
      expect(said.code).toBe("game-over");
    }
    expect((await look(game.id)).finishedAt).toBe(deadline);
  });
});

describe("the reminder", () => {
  it("comes once a move, when a fifth of the span is left, to the side to move", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "PT10H" });
    const { deadline } = (await look(game.id)).clock;
    await advance("PT7H59M");
    expect(await typesOf(game.attackers)).not.toContain("game.deadline-near");
    await advance("PT2M");
    const near = (await eventsOf(game.attackers)).filter(({ type }) => type === "game.deadline-near");
    expect(near).toHaveLength(1);
    expect(Date.parse(near[0]?.timestamp ?? "")).toBe(Date.parse(deadline ?? "") - 2 * HOUR);
    expect(near[0]?.data).toMatchObject({ deadline, by: null, ply: 0 });
    await advance("PT1H");
    const types = await typesOf(game.attackers);
    expect(types.filter((type) => type === "game.deadline-near")).toHaveLength(1);
    expect(await typesOf(game.defenders)).not.toContain("game.deadline-near");

    await move(game, 1, "d1-c1");
    await advance("PT9H");
    const theirs = (await eventsOf(game.defenders)).filter(({ type }) => type === "game.deadline-near");
    expect(theirs).toHaveLength(1);
    // The reader of a game sees nothing of it.
    expect((await look(game.id)).version).toBe(2);
  });

  it("comes before the end, and the events of two games in the order of their times", async () => {
    const player = await signUp();
    const other = await signUp();
    const begin = async (perMove: string) => {
      const id = await challenge(player, {
        to: other.name,
        clock: { kind: "per-move", perMove },
      });
      await ask("POST", `/v1/challenges/${id}/accept`, { token: other.token });
      return id;
    };
    const [slow, fast] = [await begin("PT20H"), await begin("PT10H")];
    const seen = (await eventsOf(player)).length;
    await advance("P2D");
    const after = (await eventsOf(player)).slice(seen);
    expect(after.map(({ type, data }) => [type, data.game.id])).toEqual([
      ["game.deadline-near", fast],
      ["game.finished", fast],
      ["game.deadline-near", slow],
      ["game.finished", slow],
    ]);
    const times = after.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
  });
});
