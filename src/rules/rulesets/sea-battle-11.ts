import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_11 = {
  id: "sea-battle-11",
  name: "Sea Battle 11",
  size: 11,
  setup: SETUPS.serif,
  ...SEA_BATTLE,
  tags: ["modern", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), seabattle_rules; setup AbstractPlay and playtaflonline",
  uncertain: [],
} as const satisfies ShippedData;
