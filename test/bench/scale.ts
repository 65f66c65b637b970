import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cursorOf } from "../../src/contract/lists.ts";
import { serve } from "../../src/host/serve.ts";
import { DAY } from "../../src/lib/duration.ts";
import { tokenHolder } from "../../src/players/tokens.ts";
import { belowTop } from "../../src/ratings/d1-copy.ts";
import { RULESETS } from "../../src/rules/index.ts";
import { client, percentile, type Client } from "./client.ts";
import { buildInside } from "./cost.ts";
import { table, type Figure } from "./figures.ts";
import type { Counts } from "./inside/index.ts";
import { sizes } from "./mailbox.ts";
import { beginGame, makeMove, quietGame, resign, signUp, type BenchGame } from "./players.ts";
import { cpuOf, withRuntime } from "./runtime.ts";
import { fillRecords, nameOf, openRecords, PLAYERS, RATED, ratingOf, RUNNING, WAITING } from "./rows.ts";

const PORT = 8793;
const FINISHED = [0, 100, 10_000] as const;
const ARCHIVED = 1_200_000;
/** Games are added in groups of this size: more would make a transaction too long. */
const AT_ONCE = 200_000;
/** As long as a page is where nobody says otherwise; the longest is of 100. */
const PAGE = 20;
const READINGS = 200;

/** A page that somebody reads, at any place of its list: `share` of it (0 to 1) is behind the reader. */
interface Page {
  readonly name: string;
  readonly path: (share: number) => string;
  readonly token?: string;
}

const ANY_ID = "U".repeat(22);
const at = (instant: number, id = ANY_ID): string => `cursor=${cursorOf({ at: Math.floor(instant), id })}`;
const namedAt = (instant: number, name: string): string =>
  `cursor=${btoa(`${Math.floor(instant)}.${name}`).replaceAll("=", "")}`;

const player = (share: number): string => nameOf(Math.floor(share * PLAYERS)).toLowerCase();
const rulesets = (share: number) => RULESETS[Math.floor(share * RULESETS.length)]!;

/** A leaderboard from its middle, at a value that nobody has exactly. */
const leaderboard = (share: number): string => {
  const place = { at: belowTop(ratingOf(Math.floor(share * PLAYERS))), id: "0".repeat(22), asOf: 2000 };
  return `/v1/leaderboards/${RATED}?cursor=${cursorOf(place)}`;
};

/** The pages of lists in the records. */
function pagesOfRecords(now: number): readonly Page[] {
  const instant = (share: number): number => now - share * 700 * DAY;
  const lobby = (share: number): string => `/v1/lobby?${at(now - share * WAITING * 1000)}`;
  return [
    { name: "limits, which no list is asked for", path: () => "/v1/limits" },
    { name: "lobby", path: (share) => `${lobby(share)}&limit=${PAGE}` },
    { name: "lobby, the longest page", path: (share) => `${lobby(share)}&limit=100` },
    { name: "lobby by rule set", path: (share) => `${lobby(share / 2)}&ruleset=${rulesets(share).id}` },
    { name: "lobby by size", path: (share) => `${lobby(share / 2)}&size=${rulesets(share).size}` },
    { name: "players", path: (share) => `/v1/players?${namedAt(instant(share), "player-m")}` },
    { name: "players by name", path: (share) => `/v1/players?search=${player(share).slice(0, 9)}` },
    { name: "player", path: (share) => `/v1/players/${player(share)}` },
    { name: "ratings of a player, with percentile", path: (share) => `/v1/players/${player(share)}/ratings` },
    { name: "leaderboard, the longest page", path: (share) => `${leaderboard(share)}&limit=100` },
    { name: "results of a player", path: (share) => `/v1/players/${player(share)}/record` },
    { name: "games to watch (ids)", path: (share) => `/bench/watched?limit=${PAGE}&after=${instant(share)}` },
    { name: "running games to tell (ids)", path: () => "/bench/running" },
    { name: "names of 40 players", path: () => "/bench/names" },
  ];
}

/** The pages of a player's own lists, and of the archive of this month. */
function pagesOfObjects(games: ReadonlyMap<number, BenchGame>, now: number): readonly Page[] {
  const mine = [...games].flatMap(
    ([
      finished,
      {
        tokens: [token],
      },
    ]): Page[] => {
      const list = (share: number): string => `/v1/me/games?status=finished&${at(now - share * finished)}`;
      return [
        { name: `finished games, of ${finished}`, path: (share) => `${list(share)}&limit=${PAGE}`, token },
        { name: `finished games, of ${finished}, 100`, path: (share) => `${list(share)}&limit=100`, token },
        { name: `events beside ${finished} games`, path: () => `/v1/me/events?limit=${PAGE}`, token },
      ];
    },
  );
  const month = (share: number): string => `/bench/archive?after=${now + share * ARCHIVED * 0.99}`;
  return [...mine, { name: `month of ${ARCHIVED} games, 100`, path: month }];
}

async function get(http: Client, path: string, token: string | null = null) {
  const answer = await http.send("GET", path, token, undefined);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** Reads a page from everywhere in its list; gives what each reading came to. */
async function readings(http: Client, { path, token }: Page, taking: (took: number) => Promise<number>) {
  const values: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    // Spread over the list, in no order: the golden ratio's multiples.
    const { took } = await get(http, path((reading * 0.618_034) % 1), token);
    values.push(await taking(took));
  }
  // The first ones are for the compiler.
  return values.slice(READINGS / 10);
}

