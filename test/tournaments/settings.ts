import { DAY } from "../../src/lib/duration.ts";
import { RULESETS } from "../../src/rules/index.ts";
import type { Settings } from "../../src/tournaments/tournament.ts";

/** A Swiss whose pairings have two games, as simulations, tests and the bench begin it. */
export const SETTINGS: Settings = {
  name: "Winter post",
  ruleset: "brandubh",
  rules: RULESETS.find(({ id }) => id === "brandubh")!,
  clock: { kind: "per-move", perMove: DAY },
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
