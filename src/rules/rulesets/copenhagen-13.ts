import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN_13 = {
  id: "copenhagen-13",
  name: "Copenhagen 13",
  size: 13,
  setup: SETUPS["copenhagen-13"],
  shieldwall: true,
  edgeFort: true,
  repetition: "attackers-win",
  drawByAgreement: false,
  tags: ["modern", "large"],
  source: "dcampbell24/hnefatafl 13x13",
  uncertain: [],
} as const satisfies ShippedData;
