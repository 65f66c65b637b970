import { DAY, formatInstant } from "../../src/lib/duration.ts";
import type { RoundView } from "../../src/contract/tournament.ts";
import type { Client } from "./client.ts";
import { idIn, type Player, type World } from "./dearest-worlds.ts";
import { must, type Write } from "./dearest-writes.ts";
import { signUp } from "./players.ts";

const PLAYERS = 120;

const endsAt = (n: number) => formatInstant(Date.now() + (20 + n) * DAY);

/** Actions in the first round: results, and what its organiser may do with it. */
function swissWrites(
  http: Client,
  path: string,
  { token }: Player,
  players: readonly Player[],
): readonly Write[] {
  async function pairing(table: number): Promise<RoundView["pairings"][number]> {
    const { status, text } = await http.send("GET", `${path}/rounds/1`, token, undefined);
    const found = (JSON.parse(text) as RoundView).pairings.find((one) => one.table === table);
    if (found === undefined) throw new Error(`no table ${table}: ${status} ${text.slice(0, 200)}`);
    return found;
  }
  /** The result of a game by its end: each time another table's. */
  async function resigning(n: number) {
    const {
      players: [name],
      games,
    } = await pairing(n + 1);
    const { token: own } = players.find((one) => one.name === name)!;
    return { token: own, path: `/v1/games/${games[0]}/resign`, body: { ply: 0 } };
  }
  async function result(n: number) {
    const {
      players: [attackers],
      table: round,
    } = await pairing(n + 20);
    const games = [{ attackers, score: 1 }];
    return {
      token,
      path: `${path}/results`,
      body: { round: 1, table: round, games, winner: attackers, reason: "so" },
    };
  }
  const of = (way: string, body?: (n: number) => unknown) => (n: number) => ({
    token,
    path: `${path}/${way}`,
    body: body?.(n),
  });
  return [
    { route: "POST games/{id}/resign, a result", request: resigning },
    { route: "POST results", request: result },
    { route: "POST rounds/1/extend", request: of("rounds/1/extend", (n) => ({ endsAt: endsAt(n) })) },
    { route: "POST players/{name}/remove", request: (n) => of(`players/${players[n]!.name}/remove`)(n) },
    { route: "POST withdraw", request: (n) => ({ token: players[30 + n]!.token, path: `${path}/withdraw` }) },
    { route: "POST rounds/1/repair", most: 1, request: of("rounds/1/repair") },
    { route: "POST cancel", most: 1, request: of("cancel") },
  ];
}

/** A Swiss that is to begin. */
export async function bigSwiss(http: Client): Promise<World> {
  const organiser = await signUp(http);
  const body = {
    name: "Dear",
    format: "swiss",
    ruleset: "brandubh",
    clock: { kind: "per-move", perMove: "P3D" },
    pairing: { games: 1 },
    players: { min: 2 },
  };
  const { token } = organiser;
  const id = idIn(await must(http, "POST", { token, path: "/v1/tournaments", body }));
  const path = `/v1/tournaments/${id}`;
  await must(http, "POST", { token, path: `${path}/open` });
  const players: Player[] = [];
  while (players.length < PLAYERS) {
    const player = await signUp(http);
    await must(http, "POST", { token: player.token, path: `${path}/enter` });
    players.push(player);
  }
  const change = {
    route: "PATCH tournaments/{id}",
    request: (n: number) => ({ token, path, body: { name: `Dear ${n}` } }),
  };
  const start = {
    route: "POST start",
    most: 1,
    request: () => ({ token, path: `${path}/start` }),
  };
  const writes = swissWrites(http, path, organiser, players);
  return {
    what: `a Swiss of ${PLAYERS}`,
    ids: { tournaments: id, rounds: "1" },
    token,
    opening: [change, start],
    writes,
  };
}
