import { vi } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { Someone, World } from "../world.ts";
import { type Cast, type Competitions, RULESET, THREE_DAYS } from "./world.ts";

/** The tournaments of the story, by how they are at its end. */
export interface Tournaments {
  /** A round robin in its first round. */
  readonly table: string;
  /** A Swiss whose first round is over, and whose second one starts at a date. */
  readonly swiss: string;
  /** A knockout in its final. */
  readonly knockout: string;
  readonly finished: string;
  readonly cancelled: string;
  /** One that players can enter. */
  readonly open: string;
}

const WISH = { ruleset: RULESET, clock: THREE_DAYS, pairing: { games: 1 } };
/** The Swiss starts its rounds then, from when it is made. */
const ROUNDS = [HOUR, 6 * DAY];

/** Actions of an organiser and players in tournaments. */
function openDesk({ as }: World, { sigrid }: Cast) {
  const act = (id: string, what: string, body: unknown = {}) =>
    as(sigrid).post(`/v1/tournaments/${id}/${what}`, body);

  async function draft(wish: object): Promise<string> {
    return (await as(sigrid).post<{ id: string }>("/v1/tournaments", { ...WISH, ...wish })).id;
  }

  async function open(id: string, players: readonly Someone[]): Promise<string> {
    await act(id, "open");
    for (const player of players) await as(player).post(`/v1/tournaments/${id}/enter`);
    return id;
  }

  return { act, draft, open };
}

/** The tournaments as they are made; those that can start do. */
export async function makeTournaments(world: World, cast: Cast): Promise<Tournaments> {
  const { sigrid, astrid, bjorn, dag, freydis } = cast;
  const { act, draft, open } = openDesk(world, cast);
  const all = [astrid, bjorn, dag, freydis];
  const table = await draft({ name: "All against all", format: "round-robin", roundEnds: "PT1H" });
  await world.as(sigrid).patch(`/v1/tournaments/${table}`, { name: "Everybody meets", noShow: 3 });
  await act(table, "organisers", { name: bjorn.name });
  await world.as(bjorn).post(`/v1/tournaments/${table}/organisers/accept`);
  await act(table, "organisers", { name: dag.name });
  await world.as(dag).delete(`/v1/tournaments/${table}/organisers/${dag.name}`);
  await world.as(sigrid).delete(`/v1/tournaments/${table}/organisers/${bjorn.name}`);
  const roundStarts = await Promise.all(ROUNDS.map(world.instant));
  const swiss = await draft({ name: "Winter post", format: "swiss", rounds: 2, roundStarts });
  const knockout = await draft({ name: "The cup", format: "knockout" });
  const finished = await draft({ name: "The small cup", format: "knockout" });
  for (const id of [table, swiss, knockout]) await act(await open(id, all), "start");
  await act(await open(finished, [astrid, dag]), "start");
  const cancelled = await draft({ name: "Never played", format: "knockout" });
  await act(cancelled, "cancel");
  const next = await draft({ name: "The next cup", format: "knockout" });
  return { table, swiss, knockout, finished, cancelled, open: await open(next, [astrid, dag]) };
}

/** The first round of the round robin: one game is played and annulled, the other goes on past the round's first end. */
async function playTable(world: World, cast: Cast, id: string, competitions: Competitions): Promise<void> {
  const { round, playTo, lose, read } = competitions;
  const [over, goesOn] = (await round(id, 1)).pairings.map(({ games }) => games[0]!);
  const loser = await lose(over!, "defenders");
  await playTo(goesOn!, 1);
  await vi.waitFor(() => read(`/v1/games/${over}/rating`));
  const annulment = { reason: "arranged", note: "They had agreed.", atFault: loser.name };
  await world.as(cast.moderator).post(`/v1/games/${over}/annul`, annulment);
}

/** The first round of the Swiss is paired twice; one result is given, and somebody withdraws. */
async function playSwiss(world: World, cast: Cast, id: string, { round, lose }: Competitions): Promise<void> {
  const { act } = openDesk(world, cast);
  await round(id, 1);
  await act(id, "rounds/1/repair");
  const [first, second] = (await round(id, 1)).pairings;
  await lose(first!.games[0]!, "attackers");
  const [attackers] = second!.players;
  const games = [{ attackers, score: 0.5 }];
  await act(id, "results", { round: 1, table: second!.table, games, reason: "Both were ill." });
  await world.as(cast.freydis).post(`/v1/tournaments/${id}/withdraw`);
}

/** Their events after the first rounds have begun, and the round robin's has lasted too long. */
export async function playTournaments(
  world: World,
  cast: Cast,
  { table, swiss, knockout, finished }: Tournaments,
  competitions: Competitions,
): Promise<void> {
  const { round, lose } = competitions;
  await playTable(world, cast, table, competitions);
  const later = { endsAt: await world.instant(30 * DAY) };
  await openDesk(world, cast).act(table, "rounds/1/extend", later);
  await playSwiss(world, cast, swiss, competitions);
  for (const { games } of (await round(knockout, 1)).pairings) await lose(games[0]!, "attackers");
  await round(knockout, 2);
  await lose((await round(finished, 1)).pairings[0]!.games[0]!, "defenders");
}
