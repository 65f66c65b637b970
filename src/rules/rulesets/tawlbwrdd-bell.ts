import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TAWLBWRDD_BELL = {
  id: "tawlbwrdd-bell",
  name: "Tawlbwrdd (Bell)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  throneStop: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingCapture: "custodial",
  tags: ["historical", "medium"],
  source: "OpenTafl Tawlbwrdd; D. Walker after R. C. Bell",
  uncertain: ["encirclement"],
} as const satisfies ShippedData;
