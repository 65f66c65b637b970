import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_LEWIS_CROSS_W = {
  id: "historical-lewis-cross-w",
  name: "Lewis cross, defenders first",
  size: 11,
  setup: SETUPS.lewis,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "medium"],
  source: "AbstractPlay historical-11x11-lewiscross-w; played at aagenielsen.dk",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
