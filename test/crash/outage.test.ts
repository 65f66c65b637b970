import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { declareOutage } from "../../src/host/outage.ts";
import { HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { clientOf, type Client } from "./client.ts";
import { runAlone, runHere } from "./in-process.ts";
import { Service } from "./service.ts";

interface TimedGame {
  readonly status: string;
  readonly ply: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly lastMove: { readonly at: string } | null;
  readonly clock: { readonly deadline: string | null };
}

interface Outage {
  readonly from: string;
  readonly to: string;
  readonly declared: boolean;
}

const written = (instant: number): string => new Date(instant).toISOString();

/** Enough that a kill comes in the midst of them. */
const MANY = 16;

/** One service for all: what it has been through before is over when a test begins. */
let service: Service;
let client: Client;
let tests = 0;
let names: readonly [string, string];
let tokens: readonly [string, string];
/** When the test began, by the service's clock. */
let began = 0;

beforeAll(async () => {
  service = await Service.create();
  client = clientOf(service.url);
  await service.start();
});
afterAll(() => service.remove());

beforeEach(async () => {
  // A letter: some digits look too much like others.
  const nth = "abcdefghijkl"[tests++];
  names = [`Ragnhild-${nth}`, `Egil-${nth}`];
  tokens = await Promise.all([client.signUp(names[0]), client.signUp(names[1])]);
  began = Date.now() + (await client.offset());
});

/** Begins a game that nothing but an outage stops. */
function begin(perMove: string): Promise<string> {
  return client.begin(tokens, { to: names[1], clock: { kind: "per-move", perMove }, stops: [] });
}

const look = (id: string) => client.must<TimedGame>("GET", `/v1/games/${id}`);
const deadlines = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(look))).map(({ clock }) => Date.parse(clock.deadline ?? ""));
const stayAway = (span: string) => client.must("POST", "/dev/clock", { body: { advance: span, away: true } });

/** When a service that is away was there last, by its beacon; after a change of that, as SQL. */
function lastBeat({ state }: Service, change = ""): number {
  const folder = join(state, "v3/do/taflpost-Beacon");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))!;
  const db = new DatabaseSync(join(folder, file));
  if (change !== "") db.exec(change);
  const at = Number(db.prepare("SELECT at FROM beats").get()?.["at"]);
  db.close();
  return at;
}

/** The outages of this test in the status, once its cached answer has expired. */
async function outages(): Promise<readonly { readonly from: number; readonly to: number }[]> {
  await client.advance("PT6S");
  const status = await client.must<{ outages: Outage[] }>("GET", "/v1/status");
  const all = status.outages.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  return all.filter(({ to }) => to > began);
}

