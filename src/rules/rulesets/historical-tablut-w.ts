import { HISTORICAL } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TABLUT_W = {
  id: "historical-tablut-w",
  name: "Saami Tablut, defenders first",
  size: 9,
  setup: SETUPS.tablut,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "small"],
  source: "AbstractPlay historical-9x9-tcross-w; played as Tablut-W at aagenielsen.dk",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
