import { BULK } from "../../src/contract/bounds.ts";
import { CAPS } from "../../src/contract/limits.ts";
import { DAY, formatInstant } from "../../src/lib/duration.ts";
import { MAZE } from "../rules/costly.ts";
import type { Client } from "./client.ts";
import { idIn, type Player, type World } from "./dearest-worlds.ts";
import { must, type Write } from "./dearest-writes.ts";
import { beginGame, type BenchGame, makeMove, quietGame, signUp } from "./players.ts";

const CLOCK = { kind: "per-move", perMove: "P3D" };
/** How many stand on the ladder, between how many the bulk pairing pairs, and how many games of one begin at once. */
const [ON_LADDER, PAIRED, AT_ONCE] = [200, 20, 50];

/** The moves of a game as a text that is imported, each time another game. */
function textOf(moves: readonly string[], ruleset: string | undefined, n: number) {
  const turns = moves.flatMap((move, ply) =>
    ply % 2 === 0 ? [`${ply / 2 + 1}. ${move} ${moves[ply + 1] ?? ""}`] : [],
  );
  const text = turns.slice(0, turns.length - n).join("\n");
  return { format: "text", text, ...(ruleset === undefined ? {} : { ruleset }) };
}

function importing(token: string, plies: number, most: number): readonly Write[] {
  const moves = quietGame(plies);
  const path = "/v1/records";
  const several = (n: number) =>
    Array.from({ length: Math.ceil(CAPS.recordsPlies.max / plies) }, (_, at) =>
      textOf(moves, "copenhagen-basic", 10 * (n + 1) + at),
    );
  return [
    {
      route: `POST records of ${plies} plies`,
      most,
      request: (n) => ({ token, path, body: textOf(moves, "copenhagen-basic", n) }),
    },
    {
      route: `POST records of ${plies} plies without a rule set`,
      most,
      isRejected: true,
      request: (n) => ({ token, path, body: textOf(moves, undefined, 100 + n) }),
    },
    {
      route: `POST records, several of ${plies} plies`,
      most,
      request: (n) => ({ token, path, body: { records: several(n) } }),
    },
  ];
}

/** A ladder of many: who enters, challenges, leaves and is removed. */
async function ladderWrites(http: Client): Promise<readonly Write[]> {
  const organiser = await signUp(http);
  const wish = { name: "Dear", ruleset: "brandubh", clock: CLOCK };
  const id = idIn(await must(http, "POST", { token: organiser.token, path: "/v1/ladders", body: wish }));
  const path = `/v1/ladders/${id}`;
  const players: Player[] = [];
  while (players.length < ON_LADDER) {
    const player = await signUp(http);
    await must(http, "POST", { token: player.token, path: `${path}/enter` });
    players.push(player);
  }
  const lowest = (n: number) => players[players.length - 2 * (n + 1)]!;
  return [
    {
      route: "POST ladders/{id}/enter",
      request: async () => ({ ...(await signUp(http)), path: `${path}/enter` }),
    },
    {
      route: "POST ladders/{id}/challenge",
      request: (n) => ({
        token: lowest(n).token,
        path: `${path}/challenge`,
        body: { name: players[players.length - 2 * (n + 1) - 1]!.name },
      }),
    },
    {
      route: "PATCH ladders/{id}",
      request: (n) => ({ token: organiser.token, path, body: { name: `Dear ${n}` } }),
    },
    {
      route: "POST ladders/{id}/leave",
      request: (n) => ({ token: players[n]!.token, path: `${path}/leave` }),
    },
    {
      route: "POST ladders/{id}/players/{name}/remove",
      request: (n) => ({ token: organiser.token, path: `${path}/players/${players[20 + n]!.name}/remove` }),
    },
  ];
}

