import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_13 = {
  id: "sea-battle-13",
  name: "Sea Battle 13 (Parlett)",
  size: 13,
  setup: SETUPS.parlett,
  ...SEA_BATTLE,
  tags: ["modern", "large"],
  source: "OpenTafl external rules; World Tafl Federation (aagenielsen.dk), seabattle_rules",
  uncertain: [],
} as const satisfies ShippedData;
