import { defined } from "../../lib/json.ts";
import type { Ruleset } from "../../rules/index.ts";
import { deadline } from "../view.ts";
import type { ChallengeTerms, GameState, MatchPlace } from "../state.ts";
import type { Change } from "./change.ts";

export type MatchTerms = Pick<ChallengeTerms, "ruleset" | "clock" | "stops" | "offers" | "rated"> & {
  readonly match: MatchPlace;
};

/** A match ignores news whose version is not higher than that of earlier news. Instants in milliseconds since 1970. */
export interface MatchNews extends Pick<GameState, "version" | "finishedAt" | "result"> {
  readonly match: string;
  readonly game: string;
  readonly plies: number;
  readonly deadline: number | null;
  /** Only set for the first game of a match. `attackers` and `defenders` are player ids. */
  readonly agreed?: {
    readonly attackers: string;
    readonly defenders: string;
    readonly terms: MatchTerms;
    readonly rules: Ruleset;
    readonly at: number;
  };
}

/** Returns null if the game is not part of a match, or has not begun. */
export function matchNewsOf(state: GameState): MatchNews | null {
  const { id, version, finishedAt, result, position, players, startedAt, terms } = state;
  const { match, ruleset, clock, stops, offers, rated } = terms;
  if (match === undefined || players === null || startedAt === null) return null;
  const { attackers, defenders } = players;
  const news = { match: match.id, game: id, version, finishedAt, result, plies: position.ply };
  const agreed = {
    attackers: attackers.id,
    defenders: defenders.id,
    terms: { ruleset, clock, stops, ...defined({ offers, rated }), match },
    rules: position.ruleset,
    at: startedAt,
  };
  return { ...news, deadline: deadline(state), ...(match.n === 1 ? { agreed } : {}) };
}

export const forMatches = ({ before, after }: Change): MatchNews | null =>
  before?.status === after.status ? null : matchNewsOf(after);