/** As many games as one request may begin, between some who consent. */
async function bulkWrites(http: Client): Promise<readonly Write[]> {
  const organiser = await signUp(http);
  const players: Player[] = [];
  const consent = { until: formatInstant(Date.now() + 30 * DAY), maxGames: 1000 };
  while (players.length < PAIRED) {
    const player = await signUp(http);
    await must(http, "PUT", {
      token: player.token,
      path: `/v1/me/consents/${organiser.name}`,
      body: consent,
    });
    players.push(player);
  }
  const pairings = Array.from({ length: BULK.games }, (_, n) => ({
    attackers: players[n % PAIRED]!.name,
    defenders: players[(n + 1 + (Math.floor(n / PAIRED) % (PAIRED - 1))) % PAIRED]!.name,
    ref: `pairing-${n}`,
  }));
  const { token } = organiser;
  const wish = { ruleset: "brandubh", clock: CLOCK, rated: false, pairings };
  const body = { ...wish, startsAt: formatInstant(Date.now() + 5 * DAY) };
  const path = "/v1/bulk-pairings";
  return [
    { route: `POST bulk-pairings of ${BULK.games} games`, request: () => ({ token, path, body }) },
    {
      route: `DELETE bulk-pairings/{id} of ${BULK.games} games`,
      request: async () => ({
        token,
        path: `${path}/${idIn(await must(http, "POST", { token, path, body }))}`,
      }),
    },
    {
      route: `POST bulk-pairings of ${AT_ONCE} games that begin at once`,
      most: 1,
      request: () => ({ token, path, body: { ...wish, pairings: pairings.slice(0, AT_ONCE) } }),
    },
  ];
}

const vacation = (n: number) => ({
  from: formatInstant(Date.now() + (2 + 2 * n) * DAY),
  to: formatInstant(Date.now() + (3 + 2 * n) * DAY),
});

/** A player with as many games as a batch has requests: moves in all of them, and news about all of them. */
async function manyGames(http: Client): Promise<readonly Write[]> {
  const player = await signUp(http);
  const { token } = player;
  const games: BenchGame[] = [];
  while (games.length < CAPS.batchRequests.max) games.push(await beginGame(http, player));
  const moves = quietGame(20);
  async function moving() {
    for (const game of games.filter(({ ply }) => ply % 2 === 1)) await makeMove(http, game, moves);
    const requests = games.map((game, id) => ({
      id: String(id),
      method: "POST",
      path: `/v1/games/${game.id}/moves`,
      body: { ply: game.ply + 1, move: moves[game.ply] },
    }));
    for (const game of games) game.ply += 1;
    return { token, path: "/v1/batch", body: { requests } };
  }
  const night = { from: "23:00", to: "07:00" };
  const schedule = (n: number) => ({ timezone: n % 2 === 0 ? "Europe/Oslo" : "Europe/Kyiv", night });
  return [
    { route: `POST batch of ${games.length} moves`, request: moving },
    { route: "PUT me/schedule", request: (n) => ({ token, path: "/v1/me/schedule", body: schedule(n) }) },
    {
      route: "POST me/vacation",
      most: 1,
      reaches: games.length,
      request: (n) => ({ token, path: "/v1/me/vacation", body: vacation(n) }),
    },
    { route: "DELETE me", most: 1, request: () => ({ token, path: "/v1/me" }) },
  ];
}

/** Games by the rules that cost most to look at. */
async function mazeWrites(http: Client): Promise<readonly Write[]> {
  const [{ token }, other] = [await signUp(http), await signUp(http)];
  const path = "/v1/challenges";
  const body = { ruleset: MAZE, to: other.name, clock: CLOCK };
  return [
    {
      route: "POST rulesets/validate, a maze",
      request: () => ({ token: null, path: "/v1/rulesets/validate", body: { ruleset: MAZE } }),
    },
    { route: "POST challenges, a maze", request: () => ({ token, path, body }) },
    {
      route: "POST challenges/{id}/accept, a maze",
      request: async () => ({
        token: other.token,
        path: `${path}/${idIn(await must(http, "POST", { token, path, body }))}/accept`,
      }),
    },
  ];
}

/** Players' actions besides a long game and a tournament, where they cost most. */
export async function* otherWrites(http: Client, rounds: number): AsyncGenerator<World> {
  const { token } = await signUp(http);
  const world = (what: string, writes: readonly Write[]) => ({ what, ids: {}, token, writes });
  yield world("a record", importing(token, 2000, rounds));
  yield world(`a ladder of ${ON_LADDER}`, await ladderWrites(http));
  yield world("a bulk pairing", await bulkWrites(http));
  yield world(`${CAPS.batchRequests.max} games`, await manyGames(http));
  yield world("361 cells, a maze", await mazeWrites(http));
}
