import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const OLD_HNEFATAFL = {
  id: "old-hnefatafl",
  name: "Old Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  kingCapture: "surround-edge",
  encirclement: false,
  tags: ["modern", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and copenhagen_summary",
  uncertain: ["encirclement", "repetition"],
} as const satisfies ShippedData;
