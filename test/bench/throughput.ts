import { client, percentile, type Client } from "./client.ts";
import { beginGame, makeMove, quietGame } from "./players.ts";

/** What was measured at one degree of concurrency: per second, and milliseconds. */
export interface Throughput {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Has `atOnce` workers repeat a step for some seconds. A step returns how long it took in milliseconds. */
async function drive(
  atOnce: number,
  seconds: number,
  step: (worker: number) => Promise<number>,
): Promise<Throughput> {
  const samples: number[] = [];
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  const work = async (worker: number): Promise<void> => {
    while (performance.now() < until) samples.push(await step(worker));
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
  const perSecond = samples.length / ((performance.now() - began) / 1000);
  return { atOnce, perSecond, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}

/** Moves that the service accepts, in games that are played at once. */
export async function moveThroughput(http: Client, atOnce: number, seconds: number): Promise<Throughput> {
  const moves = quietGame(4000);
  const games = await Promise.all(Array.from({ length: atOnce }, () => beginGame(http)));
  return drive(atOnce, seconds, async (worker) => {
    const game = games[worker];
    if (game === undefined) throw new Error("one game a worker");
    return makeMove(http, game, moves);
  });
}

/** Rows that the floor inserts, in as many objects at once. */
export async function floorThroughput(url: string, atOnce: number, seconds: number): Promise<Throughput> {
  const http = client(url);
  const body = { ply: 17, move: "d1-d4", message: "x".repeat(100) };
  const result = await drive(
    atOnce,
    seconds,
    async (worker) => (await http.send("POST", `/row-${worker}`, null, body)).took,
  );
  http.close();
  return result;
}
