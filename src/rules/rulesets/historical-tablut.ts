import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TABLUT = {
  id: "historical-tablut",
  name: "Saami Tablut (historical rules)",
  size: 9,
  setup: SETUPS.tablut,
  ...HISTORICAL,
  tags: ["historical", "popular", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules; AbstractPlay historical",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
