import { expect } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import type { TournamentHost } from "../../src/tournaments/tournament-object.ts";
import { orderedMatch } from "../../src/tournaments/ordering.ts";
import { roundPaired } from "../../src/tournaments/rounds.ts";
import type { FinishedGame } from "../../src/tournaments/results.ts";
import {
  gamesOf,
  type PairedUp,
  type Settings,
  type Tournament,
  withdrawnFrom,
} from "../../src/tournaments/tournament.ts";
import { makeObject } from "../platform/objects.ts";
import { EVERYTHING, hasRatingsAsListed } from "../ratings/replayed.ts";
import { isAsListed, SIGRID } from "./hall.ts";
import { HostedTournament } from "./hosted.ts";
import { SETTINGS as FIRST } from "./settings.ts";
import { type Chance, T0 } from "./hosting.ts";
import { isRated, openWorld, ORIGIN, resultOf, RULESET } from "./world.ts";

const SETTINGS: Settings = { ...FIRST, rounds: null, start: { at: T0 + DAY, whenFull: false } };

/** An open tournament and its players, in a world. */
export function openSeason(size: number, changes: Partial<Settings> = {}) {
  const settings = { ...SETTINGS, ...changes };
  const players = Array.from({ length: size }, (_, index) => `p${index + 1}`);
  const records = new Map<string, boolean>();
  const world = openWorld();
  const { atOnce, order, games } = settings;
  world.limits.atOnce = atOnce === null ? Infinity : Math.max(atOnce, order === "in-turn" ? 1 : games);

  const host: Omit<TournamentHost, "incidents"> = {
    ...world.toMatches,
    newId: world.newId,
    origin: ORIGIN,
    begin: (state, pairing, n) => world.toMatches.begin(orderedMatch(state, pairing, n)),
    hasMoves: async () => false,
    async ratings(some) {
      world.mayFail();
      return new Map(some.map((player) => [player, 1500 + (Number(player.slice(1)) % 7) * 40]));
    },
    blocks: async (some) => (some.length > 3 ? [{ by: some[0]!, whom: some[1]!, at: 0 }] : []),
    namesOf: (some) => world.namesOf(some),
    toMailbox: world.toMailbox,
    async toRecords(_state, _number, people) {
      world.mayFail();
      for (const { player, role, isIn } of people) if (role === "player") records.set(player, isIn);
      return people.map(({ player }) => player).filter((player) => world.gone.has(player));
    },
  };
  const tournament = world.host(
    (storage, goOn) => makeObject(HostedTournament, storage, { name: "t1", host, goOn }),
    () => watch(),
  );
  world.owners.set("tournament", (report) => {
    tournament.living().hear(report);
    watch();
  });

  let before: Tournament | null = null;
  /** Checks that a new round is paired by the results known now. */
  function watch(): void {
    const [was, is] = [before, tournament.read((one) => one.state())];
    before = is;
    if (was === null || is === null || is.rounds.length !== was.rounds.length + 1) return;
    if (withdrawnFrom(is).size !== withdrawnFrom(was).size) return;
    const { pairs, weights } = roundPaired({ ...is, rounds: is.rounds.slice(0, -1) }, is.rounds.length)!;
    const round = is.rounds.at(-1)!;
    expect(round.weights).toEqual(weights);
    expect(round.pairings.map((one) => one.players)).toEqual(pairs);
  }

  const season = {
    ...world,
    tournament,
    players,
    records,
    get state(): Tournament {
      return tournament.read((one) => one.state()!);
    },

    /** Makes and opens the tournament; all enter. */
    async begin(): Promise<void> {
      await tournament.until((one) => one.make({ settings, by: SIGRID, isOpen: true }));
      for (const player of players) await tournament.until((one) => one.ask({ type: "enter", player }));
    },

    /** Ends a game by play, or because a player never moved. */
    finish(id: string, chance: Chance): void {
      const winner = (["attackers", "defenders", null] as const)[chance(3)]!;
      if (winner !== null && chance(25) === 0)
        world.endGame(id, { winner, reason: "timeout" }, winner === "attackers" ? 1 : 0);
      else world.endGame(id, { winner, reason: "agreement" }, 2 + chance(40));
    },

    /** Moderators annul a rated game, or restore it; the tournament is told first. */
    async annul(id: string, atFault: string | null): Promise<void> {
      const fault = world.annulled.has(id) ? null : atFault;
      const { match } = world.games.get(id)!;
      await tournament.until((one) => one.ask({ type: "annul", match, game: id, atFault: fault }));
      await world.annul(id, fault);
    },

    /** A player deletes their account, and is withdrawn if the records list them. */
    async leave(player: string): Promise<void> {
      await world.leave(player);
      if (records.get(player) === true)
        await tournament.until((one) => one.ask({ type: "withdraw", player, by: null }));
    },
  };
  return season;
}

