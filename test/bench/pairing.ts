import { standingsOf } from "../../src/tournaments/standings.ts";
import { season } from "../tournaments/season.ts";
import type { Figure } from "./figures.ts";

const TIEBREAKS = ["buchholz-cut1", "direct", "wins"] as const;

/** Measures a Swiss of 10,000 over six rounds (the slowest of them, and its slowest block), and standings of 1,000 after eleven. */
export function benchPairing(): Figure[] {
  const { rounds } = season(10_000, 6, 1, 1);
  const totals = rounds.map(({ blocks }) => blocks.reduce((sum, ms) => sum + ms, 0));
  const { swiss } = season(1000, 11, 2, 1);
  const began = performance.now();
  standingsOf({ id: "bench", isSwiss: true, tiebreaks: TIEBREAKS, ...swiss });
  return [
    { name: "pairing: a Swiss round of 10,000", value: Math.max(...totals) / 1000, unit: "s" },
    {
      name: "pairing: its slowest block",
      value: Math.max(...rounds.flatMap(({ blocks }) => blocks)),
      unit: "ms",
    },
    { name: "standings of 1,000 after 11 rounds", value: performance.now() - began, unit: "ms" },
  ];
}
