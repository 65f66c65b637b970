import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWorker } from "../../src/host/build.ts";
import { serve } from "../../src/host/serve.ts";
import { besideTheFloor } from "./beside-floor.ts";
import { client, type Client } from "./client.ts";
import { benchClock } from "./clock.ts";
import { answeredByPlans, benchVerify, fiftyMoves } from "./depth.ts";
import { costOfMove, workerSize } from "./cost.ts";
import { table, type Figure } from "./figures.ts";
import { startFloor } from "./floor.ts";
import { fillRecords, growthWithPlies } from "./growth.ts";
import { fanOut, noticesThroughOneMailbox } from "./notices.ts";
import { benchPages } from "./pages.ts";
import { benchRules } from "./rules.ts";
import { benchRulesBefore } from "./rules-before.ts";
import { benchStartup } from "./startup.ts";
import { gameAt, measure } from "./throughput.ts";
import { webhookDelay } from "./webhooks.ts";

const SECONDS = 5;
const RECORDS = 10_000;
const [SERVICE_PORT, FLOOR_PORT] = [8791, 8792];

const folder = mkdtempSync(join(tmpdir(), "taflpost-bench-"));
const settings = (state: string) => ({
  host: "127.0.0.1",
  port: SERVICE_PORT,
  origin: `http://localhost:${SERVICE_PORT}`,
  state: join(folder, state),
});

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

async function serviceAndFloor(): Promise<Figure[]> {
  const floor = await startFloor(FLOOR_PORT, join(folder, "floor"));
  try {
    return await withService("moves", ({ origin }) => besideTheFloor(origin, floor.url));
  } finally {
    await floor.stop();
  }
}

/** The same moves with few records in D1, and with many. */
async function withManyRecords(): Promise<Figure[]> {
  const how = { atOnce: 16, seconds: SECONDS, pauseMs: 0 };
  const moves = () => withService("few", (http) => measure(() => gameAt(http), how));
  const empty = await moves();
  await fillRecords(settings("few").state, RECORDS);
  const full = await moves();
  return [
    { name: "16 at once, few players and games in D1", value: empty.perSecond, unit: "per second" },
    { name: `16 at once, ${RECORDS} of each in D1`, value: full.perSecond, unit: "per second" },
  ];
}

const { values } = parseArgs({ options: { json: { type: "string" } } });
buildWorker();
const figures: Figure[] = [];
const parts: (() => Promise<readonly Figure[]>)[] = [
  benchRules,
  benchRulesBefore,
  async () => benchClock(),
  async () => benchVerify(),
  serviceAndFloor,
  () => costOfMove(settings("cost")),
  async () => [workerSize()],
  () => benchStartup(settings("startup")),
  () => withService("webhooks", webhookDelay),
  () => withService("mailbox", noticesThroughOneMailbox),
  () => withService("fan-out", fanOut),
  () => withService("plies", growthWithPlies),
  () => withService("plans", answeredByPlans),
  () => withService("batch", fiftyMoves),
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
