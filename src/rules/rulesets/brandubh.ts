import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUBH = {
  id: "brandubh",
  name: "Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
