import { RULESETS } from "../../src/rules/index.ts";
import { decideTournament, type TournamentCommand } from "../../src/tournaments/deciding.ts";
import { foldTournament } from "../../src/tournaments/fold.ts";
import { type CompetitionNotice, tournamentNews } from "../../src/tournaments/news.ts";
import type { MatchReport, PairedUp, Settings, Tournament } from "../../src/tournaments/tournament.ts";

export const ORIGIN = "https://taflpost.example";
export const SIGRID = "sigrid";

const SETTINGS: Settings = {
  name: "Winter post",
  ruleset: "brandubh",
  rules: RULESETS.find(({ id }) => id === "brandubh")!,
  clock: { kind: "per-move", perMove: 86_400_000 },
  stops: ["vacation"],
  offers: ["draw"],
  rated: true,
  requires: {},
  matchTiebreaks: ["lot"],
  apart: [],
  format: "swiss",
  games: 2,
  order: "together",
  rounds: 2,
  double: false,
  groups: 1,
  advance: 0,
  roundStarts: "when-done",
  roundEnds: null,
  start: { at: null, whenFull: false },
  players: { min: 2, max: null },
  atOnce: null,
  noShow: 2,
  tiebreaks: ["direct"],
};

/** A tournament of Sigrid's, and what has been told of it. */
export function openHall(settings: Partial<Settings> = {}) {
  const made = { type: "made", at: 0, id: "t1", settings: { ...SETTINGS, ...settings }, by: SIGRID } as const;
  const told: CompetitionNotice[] = [];
  let [state, number, ids] = [foldTournament(null, made), 1, 0];
  const hall = {
    told,
    get state(): Tournament {
      return state;
    },
    get pairings(): readonly PairedUp[] {
      return state.rounds.flatMap(({ pairings }) => pairings);
    },

    /** Does something; gives what is told of it. */
    do(command: TournamentCommand): readonly CompetitionNotice[] {
      const outcome = decideTournament(state, command, () => `game-${++ids}`, number);
      if (!outcome.ok) throw new Error(outcome.error);
      const news = outcome.value.flatMap((event) => {
        const before = state;
        state = foldTournament(state, event);
        return tournamentNews({ origin: ORIGIN, number: ++number }, before, event, state);
      });
      told.push(...news);
      return news;
    },

    enter: (...players: readonly string[]) => players.flatMap((player) => hall.do({ type: "enter", player })),

    start: (by: string | null = null) => {
      const seeds = state.entrants.filter(({ status }) => status === "entered").map(({ player }) => player);
      return hall.do({ type: "start", seeds, ratings: seeds.map(() => null), apart: [], by });
    },

    /** All open matches end: who attacks first wins each of their games. */
    playRound: () =>
      hall.pairings
        .filter(({ players, report, ruled }) => players.length === 2 && report === null && ruled === null)
        .flatMap((one) => hall.do({ type: "report", report: wonByFirst(one) })),
  };
  hall.do({ type: "open", by: SIGRID });
  return hall;
}

function wonByFirst({ match, games, players: [first, other = ""] }: PairedUp): MatchReport {
  const over = games.map((id, index) => {
    const [attackers, defenders] = index % 2 === 0 ? [first, other] : [other, first];
    return { id, attackers, defenders, score: attackers === first ? 2 : 0, how: "played" } as const;
  });
  const rest = { running: 0, deadline: null, isOver: true, winner: first };
  return { match: match!, version: 9, games: over, ...rest };
}
