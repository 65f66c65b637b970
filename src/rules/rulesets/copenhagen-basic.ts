import type { Ruleset } from "../ruleset.ts";

/** Copenhagen without shieldwall, edge fort and encirclement; a repetition is a draw. */
export const COPENHAGEN_BASIC = {
  id: "copenhagen-basic",
  name: "Copenhagen basic",
  size: 11,
  setup: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
  kingCapture: "surround",
  shieldwall: false,
  edgeFort: false,
  encirclement: false,
  repetition: "draw",
  noProgress: null,
  drawByAgreement: true,
} as const satisfies Ruleset;
