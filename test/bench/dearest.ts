import { setTimeout as sleep } from "node:timers/promises";
import { percentile, type Client, type Timed } from "./client.ts";
import { table, type Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame, signUp, type BenchGame } from "./players.ts";
import { cpuOf } from "./runtime.ts";

/** The most CPU that a request may take, in milliseconds. */
const BUDGET = { anybody: 100, player: 300 } as const;

/** How long games get, in plies. */
const PLIES = [50, 500, 2000] as const;
/** How many turns are stopped by nights and weekends, and how long each of them takes. */
const TURNS_WITH_STOPS = 40;
const LONG_TURN = "PT60H";
const GAMES = 12;
const ROUNDS = 5;
/** Longer than notices take on their way after a move, in milliseconds. */
const PAUSE = 2500;

/** What a read is tried on. */
interface World {
  readonly game: BenchGame;
  readonly player: { readonly name: string; readonly token: string };
}

interface Read {
  readonly path: string;
  readonly isPlayers?: boolean;
  readonly batch?: readonly string[];
}

const GAME_PAGES = ["", "/board.png", "/clock", "/clock?from=1", "/log", "/log?from=1"] as const;

/** Reads of a game that anybody may make: its pages, and what the API's description has below its path. */
async function gameReads(http: Client, { game, player }: World): Promise<readonly Read[]> {
  const { text } = await http.send("GET", "/v1/openapi.json", null, undefined);
  const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, object>> };
  const isRead = (path: string) =>
    /^\/v1\/games\/\{id\}(\/[a-z.]+)?$/.test(path) && "get" in paths[path]! && !/stream|socket/.test(path);
  const api = Object.keys(paths).filter(isRead);
  const clock = `/v1/games/${game.id}/clock`;
  return [
    ...GAME_PAGES.map((page) => ({ path: `/games/${game.id}${page}` })),
    ...api.map((path) => ({ path: path.replace("{id}", game.id) })),
    { path: "/v1/batch", isPlayers: true, batch: Array.from({ length: 50 }, () => clock) },
    { path: "/v1/me/export.json", isPlayers: true },
    { path: `/players/${player.name}` },
    { path: `/v1/players/${player.name}` },
    { path: "/watch" },
  ];
}

function send(http: Client, { path, isPlayers = false, batch }: Read, { player }: World): Promise<Timed> {
  const token = isPlayers ? player.token : null;
  if (batch === undefined) return http.send("GET", path, token, undefined);
  const requests = batch.map((one, at) => ({ id: String(at), method: "GET", path: one }));
  return http.send("POST", path, token, { requests });
}

/** A read, what it is tried on, and the move that comes before each try: some reads keep what they found out. */
interface Tried {
  readonly read: Read;
  readonly world: World;
  readonly moves: readonly string[];
}

/** The CPU that a request takes in the middle of several, in milliseconds; null where its reader has no such thing. */
async function costOf(http: Client, pid: number, { read, world, moves }: Tried): Promise<number | null> {
  if ((await send(http, read, world)).status >= 400) return null;
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (read.path.endsWith("/verify")) {
      await makeMove(http, world.game, moves);
      await sleep(PAUSE);
    }
    const before = cpuOf(pid);
    await send(http, read, world);
    costs.push(cpuOf(pid) - before);
  }
  return percentile(costs, 0.5);
}

/** Tries every read on what there is now, and keeps the dearest of each. */
async function climb(http: Client, pid: number, what: string, world: World, dearest: Map<string, Figure>) {
  await sleep(PAUSE);
  const moves = quietGame(world.game.ply + ROUNDS);
  for (const read of await gameReads(http, world)) {
    const value = await costOf(http, pid, { read, world, moves });
    const budget = read.isPlayers === true ? BUDGET.player : BUDGET.anybody;
    const plain = read.path.replace(world.game.id, "{id}").replace(world.player.name, "{name}");
    if (value === null || value <= (dearest.get(plain)?.value ?? 0)) continue;
    dearest.set(plain, { name: `${plain} (${what})`, value, unit: "ms CPU", aim: `at most ${budget}` });
  }
}

/** A game whose every turn is stopped by nights and weekends of both. */
async function stoppedGame(http: Client): Promise<World> {
  const player = await signUp(http);
  const night = { from: "23:00", to: "07:00" };
  const schedule = { timezone: "Europe/Oslo", night, weekend: ["saturday", "sunday"] };
  await http.send("PUT", "/v1/me/schedule", player.token, schedule);
  const clock = { kind: "per-move", perMove: "P14D" };
  const game = await beginGame(http, player, { clock, stops: ["night", "weekend"] });
  const moves = quietGame(TURNS_WITH_STOPS);
  while (game.ply < TURNS_WITH_STOPS) {
    await http.send("POST", "/dev/clock", null, { advance: LONG_TURN });
    await makeMove(http, game, moves);
  }
  return { game, player };
}

/**
 * Looks for the dearest requests: makes games longer and their clocks more often stopped, and measures the CPU of the
 * service for each read. Throws where one is above its budget.
 */
export async function dearestRequests(http: Client, pid: number): Promise<Figure[]> {
  const dearest = new Map<string, Figure>();
  await climb(http, pid, `${TURNS_WITH_STOPS} stopped turns`, await stoppedGame(http), dearest);
  const player = await signUp(http);
  const games: BenchGame[] = [];
  while (games.length < GAMES) games.push(await beginGame(http, player));
  const [game] = games;
  for (const plies of PLIES) {
    const moves = quietGame(plies);
    while (game!.ply < plies - ROUNDS) await makeMove(http, game!, moves);
    await climb(http, pid, `${plies} plies, ${GAMES} games`, { game: game!, player }, dearest);
  }
  const figures = [...dearest.values()].toSorted((one, other) => other.value - one.value);
  const over = figures.filter(({ value, aim }) => value > Number(/\d+/.exec(aim ?? "")?.[0]));
  if (over.length > 0) throw new Error(`Above the budget:\n${table(over)}\nAll:\n${table(figures)}`);
  return figures;
}
