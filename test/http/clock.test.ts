import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR, SECOND } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { ask, beginGame, challenge, eventsOf, look, move, playMoves, refusal, signUp } from "./api.ts";

const advance = (span: string) =>
  ask<{ now: string; happened: number }>("POST", "/dev/clock", { body: { advance: span } });
const serviceTime = async () => Date.parse((await ask<{ time: string }>("GET", "/health")).body.time);

afterEach(() => vi.useRealTimers());

/**
 * Stops the service's clock this many milliseconds after the instant. The machine's clock only stops: set forward, it would
 * look like an outage.
 */
async function stopAt(instant: string | null, after: number): Promise<void> {
  const machine = Date.now();
  vi.setSystemTime(machine);
  setClockOffset(Date.parse(instant ?? "") + after - machine);
  expect(await serviceTime()).toBe(Date.parse(instant ?? "") + after);
}

describe("the movable clock", () => {
  it("says what time it is, and time goes on from there", async () => {
    const machine = Date.now();
    vi.setSystemTime(machine);
    const before = await serviceTime();
    const { status, body } = await advance("P3DT2H");
    expect(status).toBe(200);
    expect(Date.parse(body.now) - before).toBe(74 * HOUR);
    vi.setSystemTime(machine + SECOND);
    expect(await serviceTime()).toBe(Date.parse(body.now) + SECOND);
  });

  it.each([
    [{ advance: "-P1D" }, "/advance"],
    [{ advance: "P367D" }, "/advance"],
    [{ advance: "P1Y" }, "/advance"],
    [{ advance: "tomorrow" }, "/advance"],
    [{ advance: 86_400 }, "/advance"],
    [{}, "/advance"],
    [{ advance: "P1D", to: "2030-01-01" }, "/to"],
  ])("does not go back, nor anywhere without a number: %j", async (body, pointer) => {
    vi.setSystemTime(Date.now());
    const before = await serviceTime();
    const { status, body: said } = await refusal("POST", "/dev/clock", { body });
    expect([status, said.errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect(await serviceTime()).toBe(before);
  });
});

describe("a deadline that passes", () => {
  it("ends the game by itself, at that very instant: a fresh time each move", async () => {
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

  it("ends the game without a request: both players are notified before anybody reads the game", async () => {
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
});

describe("a move", () => {
  it("at the deadline is too late, even before the alarm", async () => {
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
});

describe("the reminder", () => {
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
