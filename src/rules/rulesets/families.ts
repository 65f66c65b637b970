import type { Rules } from "../ruleset.ts";

/** What several shipped rule sets have in common. */

/** The king escapes at the edge, and corners are squares like others. */
export const TO_THE_EDGE = {
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
} as const satisfies Partial<Rules>;

/** The central square is one like others. */
export const NO_THRONE = {
  throneStop: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
} as const satisfies Partial<Rules>;

/** The historical rules of the World Tafl Federation. */
export const HISTORICAL = {
  ...TO_THE_EDGE,
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
} as const satisfies Partial<Rules>;

/** Sea Battle, with a king who captures nothing. */
export const SEA_BATTLE = {
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingArmed: "no",
  repetition: "attackers-win",
} as const satisfies Partial<Rules>;

/** What is played in Copenhagen, and nothing is drawn. */
export const AS_IN_COPENHAGEN = {
  shieldwall: true,
  edgeFort: true,
  repetition: "attackers-win",
  drawByAgreement: false,
} as const satisfies Partial<Rules>;
