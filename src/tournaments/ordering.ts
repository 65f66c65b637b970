import type { MatchTerms } from "../game/projections/matches.ts";
import type { Ruleset } from "../rules/index.ts";
import { roundsBeforeKnockout } from "./rounds.ts";
import { type PairedUp, seedOf, type Tournament } from "./tournament.ts";

/** A match as its owner has it begin. */
export interface OrderedMatch {
  readonly id: string;
  readonly players: readonly [string, string];
  readonly games: readonly string[];
  readonly terms: Omit<MatchTerms, "match"> & {
    readonly match: Omit<MatchTerms["match"], "tiebreaks"> & {
      readonly tiebreaks: readonly (MatchTerms["match"]["tiebreaks"][number] | "seed")[];
    };
  };
  readonly rules: Ruleset;
  readonly owner: {
    readonly kind: "tournament";
    readonly id: string;
    readonly name: string;
    readonly round: number;
  };
  readonly betterSeed?: string;
}

/** The match of a pairing, as it is to begin. Of a knockout somebody wins it: in the end by lot. */
export function orderedMatch(state: Tournament, pairing: PairedUp, n: number): OrderedMatch {
  const { ruleset, rules, clock, stops, offers, rated, order, name, matchTiebreaks } = state.settings;
  const players = pairing.players as readonly [string, string];
  const { games } = pairing;
  const id = games[0]!;
  const before = roundsBeforeKnockout(state);
  const isKnockout = before !== null && n > before;
  const tiebreaks = isKnockout ? [...matchTiebreaks.filter((one) => one !== "lot"), "lot" as const] : [];
  const [one, other] = players;
  return {
    id,
    players,
    games,
    terms: {
      ruleset,
      clock,
      stops,
      offers,
      ...(rated && { rated }),
      match: { id, n: 1, games: games.length, order, tiebreaks },
    },
    rules,
    owner: { kind: "tournament", id: state.id, name, round: n },
    betterSeed: seedOf(state, one) < seedOf(state, other) ? one : other,
  };
}
