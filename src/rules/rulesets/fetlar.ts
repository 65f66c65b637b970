import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const FETLAR = {
  id: "fetlar",
  name: "Fetlar Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  tags: ["modern", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), fetlar_rules_en; OpenTafl Fetlar",
  uncertain: [],
} as const satisfies ShippedData;
