import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TAWLBWRDD_W = {
  id: "historical-tawlbwrdd-w",
  name: "Tawlbwrdd (Bell), defenders first",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "medium"],
  source: "AbstractPlay linnaean-11x11-belldiamond-w",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
