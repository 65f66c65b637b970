import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUBH_FEDERATION = {
  id: "brandubh-federation",
  name: "Federation Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  repetition: "mover-loses",
  tags: ["historical", "popular", "small"],
  source: "bunburya/hnefatafl-rs BRANDUBH preset (repetition); king as in brandubh, by our own reading",
  uncertain: ["kingCapture"],
} as const satisfies ShippedData;
