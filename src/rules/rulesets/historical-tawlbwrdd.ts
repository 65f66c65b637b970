import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TAWLBWRDD = {
  id: "historical-tawlbwrdd",
  name: "Tawlbwrdd (historical rules)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
