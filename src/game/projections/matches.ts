import type { Ruleset } from "../../rules/index.ts";
import { deadline } from "../view.ts";
import type { ChallengeTerms, GameResult, GameState, MatchPlace } from "../state.ts";
import type { Change } from "./change.ts";

/** On what terms the games of a match are played. */
export type MatchTerms = Pick<ChallengeTerms, "ruleset" | "clock" | "stops" | "offers" | "rated"> & {
  readonly match: MatchPlace;
};

/** What a game tells its match when it begins and when it ends. Of two that are told of a game the higher version holds. */
export interface MatchNews {
  readonly match: string;
  readonly game: string;
  readonly version: number;
  /** When it ended; null while it runs. Instants in milliseconds since 1970. */
  readonly finishedAt: number | null;
  readonly result: GameResult | null;
  readonly plies: number;
  readonly deadline: number | null;
  /** Of the first, as it begins: who has agreed to what. The ids of the players. */
  readonly agreed?: {
    readonly attackers: string;
    readonly defenders: string;
    readonly terms: MatchTerms;
    readonly rules: Ruleset;
    readonly at: number;
  };
}

/** What of a game's terms those after it share. */
const playedBy = ({ ruleset, clock, stops, offers, rated }: ChallengeTerms) => ({
  ruleset,
  clock,
  stops,
  ...(offers === undefined ? {} : { offers }),
  ...(rated === undefined ? {} : { rated }),
});

/** What a game's match has to know of it, as it stands; null where it has none, or has not begun. */
export function matchNewsOf(state: GameState): MatchNews | null {
  const { id, version, finishedAt, result, position, players, startedAt, terms } = state;
  const { match } = terms;
  if (match === undefined || players === null || startedAt === null) return null;
  const { attackers, defenders } = players;
  const news = { match: match.id, game: id, version, finishedAt, result, plies: position.ply };
  const agreed = {
    attackers: attackers.id,
    defenders: defenders.id,
    terms: { ...playedBy(terms), match },
    rules: position.ruleset,
    at: startedAt,
  };
  return { ...news, deadline: deadline(state), ...(match.n === 1 ? { agreed } : {}) };
}

/** Projects the beginning and the end of a game to its match; null for any other event. */
export function forMatches({ before, after }: Change): MatchNews | null {
  return before?.status === after.status ? null : matchNewsOf(after);
}
