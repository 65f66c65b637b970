import { NO_THRONE, TO_THE_EDGE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_ARD_RI = {
  id: "historical-ard-ri",
  name: "Ard Ri (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingCapture: "custodial",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source:
    "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a; OpenTafl replay H.H. Ard Ri",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
