import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_CIRCLE = {
  id: "sea-battle-circle",
  name: "Sea Battle circle",
  size: 9,
  setup: SETUPS.circle,
  ...SEA_BATTLE,
  tags: ["modern", "small"],
  source: "World Tafl Federation (aagenielsen.dk), seabattle_rules; setup playtaflonline seabattlecircle",
  uncertain: [],
} as const satisfies ShippedData;
