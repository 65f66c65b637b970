import type { Ruleset } from "../ruleset.ts";

/** Tawl-bwrdd, 11×11: away from the throne the king is captured as a man is. */
export const TAWLBWRDD = {
  id: "tawlbwrdd",
  name: "Tawlbwrdd",
  size: 11,
  setup: "4aaa4/4a1a4/5a5/5d5/aa2ddd2aa/a1addkdda1a/aa2ddd2aa/5d5/5a5/4a1a4/4aaa4",
  kingCapture: "custodial-away-from-throne",
  shieldwall: false,
  edgeFort: false,
  encirclement: false,
  repetition: "draw",
  noProgress: null,
  drawByAgreement: true,
} as const satisfies Ruleset;
