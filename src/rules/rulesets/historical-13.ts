import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_13 = {
  id: "historical-13",
  name: "Historical Hnefatafl 13 (Parlett)",
  size: 13,
  setup: SETUPS.parlett,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
