import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HNEFATAFL = {
  id: "hnefatafl",
  name: "Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  noProgress: 100,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
