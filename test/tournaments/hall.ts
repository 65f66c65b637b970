import { expect } from "vitest";
import { decideTournament, type TournamentCommand } from "../../src/tournaments/deciding.ts";
import { foldTournament } from "../../src/tournaments/fold.ts";
import { type CompetitionNotice, tournamentNews } from "../../src/tournaments/news.ts";
import { standings } from "../../src/tournaments/rounds.ts";
import { standingsOf } from "../../src/tournaments/standings.ts";
import {
  gamesOf,
  isPairingOver,
  type MatchReport,
  type PairedUp,
  type Settings,
  type Tournament,
  type TournamentEvent,
} from "../../src/tournaments/tournament.ts";
import { SETTINGS } from "./settings.ts";

export const ORIGIN = "https://taflpost.example";
export const SIGRID = "sigrid";

/** Sigrid's tournament, with its log stored as in an object, and its news. */
export function makeHall(settings: Partial<Settings> = {}) {
  const made = { type: "made", at: 0, id: "t1", settings: { ...SETTINGS, ...settings }, by: SIGRID } as const;
  const log: TournamentEvent[] = [made];
  const told: CompetitionNotice[] = [];
  let [state, ids] = [foldTournament(null, made), 0];
  const hall = {
    log,
    told,
    get state(): Tournament {
      return state;
    },
    get pairings(): readonly PairedUp[] {
      return state.rounds.flatMap(({ pairings }) => pairings);
    },
    /** The matches that are played. */
    get open(): readonly PairedUp[] {
      return hall.pairings.filter((one) => one.hasBegun && !isPairingOver(one));
    },

    /** Does something; returns its news, or the refusal. */
    ask(command: TournamentCommand): readonly CompetitionNotice[] | string {
      const outcome = decideTournament(state, command, () => `game-${++ids}`, log.length);
      if (!outcome.ok) return outcome.error;
      const news = outcome.value.flatMap((event) => {
        const before = state;
        state = foldTournament(state, event);
        return tournamentNews({ origin: ORIGIN, number: log.push(event) }, before, event, state);
      });
      told.push(...news);
      return news;
    },

    /** The same of what can be done. */
    do(command: TournamentCommand): readonly CompetitionNotice[] {
      const news = hall.ask(command);
      if (typeof news === "string") throw new Error(news);
      return news;
    },

    /** Receives the state of a match, and its consequences; returns the news. */
    hear(report: MatchReport): readonly CompetitionNotice[] {
      const reported = { type: "reported", at: log.length, report } as const;
      state = foldTournament(state, reported);
      log.push(reported);
      return hall.do({ type: "wake" });
    },

    enter: (...players: readonly string[]) => players.flatMap((player) => hall.do({ type: "enter", player })),

    start: (
      by: string | null = null,
      seeds = state.entrants.filter(({ status }) => status === "entered").map(({ player }) => player),
    ) => hall.do({ type: "start", seeds, ratings: seeds.map(() => null), apart: [], by }),

    /** All open matches end: who attacks first wins each of their games. */
    playRound: () => hall.open.flatMap((one) => hall.hear(wonByFirst(one))),
  };
  return hall;
}

/** The same, open. */
export function openHall(settings: Partial<Settings> = {}) {
  const hall = makeHall(settings);
  hall.do({ type: "open", by: SIGRID });
  return hall;
}

export type Hall = ReturnType<typeof makeHall>;

/** The state of a finished match. */
export const overReport = (
  { match }: PairedUp,
  games: MatchReport["games"],
  winner: string | null,
): MatchReport => ({ match: match!, version: 9, games, running: 0, deadline: null, isOver: true, winner });

/** How a match ends whose games are all won by the player who attacks first. */
export function wonByFirst(one: PairedUp): MatchReport {
  const [first, other = ""] = one.players;
  const games = one.games.map((id, index) => {
    const [attackers, defenders] = index % 2 === 0 ? [first, other] : [other, first];
    return { id, attackers, defenders, score: attackers === first ? 2 : 0, how: "played" } as const;
  });
  return overReport(one, games, first);
}

/** The standings of a Swiss are those that its list of results gives. */
export function isAsListed(state: Tournament): void {
  const { id, seeds: players, settings } = state;
  if (settings.format !== "swiss") return;
  const rounds = state.rounds.map(({ pairings }) =>
    pairings.map((one) =>
      one.players.length === 1
        ? { players: one.players, bye: one.bye }
        : { players: one.players, games: gamesOf(one) },
    ),
  );
  const table = { id, isSwiss: true, tiebreaks: settings.tiebreaks, players, rounds };
  expect(standings(state)).toEqual([standingsOf(table)]);
}
