import { TO_THE_EDGE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const ARD_RI = {
  id: "ard-ri",
  name: "Ard Ri",
  size: 7,
  setup: SETUPS["ard-ri"],
  ...TO_THE_EDGE,
  attackerSpeed: 1,
  defenderSpeed: 1,
  kingSpeed: 1,
  throneHostile: "",
  throneHostileOccupied: "",
  encirclement: false,
  tags: ["modern", "small"],
  source: "dragonheelslair.com Ard Ri rules; Ludii ArdRi; setup playtaflonline",
  uncertain: ["firstMove", "repetition"],
} as const satisfies ShippedData;