async function counted(http: Client): Promise<Counts> {
  return JSON.parse((await get(http, "/bench/counts")).text) as Counts;
}

/** Runs the service on a state. `more`: whether it counts rows. */
async function withService<T>(
  state: string,
  more: Readonly<Record<string, string>>,
  work: (http: Client, pid: number) => Promise<T>,
) {
  const settings = { host: "127.0.0.1", port: PORT, origin: `http://localhost:${PORT}`, state };
  const { started: host, pid } = await withRuntime(() => serve(settings, inside, more));
  const http = client(`http://127.0.0.1:${PORT}`);
  try {
    return await work(http, pid);
  } finally {
    http.close();
    await host.stop();
  }
}

/** Games of players who will have so many finished ones, and a challenge in the lobby. */
async function begin(http: Client): Promise<ReadonlyMap<number, BenchGame>> {
  const games = new Map<number, BenchGame>();
  const moves = quietGame(2);
  for (const finished of FINISHED) {
    const game = await beginGame(http);
    for (let ply = 0; ply < 2; ply++) await makeMove(http, game, moves);
    if (finished > 0) await resign(http, game);
    if (finished > 0)
      await get(http, `/bench/fill?rows=${finished - 1}&player=${tokenHolder(game.tokens[0])}`);
    games.set(finished, game);
  }
  const { token } = await signUp(http);
  await http.send("POST", "/v1/challenges", token, {
    ruleset: "brandubh",
    listed: true,
    clock: { kind: "unlimited" },
  });
  for (let before = 0; before < ARCHIVED; before += AT_ONCE)
    await get(http, `/bench/fill?rows=${AT_ONCE}&before=${before}`);
  return games;
}

/** The steps of all queries that went to D1 which read a whole table. */
async function scans(state: string, queries: readonly string[]): Promise<string[]> {
  const db = openRecords(state);
  // Whether all tables and columns are there is asked without reading a row (players/probe.ts).
  const reading = queries.filter((query) => !/ from "\w+" limit \?$/.test(query));
  const steps = reading.flatMap((query) => db.prepare(`EXPLAIN QUERY PLAN ${query}`).all());
  db.close();
  // A JSON text given as a parameter is no table, and a table of keys has a row.
  const whole = /^SCAN (?!CONSTANT ROW|json_each|name_keys|push_keys)/;
  return steps.map((step) => String(step["detail"])).filter((detail) => whole.test(detail));
}

/** How many rows each page reads; and all queries that went to D1 meanwhile. */
async function rowsOf(http: Client, pages: readonly Page[]) {
  const figures: Figure[] = [];
  for (const page of pages) {
    await counted(http);
    const rows = await readings(http, page, async () => {
      const { rowsRead, d1RowsRead } = await counted(http);
      return rowsRead + d1RowsRead;
    });
    const value = percentile(rows, 0.99);
    figures.push({ name: `${page.name}: rows read, p99`, value, unit: "rows", aim: "at most 200" });
  }
  return { figures, queries: JSON.parse((await get(http, "/bench/queries")).text) as string[] };
}

/** How long each page takes, and how long the processor works on it, which says more where it has other work. */
async function timesOf(http: Client, pid: number, pages: readonly Page[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    const before = cpuOf(pid);
    const times = await readings(http, page, (time) => Promise.resolve(time));
    const cpu = (cpuOf(pid) - before) / READINGS;
    const [median, value] = [percentile(times, 0.5), percentile(times, 0.99)];
    const aim = "at most 5";
    figures.push({
      name: `${page.name}: p99, from the median`,
      value,
      spread: [median, value],
      unit: "ms",
      aim,
    });
    figures.push({ name: `${page.name}: processor`, value: cpu, unit: "ms" });
  }
  return figures;
}

const folder = mkdtempSync(join(tmpdir(), "taflpost-scale-"));
const began = performance.now();
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
const inside = await buildInside();
try {
  const { onDisk, games } = await withService(folder, {}, async (http) => ({
    onDisk: await sizes(http),
    games: await begin(http),
  }));
  say("mailboxes and a month are filled");
  const bytes = fillRecords(folder);
  say("the records are filled");
  const pages = [...pagesOfRecords(Date.now()), ...pagesOfObjects(games, Date.now())];
  const rows = await withService(folder, { COUNTING: "1" }, (http) => rowsOf(http, pages));
  const times = await withService(folder, {}, (http, pid) => timesOf(http, pid, pages));
  const whole = await scans(folder, rows.queries);
  const room = (10e9 - RUNNING * bytes.running) / (bytes.player + bytes.tallies + bytes.rating) / 1e6;
  const ofD1: Figure[] = [
    { name: "D1: queries that read a whole table", value: whole.length, unit: "queries", aim: "0" },
    { name: "D1: a player", value: bytes.player, unit: "bytes" },
    { name: "D1: a player's results, in four rows", value: bytes.tallies, unit: "bytes" },
    { name: "D1: a player's rating", value: bytes.rating, unit: "bytes" },
    { name: "D1: a running game", value: bytes.running, unit: "bytes" },
    { name: "D1: a challenge in the lobby", value: bytes.waiting, unit: "bytes" },
    { name: `D1: players in 10 GB, beside ${RUNNING} running games`, value: room, unit: "million" },
  ];
  for (const step of whole) console.log(step);
  say(`all is measured\n${table([...onDisk, ...rows.figures, ...times, ...ofD1])}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
