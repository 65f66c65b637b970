import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_9 = {
  id: "sea-battle-9",
  name: "Sea Battle 9",
  size: 9,
  setup: SETUPS.tablut,
  ...SEA_BATTLE,
  tags: ["modern", "popular", "small"],
  source: "World Tafl Federation (aagenielsen.dk), seabattle_rules; OpenTafl Sea Battle",
  uncertain: [],
} as const satisfies ShippedData;
