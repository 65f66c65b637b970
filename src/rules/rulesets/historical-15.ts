import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_15 = {
  id: "historical-15",
  name: "Historical Hnefatafl 15 (Walker)",
  size: 15,
  setup: SETUPS.walker,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
