import { setTimeout as sleep } from "node:timers/promises";
import { tokenHolder } from "../../src/players/tokens.ts";
import type { Client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame, type BenchGame } from "./players.ts";
import { cpuOf } from "./runtime.ts";
import { addRow } from "./throughput.ts";

const PLIES = [10, 60, 200, 1000] as const;
const SAMPLES = 24;
/** After this everything that follows a move is done, except what alarms do a second later. */
const FOLLOWS = 60;
/** Longer than the second for which the game's alarm is set after a commit. */
const ALARMS = 1300;

/** A service or a floor, and the number of its runtime. */
export interface Measured {
  readonly http: Client;
  readonly pid: number;
}

/** The cost of a cold request: until its answer, and in all; milliseconds. */
interface Sample {
  readonly wall: number;
  readonly cpu: number;
  readonly all: number;
}

/** One request of objects that are not in memory, and what follows it. */
async function cold({ http, pid }: Measured, evict: string, ask: () => Promise<number>): Promise<Sample> {
  await http.send(evict.startsWith("/bench") ? "GET" : "POST", evict, null, undefined);
  await sleep(FOLLOWS);
  const before = cpuOf(pid);
  const wall = await ask();
  const answered = cpuOf(pid);
  await sleep(ALARMS);
  return { wall, cpu: answered - before, all: cpuOf(pid) - before };
}

const playersOf = ({ tokens }: BenchGame): readonly string[] =>
  tokens.map((token) => tokenHolder(token) ?? "");

/** The address that sends a game and its players away from memory. */
export const evicting = (game: BenchGame): string =>
  `/bench/evict?game=${game.id}&${playersOf(game)
    .map((id) => `player=${id}`)
    .join("&")}`;

const ROUND = ["floor", "skeleton", ...PLIES] as const;

/** The same request again and again, each time cold, turn by turn with the others. */
async function rounds(service: Measured, floor: Measured) {
  const moves = quietGame(Math.max(...PLIES) + SAMPLES + 2);
  const games = new Map<number, BenchGame>();
  for (const plies of PLIES) {
    const game = await beginGame(service.http);
    while (game.ply < plies) await makeMove(service.http, game, moves);
    games.set(plies, game);
  }
  const ask = {
    floor: () => cold(floor, "/evict/bare", () => addRow(floor.http, "bare")),
    skeleton: () => cold(floor, "/evict/game/one/two", () => addRow(floor.http, "game", "one", "two")),
  };
  const move = (game: BenchGame) => cold(service, evicting(game), () => makeMove(service.http, game, moves));
  const samples = new Map(ROUND.map((what) => [what, [] as Sample[]]));
  for (let round = 0; round <= SAMPLES; round++)
    for (const what of ROUND) {
      const sample = await (typeof what === "string" ? ask[what]() : move(games.get(what)!));
      // The first is for the compiler.
      if (round > 0) samples.get(what)!.push(sample);
    }
  return samples;
}

/**
 * A move that is the first thing its objects have seen for hours, in an isolate that is warm, beside a bare insert and the
 * skeleton of our hops, which are as cold: until the answer, and with all that follows it.
 */
export async function coldMoves(service: Measured, floor: Measured): Promise<Figure[]> {
  const samples = await rounds(service, floor);
  const of = (what: (typeof ROUND)[number], key: keyof Sample) => samples.get(what)!.map((one) => one[key]);
  const ratio = (what: (typeof ROUND)[number], to: "floor" | "skeleton", key: keyof Sample) =>
    of(what, key).map((value, at) => value / (of(to, key)[at] ?? NaN));
  const each = ROUND.flatMap((what) => {
    const name = typeof what === "string" ? `cold: ${what}` : `cold: a move at ${what} plies`;
    return [
      figureOf(`${name}, to the answer`, of(what, "wall"), "ms"),
      figureOf(`${name}, to the answer, CPU`, of(what, "cpu"), "ms"),
      figureOf(`${name}, with all that follows, CPU`, of(what, "all"), "ms"),
    ];
  });
  const beyond = of(1000, "wall").map((value, at) => value - (of(60, "wall")[at] ?? NaN));
  return [
    ...each,
    figureOf("cold skeleton to the floor, to the answer", ratio("skeleton", "floor", "wall"), "times"),
    figureOf(
      "cold move at 60 plies to the floor, to the answer",
      ratio(60, "floor", "wall"),
      "times",
      "at most 2.3",
    ),
    figureOf(
      "cold move at 60 plies to the skeleton, CPU of all",
      ratio(60, "skeleton", "all"),
      "times",
      "at most 1.5",
    ),
    figureOf("cold move at 1,000 plies beyond one at 60, to the answer", beyond, "ms", "at most 10"),
  ];
}
