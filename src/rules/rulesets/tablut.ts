import type { Ruleset } from "../ruleset.ts";

/** Tablut, 9×9: away from the throne the king is captured as a man is. */
export const TABLUT = {
  id: "tablut",
  name: "Tablut",
  size: 9,
  setup: "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3",
  kingCapture: "custodial-away-from-throne",
  shieldwall: false,
  edgeFort: false,
  encirclement: false,
  repetition: "draw",
  noProgress: null,
  drawByAgreement: true,
} as const satisfies Ruleset;
