import { DAY } from "../../src/lib/duration.ts";
import type { LadderSettings } from "../../src/tournaments/ladder.ts";
import type { MatchReport } from "../../src/tournaments/tournament.ts";
import { RULES } from "../game/people.ts";

export const SETTINGS: LadderSettings = {
  name: "The long ladder",
  ruleset: "brandubh",
  rules: RULES,
  clock: { kind: "per-move", perMove: 3 * DAY },
  rated: true,
  games: 2,
  order: "together",
  reach: 3,
  again: 14 * DAY,
  idle: 60 * DAY,
  requires: {},
};

/** That a match is over, as it tells its ladder. */
export const overMatch = (match: string, winner: string | null): MatchReport => ({
  match,
  version: 9,
  games: [],
  running: 0,
  deadline: null,
  isOver: true,
  winner,
});
