import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TABLUT = {
  id: "historical-tablut",
  name: "Saami Tablut (historical rules)",
  size: 9,
  setup: SETUPS.tablut,
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "popular", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules; AbstractPlay historical",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
