import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_BRANDUBH = {
  id: "historical-brandubh",
  name: "Brandubh (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
