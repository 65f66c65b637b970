import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { percentile, type Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame, signUp, type BenchGame } from "./players.ts";
import { PLIES } from "./throughput.ts";

const GAMES = 16;
const SECONDS = 5;
const PAGE = 100;
const READINGS = 50;
const ENDPOINTS = 10;
const MOVES = 40;
/** A notice that has not arrived by then will not. */
const TIME_LIMIT = 30_000;

interface Page {
  readonly items: readonly { readonly id: string }[];
}

/** The feed's next page; how long it took is added to `took`. */
async function page(
  http: Client,
  token: string,
  after: string | null,
  took: number[] = [],
): Promise<Page["items"]> {
  const cursor = after === null ? "" : `&after=${after}`;
  const answer = await http.send("GET", `/v1/me/events?limit=${PAGE}${cursor}`, token, undefined);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  took.push(answer.took);
  return (JSON.parse(answer.text) as Page).items;
}

/** Reads on after an event until none come any more. How many came, and the last of them. */
async function read(http: Client, token: string, after: string | null) {
  let [events, last] = [0, after];
  for (;;) {
    const items = await page(http, token, last);
    if (items.length === 0) break;
    events += items.length;
    last = items.at(-1)?.id ?? last;
  }
  return { events, last };
}

/** One player in many games at once: how many notices a second their mailbox takes, and how fast it is read. */
export async function noticesThroughOneMailbox(http: Client): Promise<Figure[]> {
  const hub = await signUp(http);
  const games: BenchGame[] = [];
  for (let game = 0; game < GAMES; game++) games.push(await beginGame(http, hub));
  const moves = quietGame(PLIES);
  let { last } = await read(http, hub.token, null);
  const began = performance.now();
  let made = 0;
  const play = async (first: BenchGame): Promise<void> => {
    let game = first;
    while (performance.now() < began + SECONDS * 1000) {
      if (game.ply === PLIES) game = await beginGame(http, hub);
      await makeMove(http, game, moves);
      made++;
    }
  };
  await Promise.all(games.map(play));
  // Every move is one notice to each of its two players.
  let told = 0;
  while (told < made) {
    if (performance.now() > began + TIME_LIMIT) throw new Error(`${told} of ${made} notices arrived`);
    const news = await read(http, hub.token, last);
    told += news.events;
    ({ last } = news);
  }
  const seconds = (performance.now() - began) / 1000;
  const readings: number[] = [];
  // Each page once: what has just been read is in the runtime's cache.
  let first = await page(http, hub.token, null);
  while (readings.length < READINGS && first.length === PAGE)
    first = await page(http, hub.token, first.at(-1)?.id ?? null, readings);
  return [
    { name: "notices through one mailbox", value: told / seconds, unit: "per second" },
    {
      name: `feed page of ${PAGE} events, first read, p50`,
      value: percentile(readings, 0.5),
      unit: "ms",
      aim: "at most 4",
    },
    { name: `feed page of ${PAGE} events, p99`, value: percentile(readings, 0.99), unit: "ms" },
  ];
}

async function listen(heard: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(heard).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** The time from a move's answer until all ten webhooks of the opponent have it, except the one that never answers. */
export async function fanOut(http: Client): Promise<Figure[]> {
  let [awaited, arrived] = [0, (_at: number): void => {}];
  const alive = await listen((request, answer) => {
    if (--awaited === 0) arrived(performance.now());
    request.resume();
    answer.writeHead(204).end();
  });
  const dead = await listen(() => {});
  const game = await beginGame(http);
  const [, defenders] = game.tokens;
  for (let made = 0; made < ENDPOINTS; made++) {
    const { url } = made === 0 ? dead : alive;
    const body = { url: `${url}${made}`, events: ["game.turn"] };
    const answer = await http.send("POST", "/v1/webhooks", defenders, body);
    if (answer.status !== 201) throw new Error(answer.text);
  }
  const moves = quietGame(2 * MOVES);
  const delays: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    const { promise, resolve } = Promise.withResolvers<number>();
    [awaited, arrived] = [ENDPOINTS - 1, resolve];
    await makeMove(http, game, moves);
    const answered = performance.now();
    delays.push(Math.max(0, (await promise) - answered));
    await makeMove(http, game, moves);
  }
  for (const { server } of [alive, dead]) {
    server.close();
    server.closeAllConnections();
  }
  const what = `one move to ${ENDPOINTS} endpoints, one of them dead`;
  return [
    { name: `${what}, p50`, value: percentile(delays, 0.5), unit: "ms" },
    { name: `${what}, p99`, value: percentile(delays, 0.99), unit: "ms" },
  ];
}
