import { NO_THRONE, TO_THE_EDGE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TAWLBWRDD_BELL = {
  id: "tawlbwrdd-bell",
  name: "Tawlbwrdd (Bell)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingCapture: "custodial",
  tags: ["historical", "medium"],
  source: "OpenTafl Tawlbwrdd; D. Walker after R. C. Bell",
  uncertain: ["encirclement"],
} as const satisfies ShippedData;
