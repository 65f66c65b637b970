import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationFiles } from "../../src/host/migrations.ts";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { freePort, Service } from "./service.ts";

/** Runs one of the host's programs to its end. */
function run(program: string, more: Record<string, string>, ...words: string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, ...more };
  return spawnSync(process.execPath, [`src/host/${program}.ts`, ...words], {
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
}

describe("npm start refuses, in one sentence,", () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.create();
    await service.start();
  });
  afterAll(() => service.remove());

  test.each(["none", "0", "65536"])("the port “%s”", (port) => {
    const { status, stdout, stderr } = run("start", { PORT: port });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe(`PORT must be a number from 1 to 65535, not “${port}”.\n`);
  });

  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { status, stdout, stderr } = run("start", { PORT: `${port}`, STATE: service.tmp });
    other.close();
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken, .+\n$/);
  });

  test("a state that another Taflpost holds", async () => {
    const { status, stderr } = run("start", { PORT: `${await freePort()}`, STATE: service.state });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The state in .+ is in use by another Taflpost\. .+\n$/);
  });

  test("to do anything to the service that runs", async () => {
    expect(await service.answers()).toBe(true);
    expect(service.output).toBe(
      [
        ...migrationFiles().map((name) => `Applied the migration ${name}.`),
        `Taflpost listens on http://localhost:${service.port} (reference: http://localhost:${service.port}/docs, state: ${service.state})`,
        `First: curl -H 'content-type: application/json' -d '{"name": "Ragnhild"}' http://localhost:${service.port}/v1/players\n`,
      ].join("\n"),
    );
  });

  test("npm run demo plays a whole game on it", () => {
    const { status, stdout, stderr } = run("demo", {}, service.url);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.match(/, your move! /g)).toHaveLength(28);
    expect(stdout).toContain("winner: defenders (king-escaped)");
    expect(stdout).toMatch(/28 moves, 28 webhooks, every signature right\.\n$/);
  });

  test("npm run demo says so where no service answers", async () => {
    const { status, stderr } = run("demo", { TAFLPOST_URL: `http://localhost:${await freePort()}` });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nobody answers at http:\S+\. Start the service with: npm start\n$/);
  });
});

describe("npm run dev", () => {
  let service: Service;
  let client: Client;

  beforeAll(async () => {
    service = await Service.create();
    client = clientOf(service.url);
  });
  afterAll(() => service.remove());

  test("serves the same players and games as npm start, there and back", async () => {
    await service.start();
    const tokens = [await client.signUp("Ragnhild"), await client.signUp("Egil")] as const;
    const body = { ruleset: "brandubh", side: "attackers", to: "Egil", clock: { kind: "unlimited" } };
    const { id } = await client.must<GameBody>("POST", "/v1/challenges", { token: tokens[0], body });
    await client.must("POST", `/v1/challenges/${id}/accept`, { token: tokens[1] });
    const move = (ply: number, text: string): Promise<unknown> =>
      client.must("POST", `/v1/games/${id}/moves`, {
        token: tokens[(ply - 1) % 2]!,
        body: { ply, move: text },
      });
    await move(1, "d6-e6");
    expect(await service.end("SIGTERM")).toBe(0);

    await service.start("src/host/dev.ts");
    await move(2, "e4-e5");
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await service.allGone()).toEqual([]);

    await service.start();
    expect(await client.must<GameBody>("GET", `/v1/games/${id}`)).toMatchObject({
      moves: ["d6-e6", "e4-e5"],
    });
    await move(3, "d1-f1");
  });
});
