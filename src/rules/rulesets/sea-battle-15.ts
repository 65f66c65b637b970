import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_15 = {
  id: "sea-battle-15",
  name: "Sea Battle 15 (Walker)",
  size: 15,
  setup: SETUPS.walker,
  ...SEA_BATTLE,
  tags: ["modern", "large"],
  source: "World Tafl Federation (aagenielsen.dk), seabattle_rules; setup tafl_rules",
  uncertain: [],
} as const satisfies ShippedData;
