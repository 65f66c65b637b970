import { MAZE } from "../rules/costly.ts";
import type { Client } from "./client.ts";
import { beginGame, makeMove, quietGame, signUp, type BenchGame } from "./players.ts";

/** What requests are tried on: the ids by what stands before them in an address, and the player who asks. */
export interface World {
  readonly what: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly token: string;
  /** Changes the game before a try: some reads keep what they found out about a game that stands still. */
  readonly change?: () => Promise<unknown>;
}

/** How long games get, in plies. */
export const PLIES = [50, 500, 2000] as const;
/** How many turns are stopped by nights and weekends, and how long each of them takes. */
const [TURNS_WITH_STOPS, LONG_TURN] = [40, "PT60H"] as const;
const GAMES = 12;
const PLAYERS = 120;

type Player = Awaited<ReturnType<typeof signUp>>;

async function must(http: Client, method: string, path: string, token: string, body?: unknown) {
  const { status, text } = await http.send(method, path, token, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as { readonly id: string; readonly status?: string };
}

const worldOf = (
  what: string,
  game: BenchGame,
  { name, token }: Player,
  moves: readonly string[],
  http: Client,
) => ({
  what,
  ids: { games: game.id, players: name },
  token,
  change: () => makeMove(http, game, moves),
});

/** A game whose every turn is stopped by nights and weekends of both. */
export async function stoppedGame(http: Client): Promise<World> {
  const player = await signUp(http);
  const night = { from: "23:00", to: "07:00" };
  const schedule = { timezone: "Europe/Oslo", night, weekend: ["saturday", "sunday"] };
  await must(http, "PUT", "/v1/me/schedule", player.token, schedule);
  const clock = { kind: "per-move", perMove: "P14D" };
  const game = await beginGame(http, player, { clock, stops: ["night", "weekend"] });
  const moves = quietGame(TURNS_WITH_STOPS * 2);
  while (game.ply < TURNS_WITH_STOPS) {
    await must(http, "POST", "/dev/clock", "", { advance: LONG_TURN });
    await makeMove(http, game, moves);
  }
  return worldOf(`${TURNS_WITH_STOPS} stopped turns`, game, player, moves, http);
}

/** A player with several games, one of which gets longer and longer; `tries` moves are left for each length. */
export async function* longGames(http: Client, tries: number): AsyncGenerator<World> {
  const player = await signUp(http);
  const games: BenchGame[] = [];
  while (games.length < GAMES) games.push(await beginGame(http, player));
  const [game] = games;
  for (const plies of PLIES) {
    const moves = quietGame(plies);
    while (game!.ply < plies - tries) await makeMove(http, game!, moves);
    yield worldOf(`${plies} plies, ${GAMES} games`, game!, player, moves, http);
  }
}

/** A record of a game as long as records may be, and one by the rules that cost most to look at. */
export async function* records(http: Client): AsyncGenerator<World> {
  const { token, name } = await signUp(http);
  const long = quietGame(PLIES.at(-1)!);
  const turns = long.flatMap((move, ply) =>
    ply % 2 === 0 ? [`${ply / 2 + 1}. ${move} ${long[ply + 1] ?? ""}`] : [],
  );
  const text = { ruleset: "copenhagen-basic", format: "text", text: turns.join("\n"), listed: true };
  const made = await must(http, "POST", "/v1/records", token, text);
  yield { what: `${long.length} plies`, ids: { records: made.id, players: name }, token };
  const other = await signUp(http);
  const terms = { ruleset: MAZE, to: other.name, clock: { kind: "per-move", perMove: "P3D" } };
  const { id } = await must(http, "POST", "/v1/challenges", token, terms);
  await must(http, "POST", `/v1/challenges/${id}/accept`, other.token);
  yield { what: "361 cells, a maze", ids: { games: id, players: name }, token };
}

/** A Swiss of which the first round has begun. */
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
  const { id } = await must(http, "POST", "/v1/tournaments", organiser.token, body);
  await must(http, "POST", `/v1/tournaments/${id}/open`, organiser.token);
  for (let entered = 0; entered < PLAYERS; entered++) {
    const { token } = await signUp(http);
    await must(http, "POST", `/v1/tournaments/${id}/enter`, token);
  }
  await must(http, "POST", `/v1/tournaments/${id}/start`, organiser.token);
  return { what: `a Swiss of ${PLAYERS}`, ids: { tournaments: id, rounds: "1" }, token: organiser.token };
}
