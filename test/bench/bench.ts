import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWorker } from "../../src/host/build.ts";
import { serve } from "../../src/host/serve.ts";
import { client, type Client } from "./client.ts";
import { costOfMove, workerSize } from "./cost.ts";
import { table, type Figure } from "./figures.ts";
import { startFloor } from "./floor.ts";
import { fillRecords, growthWithPlies } from "./growth.ts";
import { fanOut, noticesThroughOneMailbox } from "./notices.ts";
import { benchPages } from "./pages.ts";
import { benchRules } from "./rules.ts";
import { benchStartup } from "./startup.ts";
import { floorThroughput, moveThroughput, type Throughput } from "./throughput.ts";
import { webhookDelay } from "./webhooks.ts";

const SECONDS = 5;
const AT_ONCE = [1, 16, 64] as const;
const RECORDS = 10_000;
const [SERVICE_PORT, FLOOR_PORT] = [8791, 8792];

const folder = mkdtempSync(join(tmpdir(), "taflpost-bench-"));
const settings = (state: string) => ({
  host: "127.0.0.1",
  port: SERVICE_PORT,
  origin: `http://localhost:${SERVICE_PORT}`,
  state: join(folder, state),
});

function throughputFigures(what: string, { atOnce, perSecond, p50, p99 }: Throughput): Figure[] {
  return [
    { name: `${what}, ${atOnce} at once`, value: perSecond, unit: "per second" },
    { name: `${what}, ${atOnce} at once, p50`, value: p50, unit: "ms" },
    { name: `${what}, ${atOnce} at once, p99`, value: p99, unit: "ms" },
  ];
}

async function withService<T>(state: string, work: (http: Client) => Promise<T>): Promise<T> {
  const host = await serve(settings(state));
  const http = client(`http://127.0.0.1:${SERVICE_PORT}`);
  try {
    return await work(http);
  } finally {
    http.close();
    await host.stop();
  }
}

async function floorAt(atOnce: number): Promise<Throughput> {
  const floor = await startFloor(FLOOR_PORT, join(folder, `floor-${atOnce}`));
  const measured = await floorThroughput(floor.url, atOnce, SECONDS);
  await floor.stop();
  return measured;
}

/** The service beside the floor, turn by turn, so that what else the machine does hits both. */
async function besideTheFloor(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const atOnce of AT_ONCE) {
    const floor = await floorAt(atOnce);
    const moves = await withService(`moves-${atOnce}`, (http) => moveThroughput(http, atOnce, SECONDS));
    figures.push(
      ...throughputFigures("floor: rows inserted", floor),
      ...throughputFigures("moves accepted", moves),
    );
    const ratio: Figure = {
      name: `moves to floor, ${atOnce} at once`,
      value: moves.perSecond / floor.perSecond,
      unit: "of the floor",
    };
    figures.push(atOnce === 16 ? { ...ratio, aim: "0.4" } : ratio);
    if (atOnce === 1)
      figures.push({
        name: "one move to floor, median",
        value: moves.p50 / floor.p50,
        unit: "times",
        aim: "1.5",
      });
  }
  return figures;
}

async function withManyRecords(): Promise<Figure[]> {
  const empty = await withService("few", (http) => moveThroughput(http, 16, SECONDS));
  await fillRecords(settings("few").state, RECORDS);
  const full = await withService("few", (http) => moveThroughput(http, 16, SECONDS));
  return [
    ...throughputFigures("moves with 10 players and games in D1", empty),
    ...throughputFigures(`moves with ${RECORDS} players and games in D1`, full),
  ];
}

const { values } = parseArgs({ options: { json: { type: "string" } } });
buildWorker();
const figures: Figure[] = [];
const parts: (() => Promise<readonly Figure[]>)[] = [
  benchRules,
  besideTheFloor,
  () => costOfMove(settings("cost")),
  async () => [workerSize()],
  () => benchStartup(settings("startup")),
  () => withService("webhooks", webhookDelay),
  () => withService("mailbox", noticesThroughOneMailbox),
  () => withService("fan-out", fanOut),
  () => withService("plies", growthWithPlies),
  () => withService("pages", benchPages),
  withManyRecords,
];
try {
  for (const part of parts) {
    const measured = await part();
    console.log(table(measured));
    figures.push(...measured);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
