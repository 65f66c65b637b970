import { SEA_BATTLE, type ShippedData, SETUPS } from "./families.ts";

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
