import { tokenHolder } from "../../src/players/tokens.ts";
import { newId } from "../../src/lib/ids.ts";
import type { Client } from "./client.ts";
import { evicting } from "./cold.ts";
import { figureOf, type Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame, signUp } from "./players.ts";
import { measure, rowsAt, type Worker } from "./throughput.ts";

const SENDERS = [1, 16, 64] as const;
const ROUNDS = 5;
const SECONDS = 1.2;
const GAMES = 50;
const EVENTS = 1000;
const PLIES = 60;

/** A game that tells a player one event after the other. */
function sender(http: Client, player: string): Promise<Worker> {
  const game = newId();
  let seq = 1000;
  const step = async (): Promise<number> => {
    const path = `/bench/news?player=${player}&game=${game}&seq=${++seq}`;
    const { status, text, took } = await http.send("POST", path, null, undefined);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return took;
  };
  return Promise.resolve({ step, isFull: () => false });
}

/** How many events a second one mailbox stores, each acknowledged, beside rows of one object of the floor. */
export async function oneMailbox(service: Client, floor: Client): Promise<Figure[]> {
  // The last move that was made is what they tell.
  const game = await beginGame(service);
  const moves = quietGame(2);
  for (let ply = 0; ply < 2; ply++) await makeMove(service, game, moves);
  const figures: Figure[] = [];
  for (const atOnce of SENDERS) {
    const [events, rows]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const how = { atOnce, seconds: SECONDS, pauseMs: 0 };
      const player = tokenHolder((await signUp(service)).token) ?? "";
      const added = await measure(() => rowsAt(floor, `one-${atOnce}-${round}`), how);
      const told = await measure(() => sender(service, player), how);
      // The first is for the compiler.
      if (round === 0) continue;
      rows.push(added.perSecond);
      events.push(told.perSecond);
    }
    const ratios = events.map((value, at) => value / (rows[at] ?? NaN));
    const aim = atOnce === 16 ? "at least 0.7" : undefined;
    figures.push(
      figureOf(`one mailbox, ${atOnce} at once: events`, events, "per second"),
      figureOf(`one mailbox to one object of the floor, ${atOnce} at once`, ratios, "of the floor", aim),
    );
  }
  return figures;
}

/** How much of the disk objects have. */
export async function sizes(http: Client): Promise<Figure[]> {
  const sizeOf = async (query: string): Promise<number> => {
    const { text } = await http.send("GET", `/bench/sizes?${query}`, null, undefined);
    return (JSON.parse(text) as number[])[0]! / 1024;
  };
  const [newcomer, busy] = [await signUp(http), await signUp(http)];
  const moves = quietGame(PLIES);
  const whole = await beginGame(http);
  while (whole.ply < PLIES) await makeMove(http, whole, moves);
  const games = [];
  for (let game = 0; game < GAMES; game++) games.push(await beginGame(http, busy));
  for (let event = GAMES; event < EVENTS; event += GAMES)
    for (const game of games) await makeMove(http, game, moves);
  await http.send("GET", evicting(whole), null, undefined);
  return [
    {
      name: "on disk: an empty mailbox",
      value: await sizeOf(`player=${tokenHolder(newcomer.token)}`),
      unit: "KiB",
      aim: "at most 100",
    },
    {
      name: `on disk: a mailbox of ${GAMES} games and ${EVENTS} events`,
      value: await sizeOf(`player=${tokenHolder(busy.token)}`),
      unit: "KiB",
    },
    { name: `on disk: a game of ${PLIES} plies`, value: await sizeOf(`game=${whole.id}`), unit: "KiB" },
  ];
}
