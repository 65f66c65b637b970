import type { Ruleset } from "../ruleset.ts";

/** Copenhagen Hnefatafl with all its rules: shieldwall, edge fort, encirclement, and no draws. */
export const COPENHAGEN = {
  id: "copenhagen",
  name: "Copenhagen",
  size: 11,
  setup: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
  kingCapture: "surround",
  shieldwall: true,
  edgeFort: true,
  encirclement: true,
  repetition: "attackers-win",
  noProgress: null,
  drawByAgreement: false,
} as const satisfies Ruleset;
