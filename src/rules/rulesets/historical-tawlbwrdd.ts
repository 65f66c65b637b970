import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TAWLBWRDD = {
  id: "historical-tawlbwrdd",
  name: "Tawlbwrdd (historical rules)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...HISTORICAL,
  tags: ["historical", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
