import type { OrderedMatch } from "./match.ts";
import { isOfKnockout, knockoutField } from "./rounds.ts";
import { isBetterSeed, type PairedUp, type Tournament } from "./tournament.ts";

/** In a knockout, a level match is decided by lot if no other tie-break decides it. */
function tiebreaksIn(state: Tournament, n: number): OrderedMatch["terms"]["match"]["tiebreaks"] {
  if (!isOfKnockout(state, n)) return [];
  const tiebreaks = [...state.settings.matchTiebreaks.filter((one) => one !== "lot"), "lot"];
  return tiebreaks as OrderedMatch["terms"]["match"]["tiebreaks"];
}

export function orderedMatch(state: Tournament, pairing: PairedUp, n: number) {
  const { ruleset, rules, clock, stops, offers, rated, order, name } = state.settings;
  const players = pairing.players as readonly [string, string];
  const { games } = pairing;
  const id = games[0]!;
  const match = { id, n: 1, games: games.length, order, tiebreaks: tiebreaksIn(state, n) };
  const owner = { kind: "tournament", id: state.id, name, round: n } as const;
  const [one, other] = players;
  const field = isOfKnockout(state, n) ? knockoutField(state) : state.seeds;
  const betterSeed = isBetterSeed(field, one, other) ? one : other;
  const terms = { ruleset, clock, stops, offers, ...(rated && { rated }), match };
  return { id, players, games, terms, rules, owner, betterSeed };
}
