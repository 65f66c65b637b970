import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import type { Counts } from "./inside/index.ts";
import type { BenchGame } from "./players.ts";

const SECOND = 1000;
/** How long a stream is watched here; a figure says what a minute of it comes to. Longer than a stream's heartbeat. */
const WATCHED = 20 * SECOND;
/** A thousand games have so many thousand minutes of an open page at five minutes a move. */
const MINUTES_A_MOVE = 5;

/** The memory of an object with work in progress, in GB, and the price of a million GB-seconds, in dollars. */
const GIGABYTES = 0.128;
const GB_SECOND = 12.5 / 1e6;
const REQUEST = 0.3 / 1e6;
const OBJECT_REQUEST = 0.15 / 1e6;

/** The cost of a thousand of something that keeps an object in memory for some milliseconds, in dollars. */
export const memoryOfThousand = (milliseconds: number): number => milliseconds * GIGABYTES * GB_SECOND;

/** The ways to watch a game, and how often a stream asks the game's object in a minute: every 15 seconds by SSE. */
const WAYS = { socket: 0, SSE: 4 } as const;
type Way = keyof typeof WAYS;

/** Opens a stream of a game. Returns how to leave it. */
const open: Readonly<Record<Way, (http: Client, game: BenchGame) => Promise<() => Promise<void>>>> = {
  async socket({ origin }, { id }) {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/v1/games/${id}/stream`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return async () => socket.close();
  },
  async SSE({ origin }, { id }) {
    const ended = new AbortController();
    const headers = { accept: "text/event-stream" };
    const answer = await fetch(`${origin}/v1/games/${id}/stream`, { headers, signal: ended.signal });
    const reading = answer.text().catch(() => "");
    return async () => {
      ended.abort();
      await reading;
    };
  },
};

/** How long a stream keeps objects in memory: in its first second, and in each minute after that (milliseconds). */
interface Watched {
  readonly opening: number;
  readonly minute: number;
}

async function watched(
  http: Client,
  game: BenchGame,
  way: Way,
  counts: () => Promise<Counts>,
): Promise<Watched> {
  await counts();
  const leave = await open[way](http, game);
  await sleep(SECOND);
  const opening = (await counts()).memory;
  await sleep(WATCHED);
  const { memory } = await counts();
  await leave();
  await sleep(SECOND);
  return { opening, minute: (memory * 60 * SECOND) / WATCHED };
}

/** The cost of a thousand games with an open page: each move loads the page, opens one stream and watches for five minutes. */
export function pagesOfThousand(moves: number, way: Way, { opening, minute }: Watched): number {
  const minutes = moves * MINUTES_A_MOVE;
  // The page and the stream are a request each, of the Worker and of the game.
  const requests = 1000 * moves * 2 * (REQUEST + OBJECT_REQUEST);
  const asking = 1000 * minutes * WAYS[way] * OBJECT_REQUEST;
  return memoryOfThousand(moves * opening + minutes * minute) + requests + asking;
}

/** The price of a mail, in dollars. */
const MAIL = 0.35 / 1000;
/** The players whose mails are counted: ten games each, one visit a day, in which they move in all of them. */
const GAMES_OF_ONE = 10;

/** How many mails about turns a game of so many moves makes, by its players' notice mode. */
const MAILS = {
  immediate: (moves: number) => moves,
  // One mail a visit, for all games; each player visits as often as they move in one game.
  grouped: (moves: number) => moves / GAMES_OF_ONE,
  digest: (moves: number) => moves / GAMES_OF_ONE,
  off: () => 0,
} as const;

/** The cost of the mails of a thousand games, in dollars, by notice mode. */
export const mailsOfThousand = (moves: number): Readonly<Record<keyof typeof MAILS, number>> => ({
  immediate: 1000 * MAILS.immediate(moves) * MAIL,
  grouped: 1000 * MAILS.grouped(moves) * MAIL,
  digest: 1000 * MAILS.digest(moves) * MAIL,
  off: 1000 * MAILS.off() * MAIL,
});

/**
 * What watching and mails add to the cost of a thousand games.
 * @param games what these cost by themselves, in dollars, and how many moves each has
 */
export async function costOfWatching(
  http: Client,
  game: BenchGame,
  counts: () => Promise<Counts>,
  games: { readonly cost: number; readonly moves: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const way of ["socket", "SSE"] as const) {
    const time = await watched(http, game, way, counts);
    const value = (time.minute / SECOND) * GIGABYTES;
    figures.push({ name: `one minute of watching a game, by ${way}`, value, unit: "GB-seconds" });
    const all = games.cost + pagesOfThousand(games.moves, way, time);
    const name = `1,000 games with ${MINUTES_A_MOVE} minutes of page a move, by ${way}`;
    figures.push({
      name,
      value: all,
      unit: "dollars",
      ...(way === "socket" ? { aim: "at most 0.80" } : {}),
    });
  }
  const mails = Object.entries(mailsOfThousand(games.moves)).map(([mode, value]) => ({
    name: `1,000 games: mail about turns, mode ${mode}`,
    value,
    unit: "dollars",
  }));
  return [...figures, ...mails];
}
