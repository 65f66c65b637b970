import { AS_IN_COPENHAGEN } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN = {
  id: "copenhagen",
  name: "Copenhagen",
  size: 11,
  setup: SETUPS.diamond,
  ...AS_IN_COPENHAGEN,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