export type Season = ReturnType<typeof openSeason>;

/** The same, after its start. */
export async function begunSeason(...settings: Parameters<typeof openSeason>): Promise<Season> {
  const season = openSeason(...settings);
  await season.begin();
  await season.pass(2 * DAY);
  return season;
}

/** A pairing's games for the list of results; a player who left loses a game that never began. */
function listed(
  { state, games, annulled, gone, matches }: Season,
  { match, report }: PairedUp,
): FinishedGame[] {
  const left = withdrawnFrom(state);
  const gaveUp = matches.get(match!)!.living().state()!.left;
  return (report?.games ?? []).map((told) => {
    const { id } = told;
    const game = games.get(id);
    if (game !== undefined) return { id, ...resultOf(game, annulled.get(id) ?? null, gaveUp) };
    const { attackers, defenders, how, score } = told;
    const lost = how === "double-forfeit" ? [attackers, defenders] : [score === 0 ? attackers : defenders];
    expect(how).not.toBe("played");
    expect(lost.filter((player) => !gone.has(player) && !left.has(player))).toEqual([]);
    return told;
  });
}

/** Checks that matches, standings and ratings (to a millionth) agree with the list of results. */
export function agrees(season: Season): void {
  const { state, tournament, pool, games, annulled, matches } = season;
  expect([state.status, season.limits.exceeded]).toEqual(["finished", []]);
  const begun = state.rounds.flatMap(({ pairings }) => pairings.filter((one) => one.hasBegun));
  for (const one of begun) {
    expect(one.report?.isOver).toBe(true);
    if (one.ruled === null) expect(gamesOf(one)).toMatchObject(listed(season, one));
  }
  const played = [...games.values()];
  const known = new Set(begun.flatMap(({ report }) => report?.games.map(({ id }) => id) ?? []));
  expect(played.filter(({ id, result }) => result === null || !known.has(id))).toEqual([]);
  tournament.evict();
  expect(JSON.parse(JSON.stringify(season.state))).toEqual(JSON.parse(JSON.stringify(state)));
  isAsListed(state);
  const list = pool.living().games(EVERYTHING, null);
  expect(list.map(({ game }) => game).toSorted()).toEqual(
    played
      .filter(isRated)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(
    list
      .filter((one) => one.annulled !== null)
      .map(({ game }) => game)
      .toSorted(),
  ).toEqual([...annulled.keys()].toSorted());
  hasRatingsAsListed(pool.living(), pool.storage, RULESET);
  const waiting = "SELECT match FROM give_ups UNION ALL SELECT match FROM matches WHERE due IS NOT NULL";
  const inMatches =
    "SELECT subject FROM outbox UNION ALL SELECT game FROM asks UNION ALL SELECT player FROM news";
  expect(tournament.storage.rows(`${waiting} UNION ALL SELECT player FROM news`)).toEqual([]);
  expect([...matches.values()].flatMap(({ storage }) => storage.rows(inMatches))).toEqual([]);
  expect(pool.storage.rows("SELECT player FROM outbox")).toEqual([]);
}
