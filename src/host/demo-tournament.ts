import { type Client, ProblemError, type Tournament, type TournamentStanding } from "../sdk/index.ts";
import { type Player, refusalsInWords, runningService, signUp } from "./demo/service.ts";
import { runCommand, Trouble } from "./settings.ts";

/**
 * `npm run demo:tournament -- [URL] [PLAYERS PLAYERS]`: plays a double round robin (8 players) and a Swiss (32) on this
 * machine and advances its clock. In the Swiss, one player never appears.
 */

/** Without letters that look alike, because the service rejects names that resemble others. */
const LETTERS = "cdfhjkmnpqrtvwxyz";
const lettered = (number: number): string =>
  [...number.toString(LETTERS.length)]
    .map((digit) => LETTERS[Number.parseInt(digit, LETTERS.length)])
    .join("");

const DAY = 86_400_000;
/** Milliseconds without progress after which the demo fails. */
const PATIENCE = 60_000;

interface Competitor extends Player {
  readonly strength: number;
}
type Field = ReadonlyMap<string, Competitor>;
type Form = Pick<Tournament, "name" | "format"> & { readonly double?: boolean };

await runCommand(async () => {
  const url = await runningService();
  const [robin = 8, swiss = 32] = process.argv.slice(3).map(Number);
  await refusalsInWords(async () => {
    const players = await signUpAll(url, Math.max(robin, swiss));
    const table: Form = { name: "The club’s table", format: "round-robin", double: true };
    await hold(url, table, players.slice(0, robin));
    await hold(url, { name: "The open", format: "swiss" }, players.slice(0, swiss), players[swiss - 1]);
  });
});

async function signUpAll(url: string, count: number): Promise<Competitor[]> {
  const mark = Date.now().toString(36);
  const all: Competitor[] = [];
  for (let number = 1; number <= count; number++)
    all.push({ ...(await signUp(url, `P${lettered(number)}-${mark}`)), strength: count - number });
  return all;
}

async function advance(url: string, span: string): Promise<string> {
  const answer = await fetch(`${url}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: span }),
  });
  if (!answer.ok) throw new Trouble(`The clock at ${url} can’t be moved: start the service with npm start.`);
  return (await answer.json<{ readonly now: string }>()).now;
}

async function hold(
  url: string,
  form: Form,
  players: readonly Competitor[],
  missing?: Competitor,
): Promise<void> {
  const { api } = players[0]!;
  const at = new Date(Date.parse(await advance(url, "PT0S")) + DAY).toISOString();
  const { id } = await api.createTournament({
    ...form,
    ruleset: "brandubh",
    clock: { kind: "per-move", perMove: "P3D" },
    pairing: { games: 1 },
    start: { at },
    stops: [],
    noShow: 1,
  });
  await api.openTournament({ id });
  for (const player of players) await player.api.enterTournament({ id });
  await advance(url, "P1D");
  const field = new Map(players.filter((one) => one !== missing).map((one) => [one.name, one]));
  await play(url, api, id, field);
  await print(api, id);
}

/** Plays a tournament until it is finished. Advances the clock when every game waits for an absent player. */
async function play(url: string, api: Client, id: string, field: Field): Promise<void> {
  const played = new Set<string>();
  let last = Date.now();
  for (;;) {
    const { status, round } = await api.getTournament({ id });
    if (status === "finished") return;
    if (status === "cancelled") throw new Trouble("The tournament was cancelled.");
    const open = await openGames(api, id, round, played);
    const waiting: string[] = [];
    let isIdle = true;
    for (const game of open) {
      const came = await playGame(api, game, field);
      if (came === "played") played.add(game.id);
      if (came === "waiting") waiting.push(game.id);
      if (came === "not-begun") continue;
      isIdle = false;
      last = Date.now();
    }
    if (open.length > 0 && waiting.length === open.length) {
      // The tournament receives the time-outs a moment later. Until then, these games must not be tried again.
      for (const game of waiting) played.add(game);
      await advance(url, "P4D");
    } else if (isIdle) await new Promise((resolve) => setTimeout(resolve, 100));
    if (Date.now() - last > PATIENCE) throw new Trouble(`Round ${round} does not end.`);
  }
}

interface Open {
  readonly id: string;
  readonly players: readonly string[];
}

async function openGames(api: Client, id: string, n: number, played: ReadonlySet<string>): Promise<Open[]> {
  if (n === 0) return [];
  const { pairings } = await api.getTournamentRound({ id, n });
  return pairings
    .filter(({ how, waiting }) => how === null && !waiting)
    .flatMap(({ games, players }) => games.map((game) => ({ id: game, players })))
    .filter((game) => !played.has(game.id));
}

async function playGame(api: Client, { id, players }: Open, field: Field) {
  const game = await api.getGame({ id }).catch((fault: unknown) => {
    // The tournament also lists games that have not begun yet, for which the service answers 404.
    if (fault instanceof ProblemError && fault.status === 404) return null;
    throw fault;
  });
  if (game?.status !== "playing") return "not-begun";
  const present = players.map((name) => field.get(name));
  for (const [ply, player] of present.entries()) {
    if (player === undefined) return "waiting";
    if (game.ply > ply) continue;
    const { moves } = await player.api.listLegalMoves({ id });
    await player.api.makeMove({ id, ply: ply + 1, move: moves[0]!.move });
  }
  const [weaker] = present.toSorted((one, other) => one!.strength - other!.strength);
  await weaker!.api.resign({ id, ply: 2 });
  return "played";
}

async function print(api: Client, id: string): Promise<void> {
  const { name, format, round, players } = await api.getTournament({ id });
  const rows: TournamentStanding[] = [];
  for await (const row of api.all("listTournamentStandings", { id })) rows.push(row);
  const place = new Map(rows.map((row) => [row.name, row.place]));
  const cell = ({ opponent, points, how }: TournamentStanding["cells"][number]): string => {
    const whom = opponent === null ? "bye" : String(place.get(opponent) ?? "–");
    return `${whom}:${points}${how === "forfeit" ? "f" : ""}`.padStart(7);
  };
  console.log(`\n${name} (${format}): ${players.entered} players, ${round} rounds`);
  for (const row of rows)
    console.log(
      `${String(row.place).padStart(3)}  ${row.name.padEnd(14)}${String(row.points).padStart(5)}${row.cells.map(cell).join("")}`,
    );
}
