import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_13 = {
  id: "historical-13",
  name: "Historical Hnefatafl 13 (Parlett)",
  size: 13,
  setup: SETUPS.parlett,
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