// First: it counts the games that run.
describe("npm run outage", () => {
  test("declares an outage, tells the running games, and lists what was lost", async () => {
    const [lost, running] = [await begin("PT1H"), await begin("P1D")];
    const before = await deadlines([lost, running]);
    await client.advance("PT3H");
    const span = ["--from", written(before[0]! - 10 * MINUTE), "--to", written(before[0]! + 20 * MINUTE)];
    const first = declareAlone(service, ...span);
    expect(first).toEqual({
      status: 0,
      stderr: "",
      stdout: [
        `Declared an outage from ${span[1]} to ${span[3]}.`,
        "1 running games were updated.",
        "1 games were lost on time during the outage or for as long after it.",
        `http://localhost:${service.port}/games/${lost}  ${names[0]} (attackers) lost on time at ${written(before[0]!)}, after 0 moves; the deadline would have been ${written(before[0]! + 30 * MINUTE)}`,
        "",
      ].join("\n"),
    });
    expect(await deadlines([running])).toEqual([before[1]! + 30 * MINUTE]);
    expect(await declare(service, ...span)).toEqual(first);
    expect(await deadlines([running])).toEqual([before[1]! + 30 * MINUTE]);
  });

  test.each([
    ["no end", ["--from", "2026-11-20T06:00:00Z"], /^--to is missing\. npm run outage/],
    ["no beginning", ["--to", "2026-11-20T06:00:00Z"], /^--from is missing/],
    ["a day alone", ["--from", "2026-11-20", "--to", "2026-11-21"], /^--from must be a time with its zone/],
    [
      "the wrong order",
      ["--from", "2026-11-20T06:00:00Z", "--to", "2026-11-20T05:00:00Z"],
      /rejected the request \(422\): [^]*later than “from”/,
    ],
    [
      "no address",
      ["--from", "2026-11-20T06:00:00Z", "--to", "2026-11-20T07:00:00Z", "--url", "nowhere"],
      /^--url must be the address/,
    ],
  ])("refuses %s with a reason", async (_what, words, said) => {
    const { status, stdout, stderr } = await declare(service, ...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(said);
  });
});

describe("a service that is killed and stays down", () => {
  test("gives every running game exactly the outage, and loses none whose deadline lay in it", async () => {
    const ids = [await begin("PT1H"), await begin("PT2H"), await begin("P3D")];
    await client.move(tokens, ids[2]!, 1, "d1-c1");
    await client.advance("PT55M");
    const before = await deadlines(ids);
    expect(await outages()).toEqual([]);

    // Ten minutes of the service's clock, in which the first game's time runs out.
    await stayAway("PT10M");
    await service.kill();
    await service.start();
    const away = await outages();
    expect(away).toHaveLength(1);
    const { from, to } = away[0]!;
    expect(to - from).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(to - from).toBeLessThan(13 * MINUTE);
    expect(before[0]).toBeGreaterThan(from);
    expect(before[0]).toBeLessThan(to);
    expect(await deadlines(ids)).toEqual(before.map((deadline) => deadline + (to - from)));
    // In time.
    const late = { token: tokens[0], body: { ply: 1, move: "d1-c1" } };
    expect((await client.ask("POST", `/v1/games/${ids[0]}/moves`, late)).status).toBe(201);

    // Nobody looks at the second any more; it is lost when its own time is up, to the millisecond.
    await client.advance("PT3H");
    expect(await look(ids[1]!)).toMatchObject({
      status: "finished",
      finishedAt: new Date(before[1]! + (to - from)).toISOString(),
    });
  });

  test("killed again while giving time back, gives it once, and to all games", async () => {
    const ids = await Promise.all(Array.from({ length: MANY }, () => begin("PT2H")));
    await client.advance("PT1H");
    const before = await deadlines(ids);
    await stayAway("PT30M");
    await service.kill();
    await service.start();
    for (const part of [0.1, 0.3, 0.6]) {
      // All are looked at, and it is killed before all have been.
      const looks = ids.map((id) => fetch(`${service.url}/v1/games/${id}`).catch(() => null));
      await Promise.all(looks.slice(0, Math.floor(part * MANY)));
      const isBack = service.killRuntime();
      await Promise.all(looks);
      await isBack();
    }
    const away = await outages();
    expect(away).toHaveLength(1);
    const { from, to } = away[0]!;
    expect(await deadlines(ids)).toEqual(before.map((deadline) => deadline + (to - from)));
    // Each heard of it once.
    const events = await client.feed(tokens[0]);
    const told = events
      .filter(({ type }) => type === "game.deadline-changed")
      .map(({ data }) => data.game.id);
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  test("takes neither a quick restart nor a clock set forward for an outage", async () => {
    const id = await begin("P3D");
    const before = await deadlines([id]);
    await client.advance("PT20H");
    await service.kill();
    await service.start();
    await client.advance("PT4M");
    expect(await outages()).toEqual([]);
    expect(await deadlines([id])).toEqual(before);
  });

  test("runs its beacon from the start, without any request", async () => {
    await service.kill();
    // As if its last beat had been an hour ago.
    const old = lastBeat(service, `UPDATE beats SET at = at - ${HOUR}`);
    await service.runUnasked();
    await service.kill();
    expect(lastBeat(service)).toBeGreaterThan(old + HOUR - SECOND);
    await service.start();
    expect((await outages()).map(({ from, to }) => to - from)).toEqual([expect.any(Number)]);
  });

  test("runs its beacon on your own server, too", async () => {
    const server = await Service.create({ isMigrated: false });
    onTestFinished(() => server.remove());
    server.env = { ORIGIN: `http://localhost:${server.port}` };
    const program = ["src/host/server/serve.ts", "--data", server.state] as const;
    await server.run(process.execPath, ...program);
    await server.kill();
    const old = lastBeat(server, `UPDATE beats SET at = at - ${HOUR}`);
    await server.runUnasked(...program);
    await server.kill();
    expect(lastBeat(server)).toBeGreaterThan(old + HOUR - SECOND);
  });
});

/** The environment of the operator's command. */
const environment = ({ port, state }: Service) => ({
  OPERATOR_TOKEN: undefined,
  PORT: `${port}`,
  STATE: state,
});

const declareAlone = (of: Service, ...words: string[]) => runAlone("outage", words, environment(of));
const declare = (of: Service, ...words: string[]) => runHere(declareOutage, words, environment(of));
