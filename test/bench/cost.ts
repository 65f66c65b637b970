import { setTimeout as sleep } from "node:timers/promises";
import { makeWorker } from "../../src/host/build.ts";
import { publish } from "../../src/host/builds.ts";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { client, type Client } from "./client.ts";
import { evicting } from "./cold.ts";
import { planned } from "./depth.ts";
import type { Figure } from "./figures.ts";
import type { Counts } from "./inside/index.ts";
import { beginGame, makeMove, quietGame, resign, type BenchGame } from "./players.ts";
import { cpuOf, withRuntime } from "./runtime.ts";
import { costOfWatching, memoryOfThousand } from "./watching.ts";

const MOVES = 50;
const PLIES = 60;
const SLOW_MOVES = 12;
const ROUNDS_OF_PLANS = 5;
/** Longer than notices take on their way, so that each move's go by themselves, as they do between people. */
const PAUSE = 150;
/**
 * Longer than an object waits before it clears an alarm that nothing needs (QUIET, lib/wakeup.ts), and than the alarm of a
 * mailbox takes: before that the platform does not evict it either, and what was delivered would be delivered again.
 */
const ALARMS = 2500;

/**
 * Cloudflare's published prices of 2026, in dollars: a million requests of Workers and of Durable Objects, a million
 * milliseconds of CPU, a million rows read or written in objects and in D1 alike.
 */
const PRICES = { request: 0.3, objectRequest: 0.15, cpu: 0.02, read: 0.001, written: 1 } as const;
const MILLION = 1e6;

/** Builds the Worker that can be looked into (inside/index.ts). Returns the build's folder. */
export const buildInside = (): Promise<string> =>
  publish((folder) => makeWorker(folder, "test/bench/inside/index.ts"), { isNewest: false });

const countsNow = async (http: Client): Promise<Counts> =>
  JSON.parse((await http.send("GET", "/bench/counts", null, undefined)).text) as Counts;

/** One move between players who take their time. */
async function quickMoves(http: Client, game: BenchGame, moves: readonly string[]): Promise<Figure[]> {
  await countsNow(http);
  for (let ply = 0; ply < MOVES; ply++) {
    await makeMove(http, game, moves);
    await sleep(PAUSE);
  }
  const counts = await countsNow(http);
  const perMove = (name: keyof Counts) => counts[name] / MOVES;
  return [
    {
      name: "one move: rows written, both mailboxes included",
      value: perMove("rowsWritten"),
      unit: "rows",
      aim: "at most 8",
    },
    { name: "one move: rows read", value: perMove("rowsRead"), unit: "rows" },
    { name: "one move: alarms set", value: perMove("alarmsSet"), unit: "alarms" },
    { name: "one move: D1 queries", value: perMove("d1Queries"), unit: "queries" },
  ];
}

/** A move that plans answer ten times. */
async function answered(http: Client, game: BenchGame, moves: readonly string[]): Promise<Figure> {
  let rows = 0;
  for (let round = 0; round < ROUNDS_OF_PLANS; round++) {
    const fire = await planned(http, game, moves);
    await sleep(PAUSE);
    await countsNow(http);
    await fire();
    await sleep(PAUSE);
    rows += (await countsNow(http)).rowsWritten;
  }
  const name = "one move that plans answer ten times: rows written";
  return { name, value: rows / ROUNDS_OF_PLANS, unit: "rows" };
}

async function later(http: Client): Promise<void> {
  const answer = await http.send("POST", "/dev/clock", null, { advance: "PT2H" });
  if (answer.status !== 200) throw new Error(`the clock was not moved: ${answer.text}`);
  await sleep(ALARMS);
}

/** Moves two hours apart, each of them cold, as nearly all are. */
async function slowMoves(http: Client, game: BenchGame, moves: readonly string[]): Promise<Figure[]> {
  const counts: Counts[] = [];
  for (let ply = 0; ply < SLOW_MOVES; ply++) {
    await later(http);
    await http.send("GET", evicting(game), null, undefined);
    await countsNow(http);
    await makeMove(http, game, moves);
    await sleep(ALARMS);
    counts.push(await countsNow(http));
  }
  const perMove = (name: keyof Counts) => counts.reduce((sum, one) => sum + one[name], 0) / SLOW_MOVES;
  const row = (what: string, name: keyof Counts, unit: string, aim?: string): Figure => ({
    name: `a move two hours after the last: ${what}`,
    value: perMove(name),
    unit,
    ...(aim === undefined ? {} : { aim }),
  });
  return [
    row("rows written in objects", "rowsWritten", "rows", "at most 8"),
    row("rows read in objects", "rowsRead", "rows"),
    row("alarms set", "alarmsSet", "alarms"),
    row("D1 rows written", "d1RowsWritten", "rows", "0"),
    row("D1 rows read", "d1RowsRead", "rows"),
  ];
}

/** The price of a thousand, given the price of a million. */
const dollars = (ofMillion: number) => ({ value: (1000 * ofMillion) / MILLION, unit: "dollars" });

/** The cost of a thousand games of 60 plies at published prices, without storage: counted in one, from challenge to end. */
async function thousandGames(http: Client, pid: number, moves: readonly string[]): Promise<Figure[]> {
  await countsNow(http);
  const before = cpuOf(pid);
  const game = await beginGame(http);
  let requests = 4;
  while (game.ply < PLIES) {
    await http.send("GET", evicting(game), null, undefined);
    await makeMove(http, game, moves);
    await sleep(ALARMS);
    requests++;
  }
  await resign(http, game);
  await sleep(ALARMS);
  const counts = await countsNow(http);
  const parts = {
    "rows written in objects": counts.rowsWritten * PRICES.written,
    "rows written in D1": counts.d1RowsWritten * PRICES.written,
    "rows read": (counts.rowsRead + counts.d1RowsRead) * PRICES.read,
    "requests of the Worker": (requests + 1) * PRICES.request,
    // An alarm is a request, too, and each of those that are set goes off once at most.
    "requests of objects, alarms included": (counts.calls + counts.alarmsSet) * PRICES.objectRequest,
    CPU: (cpuOf(pid) - before) * PRICES.cpu,
    "objects in memory": 1000 * memoryOfThousand(counts.memory),
  };
  const all = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const next = await beginGame(http);
  await sleep(ALARMS);
  const watching = await costOfWatching(http, next, () => countsNow(http), {
    cost: dollars(all).value,
    moves: PLIES,
  });
  return [
    ...Object.entries(parts).map(([part, value]) => ({ name: `1,000 games: ${part}`, ...dollars(value) })),
    { name: `1,000 games of ${PLIES} plies, at published prices`, ...dollars(all), aim: "at most 0.70" },
    ...watching,
  ];
}

/** The cost of moves in rows, queries and alarms, including their notices. */
export async function costOfMoves(settings: HostSettings, inside: string): Promise<Figure[]> {
  const { started: host, pid } = await withRuntime(() => serve(settings, inside, { COUNTING: "1" }));
  const http = client(`http://127.0.0.1:${settings.port}`);
  const moves = quietGame(MOVES + 10 + ROUNDS_OF_PLANS * 11);
  const game = await beginGame(http);
  for (let ply = 0; ply < 10; ply++) await makeMove(http, game, moves);
  await sleep(ALARMS);
  const quick = await quickMoves(http, game, moves);
  const byPlans = await answered(http, game, moves);
  const slow = await slowMoves(http, await beginGame(http), moves);
  const games = await thousandGames(http, pid, moves);
  http.close();
  await host.stop();
  return [...quick, byPlans, ...slow, ...games];
}
