import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildWorker, WORKER_FOLDER } from "../../src/host/build.ts";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { client } from "./client.ts";
import { planned } from "./depth.ts";
import type { Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame } from "./players.ts";

const COUNTING_FOLDER = "dist/counting-worker";
const MOVES = 50;
const ROUNDS_OF_PLANS = 5;
/** Longer than the spacing of rounds, so that each move's notices go by themselves, as they do between people. */
const PAUSE = 150;

function pace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** What one move costs in rows and queries, its notices included, between players who take their time. */
export async function costOfMove(settings: HostSettings): Promise<Figure[]> {
  buildWorker(COUNTING_FOLDER, "test/bench/counting/index.ts");
  const host = await serve(settings, COUNTING_FOLDER);
  const http = client(`http://127.0.0.1:${settings.port}`);
  const moves = quietGame(MOVES + 10 + ROUNDS_OF_PLANS * 11);
  const game = await beginGame(http);
  for (let ply = 0; ply < 10; ply++) await makeMove(http, game, moves);
  await pace();
  await http.send("GET", "/counts", null, undefined);
  for (let ply = 0; ply < MOVES; ply++) {
    await makeMove(http, game, moves);
    await pace();
  }
  const countsNow = async () =>
    JSON.parse((await http.send("GET", "/counts", null, undefined)).text) as Record<string, number>;
  const counts = await countsNow();
  let answered = 0;
  for (let round = 0; round < ROUNDS_OF_PLANS; round++) {
    const fire = await planned(http, game, moves);
    await pace();
    await countsNow();
    await fire();
    await pace();
    answered += (await countsNow())["rowsWritten"] ?? NaN;
  }
  http.close();
  await host.stop();
  const perMove = (name: string) => (counts[name] ?? NaN) / MOVES;
  return [
    {
      name: "one move: rows written, both mailboxes included",
      value: perMove("rowsWritten"),
      unit: "rows",
      aim: "at most 8",
    },
    {
      name: "one move that plans answer ten times: rows written",
      value: answered / ROUNDS_OF_PLANS,
      unit: "rows",
    },
    { name: "one move: rows read", value: perMove("rowsRead"), unit: "rows" },
    { name: "one move: alarms set", value: perMove("alarmsSet"), unit: "alarms" },
    { name: "one move: D1 queries", value: perMove("d1Queries"), unit: "queries", aim: "at most 2" },
    { name: "one move: D1 writes", value: perMove("d1Writes"), unit: "writes", aim: "0" },
  ];
}

/** How large the Worker is that would be deployed. */
export function workerSize(): Figure {
  const size = gzipSync(readFileSync(`${WORKER_FOLDER}/index.js`), { level: 9 }).length;
  return { name: "the Worker, compressed", value: size / 1024, unit: "KiB", aim: "under 450" };
}
