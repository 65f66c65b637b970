import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TABLUT = {
  id: "tablut",
  name: "Tablut",
  size: 9,
  setup: SETUPS.tablut,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
