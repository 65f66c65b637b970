import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operatorTokenOf } from "../../src/host/state.ts";
import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { HookReceiver } from "./receiver.ts";
import { membersOf, Service } from "./service.ts";
import { lines, playerWithHook, Table, type PlayedGame } from "./table.ts";
import { until } from "./within.ts";

describe("a restarted service", () => {
  let service: Service;
  let receiver: HookReceiver;
  let client: Client;
  let table: Table;
  let game: PlayedGame;
  let tests = 0;

  beforeAll(async () => {
    service = await Service.create();
    client = clientOf(service.url);
    await service.start();
  });
  afterAll(() => service.remove());

  beforeEach(async () => {
    tests++;
    receiver = await HookReceiver.create();
    const attackers = await playerWithHook(client, receiver, `Ragnhild${tests}`);
    const defenders = await playerWithHook(client, receiver, `Egil${tests}`);
    // Never asks twice by itself: what is asked again here is asked on purpose.
    table = new Table(client, attackers, defenders, () => 1);
    game = await table.begin(lines[0]!);
  });

  afterEach(() => receiver.close());

  /** Values that differ at each read: the time left on clocks, and the start of a list by urgency. */
  const PASSING: ReadonlySet<string> = new Set(["remaining", "cursor"]);

  /** All that can be read, but what passes. */
  async function everything(): Promise<unknown> {
    const { token } = table.attackers;
    const read = {
      game: await client.must("GET", `/v1/games/${game.id}`),
      me: await client.must("GET", "/v1/me", { token }),
      games: await client.must("GET", "/v1/me/games", { token }),
      webhooks: await client.must("GET", "/v1/webhooks", { token }),
      events: await client.feed(token),
    };
    return JSON.parse(JSON.stringify(read, (key, value: unknown) => (PASSING.has(key) ? null : value)));
  }

  test("has the numbers of the Worker and of all objects in one place: on one machine they share an isolate", async () => {
    await table.move(game);
    await client.ask("GET", "/v1/games/none");
    const headers = { authorization: `Bearer ${operatorTokenOf(service.state)}` };
    const numbers = await (await fetch(`${service.url}/operator/metrics`, { headers })).text();
    expect(numbers).toContain(`taflpost_moves_total ${game.acknowledged}\n`);
    expect(numbers).toContain('taflpost_refusals_total{code="game-not-found"} 1\n');
    for (const part of ["isolate", "game"])
      expect(numbers).toContain(`taflpost_starts_total{of="${part}"} 1\n`);
  });

  test("answers as before it was stopped", async () => {
    await receiver.open();
    for (let ply = 1; ply <= 5; ply++) await table.move(game);
    // Less than the day for which answers are kept for repeats.
    await client.advance("PT20H");
    const before = await everything();

    expect(await service.end("SIGTERM")).toBe(0);
    expect(await service.allGone()).toEqual([]);
    expect(service.output).toContain("Taflpost has stopped.");
    await service.start();

    expect(await everything()).toEqual(before);
    expect(await client.offset()).toBeGreaterThan(20 * HOUR - MINUTE);
    const again = {
      token: table.attackers.token,
      key: `${game.id}-5`,
      body: { ply: 5, move: game.line.moves[4] },
    };
    const { isReplay, body } = await client.ask<GameBody>("POST", `/v1/games/${game.id}/moves`, again);
    expect({ isReplay, ply: body.ply }).toEqual({ isReplay: true, ply: 5 });
    await table.move(game);
  });

  test("sends what a receiver missed while it was down", async () => {
    for (let ply = 1; ply <= 3; ply++) await table.move(game);
    // Time for first attempts, which fail: the receiver does not listen yet.
    await sleep(300);
    await service.kill();
    await service.start();
    await receiver.open();
    await until("delivery of all events", async () => {
      await client.advance("PT1M");
      return receiver.deliveries.length < 11 ? null : true;
    });
    const { attackers, defenders } = table;
    const missed = [];
    for (const { name: player, token } of [attackers, defenders])
      for (const { id, type } of await client.feed(token)) missed.push(`${player} ${type} ${id}`);
    const arrived = receiver.deliveries.map(({ player, id, event }) => `${player} ${event.type} ${id}`);
    expect(receiver.faults).toEqual([]);
    expect([...new Set(arrived)].toSorted()).toEqual(missed.toSorted());
  });

  test("leaves no runtime behind when only its process is killed", async () => {
    await table.move(game);
    expect(await service.end("SIGKILL")).toBe("SIGKILL");
    expect(await service.allGone()).toEqual([]);
    await service.start();
    expect(await client.must<GameBody>("GET", `/v1/games/${game.id}`)).toMatchObject({ ply: 1 });
  });

  test("survives a crash of its runtime", async () => {
    await table.move(game);
    const runtime = runtimeOf(service);
    process.kill(runtime, "SIGKILL");
    // Asked until it answers, as a client does.
    await table.move(game);
    await table.move(game);
    expect(await client.must<GameBody>("GET", `/v1/games/${game.id}`)).toMatchObject({ ply: 3 });
    expect(service.output).toContain("The runtime has restarted.");
    expect(membersOf(service.pid)).not.toContain(runtime);
  });

  // Last: it is not started again.
  test("ends with the npm that started it", async () => {
    await service.kill();
    await service.run("npm", "start");
    await service.end("SIGTERM");
    expect(await service.allGone()).toEqual([]);
    expect(service.output).toContain("Taflpost has stopped.");
  });
});

/** The runtime's process, as the service notes it for its own lifeline. */
function runtimeOf({ state }: Service): number {
  return Number(readFileSync(join(state, "runtime.pid"), "utf8"));
}
