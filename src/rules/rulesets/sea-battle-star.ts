import { SEA_BATTLE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_STAR = {
  id: "sea-battle-star",
  name: "Sea Battle star, defenders first",
  size: 9,
  setup: SETUPS.star,
  ...SEA_BATTLE,
  firstMove: "defenders",
  tags: ["modern", "small"],
  source: "AbstractPlay seabattle-9x9-starsquare-w",
  uncertain: [],
} as const satisfies ShippedData;
