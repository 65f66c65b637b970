import type { TournamentHost } from "../../../src/tournaments/tournament-object.ts";
import type { MatchReport, PairedUp, Settings } from "../../../src/tournaments/tournament.ts";
import { SETTINGS } from "../../tournaments/settings.ts";

/** The id of a player, by a number: as long as ids are. */
export const playerOf = (number: number): string => `p${String(number).padStart(21, "0")}`;

/** A world in which everything has been done as soon as it is asked. */
export const worldOfBench: Omit<TournamentHost, "incidents" | "newId"> = {
  begin: () => Promise.resolve(),
  giveUp: () => Promise.resolve(),
  ask: () => Promise.resolve(null),
  hasMoves: () => Promise.resolve(false),
  ratings: (players) =>
    Promise.resolve(new Map(players.map((player, index) => [player, 1500 + (index % 700)]))),
  blocks: () => Promise.resolve([]),
  namesOf: (players) => Promise.resolve(new Map(players.map((player) => [player, player]))),
  toMailbox: () => Promise.resolve(),
  toRecords: () => Promise.resolve([]),
  origin: "https://taflpost.example",
};

/** A Swiss whose pairings have two games. */
export const benchSettings = (rounds: number): Settings => ({
  ...SETTINGS,
  rounds,
  tiebreaks: ["buchholz-cut1", "direct", "wins"],
});

/** How the matches of a round go: in no order, first one game of each and then the other. */
export function reportsOf(pairings: readonly PairedUp[]): MatchReport[] {
  const shuffled = pairings
    .filter(({ match }) => match !== null)
    .map((pairing, index) => [(index * 48_271) % 10_007, pairing] as const)
    .toSorted(([one], [other]) => one - other);
  return [1, 2].flatMap((over) =>
    shuffled.map(([chance, { match, games, players }]): MatchReport => {
      const [one, two = one] = players;
      const ended = games.slice(0, over).map((id, index) => {
        const [attackers, defenders] = index % 2 === 0 ? [one, two] : [two, one];
        return { id, attackers, defenders, score: (chance >> index) % 3, how: "played" } as const;
      });
      const isOver = over === 2;
      const rest = { running: 2 - over, deadline: null, isOver, winner: isOver ? one : null };
      return { match: match!, version: 1 + over, games: ended, ...rest };
    }),
  );
}
