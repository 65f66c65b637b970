import type { Ruleset } from "../ruleset.ts";

/** Brandubh, 7×7: off the throne the king is captured as a man is; encirclement wins. */
export const BRANDUBH = {
  id: "brandubh",
  name: "Brandubh",
  size: 7,
  setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
  kingCapture: "custodial-off-throne",
  shieldwall: false,
  edgeFort: false,
  encirclement: true,
  repetition: "draw",
  noProgress: null,
  drawByAgreement: true,
} as const satisfies Ruleset;
