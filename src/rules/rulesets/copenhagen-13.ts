import { AS_IN_COPENHAGEN } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN_13 = {
  id: "copenhagen-13",
  name: "Copenhagen 13",
  size: 13,
  setup: SETUPS["copenhagen-13"],
  ...AS_IN_COPENHAGEN,
  tags: ["modern", "large"],
  source: "dcampbell24/hnefatafl 13x13",
  uncertain: [],
} as const satisfies ShippedData;
