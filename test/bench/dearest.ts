import { setTimeout as sleep } from "node:timers/promises";
import { PAGES } from "../security/matrix.ts";
import { percentile, type Client, type Timed } from "./client.ts";
import { bigSwiss } from "./dearest-swiss.ts";
import { longGames, records, stoppedGame, type World } from "./dearest-worlds.ts";
import { otherWrites } from "./dearest-writers.ts";
import { must, type Write } from "./dearest-writes.ts";
import { table, type Figure } from "./figures.ts";
import { cpuOf } from "./runtime.ts";

/** The most CPU that a request may take, in milliseconds. */
const BUDGET = { anybody: 100, player: 300 } as const;
/** The allowance for each game that is called before the answer, in milliseconds: the runtime is measured as a whole. */
const OF_AN_OBJECT = 8;
/** Reads whose answer the game's object keeps until something happens in the game: nobody can have it worked out twice. */
const KEPT = /\/verify$/;
const ROUNDS = 5;
/** Longer than notices take on their way after a move, in milliseconds. */
const PAUSE = 2500;

/** A read, by its route; `batch`: how often it is asked for at once. */
interface Read {
  readonly route: string;
  readonly batch?: number;
}

/** Operations without a single answer: streams; and those that move the clock or work only once. */
const UNTRIED = /stream|socket|\/dev\/|confirm|unsubscribe|\/play\/|\/sign-in\//;

/** Every read of the API, as its description has them, and every page. */
async function allReads(http: Client): Promise<readonly Read[]> {
  const { text } = await http.send("GET", "/v1/openapi.json", null, undefined);
  const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, object>> };
  const api = Object.keys(paths).filter((path) => "get" in paths[path]!);
  const pages = [...PAGES].filter((route) => route.startsWith("GET ")).map((route) => route.slice(4));
  const routes = [...new Set([...api, ...pages, "/games/{id}/clock?from=1", "/games/{id}/log?from=1"])];
  return [
    ...routes.filter((route) => !UNTRIED.test(route)).map((route) => ({ route })),
    { route: "/v1/games/{id}/clock", batch: 50 },
  ];
}

/** The address of a route in a world; null where the world has nothing of the kind. */
function pathIn({ ids }: World, route: string): string | null {
  const path = route.replaceAll(/(\w+)\/\{\w+\}/g, (all, of: string) =>
    of in ids ? `${of}/${ids[of]}` : all,
  );
  return path.includes("{") ? null : path;
}

function send(http: Client, path: string, { batch }: Read, token: string | null): Promise<Timed> {
  if (batch === undefined) return http.send("GET", path, token, undefined);
  const requests = Array.from({ length: batch }, (_, at) => ({ id: String(at), method: "GET", path }));
  return http.send("POST", "/v1/batch", token, { requests });
}

/** The cost of a request in the middle of several, and its caller: nobody, where no token is needed. */
interface Cost {
  readonly ms: number;
  readonly asks: keyof typeof BUDGET;
  readonly reaches?: number;
}

/** Tries a read; null where it is rejected. */
async function costOf(http: Client, pid: number, world: World, read: Read): Promise<Cost | null> {
  const path = pathIn(world, read.route);
  if (path === null) return null;
  const isOpen = read.batch === undefined && (await send(http, path, read, null)).status < 300;
  const token = isOpen ? null : world.token;
  if ((await send(http, path, read, token)).status >= 300) return null;
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (KEPT.test(read.route)) {
      await world.change?.();
      await sleep(PAUSE);
    }
    const before = cpuOf(pid);
    await send(http, path, read, token);
    costs.push(cpuOf(pid) - before);
  }
  return { ms: percentile(costs, 0.5), asks: isOpen && !KEPT.test(read.route) ? "anybody" : "player" };
}

/** The cost of a write in the middle of several. Each must be accepted. */
async function costOfWrite(
  http: Client,
  pid: number,
  { route, most = ROUNDS, reaches = 0, request, isRejected }: Write,
): Promise<Cost> {
  const costs: number[] = [];
  let asks: Cost["asks"] = "player";
  for (let n = 0; n < Math.min(most, ROUNDS); n++) {
    const sent = await request(n);
    if (sent.token === null) asks = "anybody";
    await sleep(PAUSE);
    const before = cpuOf(pid);
    const [method] = route.split(" ");
    if (isRejected) await http.send(method!, sent.path, sent.token, sent.body);
    else await must(http, method!, sent);
    costs.push(cpuOf(pid) - before);
  }
  return { ms: percentile(costs, 0.5), asks, reaches };
}

type Dearest = Map<string, Figure>;

function note(dearest: Dearest, name: string, { what }: World, { ms, asks, reaches = 0 }: Cost): void {
  if (ms <= (dearest.get(name)?.value ?? -1)) return;
  dearest.set(name, {
    name: `${name} (${what})`,
    value: ms,
    unit: "ms CPU",
    aim: `at most ${BUDGET[asks] + reaches * OF_AN_OBJECT}`,
  });
}

async function write(
  http: Client,
  pid: number,
  world: World,
  dearest: Dearest,
  writes: readonly Write[] = [],
) {
  for (const one of writes) note(dearest, one.route, world, await costOfWrite(http, pid, one));
}

/** Tries every read in a world, and its writes, and keeps the dearest of each. */
async function climb(http: Client, pid: number, world: World, dearest: Dearest): Promise<void> {
  await write(http, pid, world, dearest, world.opening);
  await sleep(PAUSE);
  for (const read of await allReads(http)) {
    // An operation that reaches nothing of a world costs the same in each.
    if (!read.route.includes("{") && dearest.has(read.route) && !/\/me\b|^\/(watch|lobby)/.test(read.route))
      continue;
    const cost = await costOf(http, pid, world, read);
    const name = read.batch === undefined ? read.route : `${read.batch} × ${read.route}`;
    if (cost !== null) note(dearest, name, world, cost);
  }
  await write(http, pid, world, dearest, world.writes);
}

/**
 * Looks for the dearest requests: tries every read of the API, every page and the dear writes in worlds that grow (plies,
 * stopped turns, cells and rules, players), and measures the CPU of the service for each. Throws where one is above its budget.
 */
export async function dearestRequests(http: Client, pid: number): Promise<Figure[]> {
  const dearest = new Map<string, Figure>();
  await climb(http, pid, await stoppedGame(http), dearest);
  for await (const world of longGames(http, ROUNDS)) await climb(http, pid, world, dearest);
  for await (const world of records(http)) await climb(http, pid, world, dearest);
  await climb(http, pid, await bigSwiss(http), dearest);
  for await (const world of otherWrites(http, ROUNDS)) await climb(http, pid, world, dearest);
  const figures = [...dearest.values()].toSorted((one, other) => other.value - one.value);
  const over = figures.filter(({ value, aim }) => value > Number(/\d+/.exec(aim ?? "")?.[0]));
  if (over.length > 0) throw new Error(`Above the budget:\n${table(over)}\nAll:\n${table(figures)}`);
  return figures;
}
