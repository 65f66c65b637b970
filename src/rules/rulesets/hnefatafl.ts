import type { Ruleset } from "../ruleset.ts";

/** The simple hnefatafl: as `copenhagen-basic`, and a draw after 100 plies without a capture. */
export const HNEFATAFL = {
  id: "hnefatafl",
  name: "Hnefatafl",
  size: 11,
  setup: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
  kingCapture: "surround",
  shieldwall: false,
  edgeFort: false,
  encirclement: false,
  repetition: "draw",
  noProgress: 100,
  drawByAgreement: true,
} as const satisfies Ruleset;
