import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TAWLBWRDD = {
  id: "tawlbwrdd",
  name: "Tawlbwrdd",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
