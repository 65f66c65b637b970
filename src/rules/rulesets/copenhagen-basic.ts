import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN_BASIC = {
  id: "copenhagen-basic",
  name: "Copenhagen basic",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
