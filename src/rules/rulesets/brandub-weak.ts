import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUB_WEAK = {
  id: "brandub-weak",
  name: "Brandub, weak king",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "",
  throneHostileOccupied: "",
  kingCapture: "custodial",
  encirclement: false,
  tags: ["modern", "small"],
  source: "OpenTafl Brandub; OTN specification",
  uncertain: [],
} as const satisfies ShippedData;
