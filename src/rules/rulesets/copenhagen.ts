import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN = {
  id: "copenhagen",
  name: "Copenhagen",
  size: 11,
  setup: SETUPS.diamond,
  shieldwall: true,
  edgeFort: true,
  repetition: "attackers-win",
  drawByAgreement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
