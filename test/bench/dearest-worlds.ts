import { MAZE } from "../rules/costly.ts";
import type { Client } from "./client.ts";
import { gameWrites, must, MOVES_OF_WRITES, type Write } from "./dearest-writes.ts";
import { beginGame, makeMove, quietGame, signUp, type BenchGame } from "./players.ts";

/** The objects of the requests: the ids by the part before them in an address, and the calling player. */
export interface World {
  readonly what: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly token: string;
  /** Changes the game before a try: some reads keep what they found out about a game that stands still. */
  readonly change?: () => Promise<unknown>;
  /** Writes that are tried before and after its reads. */
  readonly opening?: readonly Write[];
  readonly writes?: readonly Write[];
}

/** How long games get, in plies. */
export const PLIES = [50, 500, 2000] as const;
/** How many turns are stopped by nights and weekends, and how long each of them takes. */
const [TURNS_WITH_STOPS, LONG_TURN] = [40, "PT60H"] as const;
const GAMES = 12;

export type Player = Awaited<ReturnType<typeof signUp>>;

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

export const idIn = (text: string): string => (JSON.parse(text) as { readonly id: string }).id;

/** A game whose every turn is stopped by nights and weekends of both. */
export async function stoppedGame(http: Client): Promise<World> {
  const player = await signUp(http);
  const night = { from: "23:00", to: "07:00" };
  const schedule = { timezone: "Europe/Oslo", night, weekend: ["saturday", "sunday"] };
  await must(http, "PUT", { token: player.token, path: "/v1/me/schedule", body: schedule });
  const clock = { kind: "per-move", perMove: "P14D" };
  const game = await beginGame(http, player, { clock, stops: ["night", "weekend"] });
  const moves = quietGame(TURNS_WITH_STOPS * 2);
  while (game.ply < TURNS_WITH_STOPS) {
    await must(http, "POST", { token: "", path: "/dev/clock", body: { advance: LONG_TURN } });
    await makeMove(http, game, moves);
  }
  return worldOf(`${TURNS_WITH_STOPS} stopped turns`, game, player, moves, http);
}

/** A player with several games, one of them longer and longer; each length leaves `tries` moves, and those of the writes. */
export async function* longGames(http: Client, tries: number): AsyncGenerator<World> {
  const player = await signUp(http);
  const games: BenchGame[] = [];
  while (games.length < GAMES) games.push(await beginGame(http, player));
  const [game] = games;
  for (const plies of PLIES) {
    const moves = quietGame(plies);
    while (game!.ply < plies - tries - MOVES_OF_WRITES) await makeMove(http, game!, moves);
    const world = worldOf(`${plies} plies, ${GAMES} games`, game!, player, moves, http);
    // The last of the writes ends the game.
    const writes = gameWrites(http, game!, moves);
    yield { ...world, writes: plies === PLIES.at(-1) ? writes : writes.slice(0, -1) };
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
  const made = idIn(await must(http, "POST", { token, path: "/v1/records", body: text }));
  yield { what: `${long.length} plies`, ids: { records: made, players: name }, token };
  const other = await signUp(http);
  const terms = { ruleset: MAZE, to: other.name, clock: { kind: "per-move", perMove: "P3D" } };
  const id = idIn(await must(http, "POST", { token, path: "/v1/challenges", body: terms }));
  await must(http, "POST", { token: other.token, path: `/v1/challenges/${id}/accept` });
  yield { what: "361 cells, a maze", ids: { games: id, players: name }, token };
}
