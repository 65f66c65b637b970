import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUB_STRONG_CENTRE = {
  id: "brandub-strong-centre",
  name: "Brandub, strong at the centre",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "",
  throneHostileOccupied: "",
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["modern", "small"],
  source: "OpenTafl replay of the 2015 triathlon",
  uncertain: [],
} as const satisfies ShippedData;
