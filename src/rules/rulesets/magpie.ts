import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const MAGPIE = {
  id: "magpie",
  name: "Magpie",
  size: 7,
  setup: SETUPS.brandubh,
  kingSpeed: 1,
  kingCapture: "surround-edge",
  encirclement: false,
  tags: ["modern", "small"],
  source: "World Tafl Federation (aagenielsen.dk), magpie_rules; OpenTafl Magpie",
  uncertain: ["encirclement", "repetition"],
} as const satisfies ShippedData;
