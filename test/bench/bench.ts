import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtNow } from "../../src/host/built.ts";
import { serve } from "../../src/host/serve.ts";
import { besideTheFloor } from "./beside-floor.ts";
import { client, type Client } from "./client.ts";
import { benchClock } from "./clock.ts";
import { benchPairing } from "./pairing.ts";
import { benchRatings } from "./ratings.ts";
import { answeredByPlans, benchVerify, fiftyMoves } from "./depth.ts";
import { coldMoves, type Measured } from "./cold.ts";
import { buildInside, costOfMoves } from "./cost.ts";
import { dearestRequests } from "./dearest.ts";
import { costOfDoors } from "./doors.ts";
import { benchEngine } from "./engine.ts";
import { table, type Figure } from "./figures.ts";
import { startFloor } from "./floor.ts";
import { freshIsolates } from "./fresh.ts";
import { besideTheHouse } from "./house.ts";
import { oneMailbox, sizes } from "./mailbox.ts";
import { fanOut, noticesThroughOneMailbox } from "./notices.ts";
import { benchPages } from "./pages.ts";
import { benchRules } from "./rules.ts";
import { benchRulesBefore } from "./rules-before.ts";
import { withRuntime } from "./runtime.ts";
import { benchTournaments, tournamentInService } from "./tournaments.ts";
import { webhookDelay } from "./webhooks.ts";

const [SERVICE_PORT, FLOOR_PORT] = [8791, 8792];

const folder = mkdtempSync(join(tmpdir(), "taflpost-bench-"));
function settings(name: string) {
  const state = join(folder, name);
  mkdirSync(state, { recursive: true });
  return { host: "127.0.0.1", port: SERVICE_PORT, origin: `http://localhost:${SERVICE_PORT}`, state };
}

async function withService<T>(
  state: string,
  work: (http: Client, pid: number) => Promise<T>,
  build?: string,
): Promise<T> {
  const { started: host, pid } = await withRuntime(() => serve(settings(state), build));
  const http = client(`http://127.0.0.1:${SERVICE_PORT}`);
  try {
    return await work(http, pid);
  } finally {
    http.close();
    await host.stop();
  }
}

/** The service, which can be looked into, beside the floor, both running. */
async function besideFloor(
  state: string,
  compare: (service: Measured, floor: Measured) => Promise<Figure[]>,
): Promise<Figure[]> {
  const { started: floor, pid } = await withRuntime(() =>
    startFloor(FLOOR_PORT, join(folder, `${state}-floor`)),
  );
  const http = client(floor.url);
  try {
    const service = (own: Client, ownPid: number) => compare({ http: own, pid: ownPid }, { http, pid });
    return await withService(state, service, inside);
  } finally {
    http.close();
    await floor.stop();
  }
}

/** The parts by name: `npm run bench -- cold fresh` runs these two. */
const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]> | readonly Figure[]>> = {
  rules: benchRules,
  "rules-before": benchRulesBefore,
  engine: benchEngine,
  clock: benchClock,
  verify: benchVerify,
  pairing: benchPairing,
  ratings: benchRatings,
  tournaments: benchTournaments,
  "tournaments-inside": () => withService("tournaments", tournamentInService, inside),
  cold: () => besideFloor("cold", coldMoves),
  fresh: () => freshIsolates(settings("fresh")),
  doors: () => costOfDoors(settings("doors")),
  quick: () =>
    besideFloor("quick", (service, floor) => besideTheFloor(service.http.origin, floor.http.origin)),
  cost: () => costOfMoves(settings("cost"), inside),
  mailbox: () => besideFloor("mailbox", (service, floor) => oneMailbox(service.http, floor.http)),
  sizes: () => withService("sizes", sizes, inside),
  webhooks: () => withService("webhooks", webhookDelay),
  notices: () => withService("notices", noticesThroughOneMailbox),
  "fan-out": () => withService("fan-out", fanOut),
  plans: () => withService("plans", answeredByPlans),
  batch: () => withService("batch", fiftyMoves),
  pages: () => withService("pages", benchPages),
  house: () => withService("house", besideTheHouse),
  dearest: () => withService("dearest", dearestRequests),
};

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}; there is ${Object.keys(PARTS).join(", ")}.`);
await builtNow();
const inside = await buildInside();
const figures: Figure[] = [];
try {
  for (const name of names) {
    const measured = await PARTS[name]!();
    console.log(table(measured));
    figures.push(...measured);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
