import { setTimeout as sleep } from "node:timers/promises";
import { percentile, type Client } from "./client.ts";
import { beginGame, makeMove, quietGame } from "./players.ts";

/** No game is longer: a new one begins when it is full, outside of the measured time. */
export const PLIES = 60;
const MOVES = quietGame(PLIES);

/** The figures of one round: per second, and milliseconds. */
export interface Throughput {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** A worker's step; returns its duration in milliseconds, until the worker is full. */
export interface Worker {
  readonly step: () => Promise<number>;
  readonly isFull: () => boolean;
}

/** How a round goes: so many at once, for so many seconds, with a pause after each step (0: back to back). */
export interface Drive {
  readonly atOnce: number;
  readonly seconds: number;
  readonly pauseMs: number;
}

/** Has workers repeat their step until time is up or one of them is full; the milliseconds that it took. */
async function drive(
  workers: readonly Worker[],
  limit: number,
  pauseMs: number,
  samples: number[],
): Promise<number> {
  const began = performance.now();
  const isOver = (): boolean =>
    performance.now() - began >= limit || workers.some((worker) => worker.isFull());
  const work = async ({ step }: Worker): Promise<void> => {
    while (!isOver()) {
      samples.push(await step());
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(workers.map(work));
  return performance.now() - began;
}

/** One round. Workers are created, and replaced when full, outside of the measured time. */
export async function measure(
  make: () => Promise<Worker>,
  { atOnce, seconds, pauseMs }: Drive,
): Promise<Throughput> {
  const samples: number[] = [];
  const limit = seconds * 1000;
  let spent = 0;
  while (spent < limit) {
    const workers = await Promise.all(Array.from({ length: atOnce }, make));
    spent += await drive(workers, limit - spent, pauseMs, samples);
  }
  return {
    perSecond: samples.length / (spent / 1000),
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  };
}

/** A game of two new players, which are both played. */
export async function gameAt(http: Client): Promise<Worker> {
  const game = await beginGame(http);
  return { step: () => makeMove(http, game, MOVES), isFull: () => game.ply >= PLIES };
}

/** The content of a move's row in the floor. */
export const ROW = { ply: 17, move: "d1-d4", message: "x".repeat(100) };

/** Inserts a row into an object of the floor, or has the skeleton of a move done by three; how long it took. */
export async function addRow(http: Client, ...names: readonly string[]): Promise<number> {
  const { status, text, took } = await http.send("POST", `/rows/${names.join("/")}`, null, ROW);
  if (status !== 201) throw new Error(`the floor answers ${status}: ${text}`);
  return took;
}

/** Objects of the floor, one or the three of a skeleton, which insert a row a step. */
export async function rowsAt(http: Client, ...names: readonly string[]): Promise<Worker> {
  const step = () => addRow(http, ...names);
  // The first row makes the table.
  await step();
  return { step, isFull: () => false };
}
