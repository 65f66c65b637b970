import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_11 = {
  id: "sea-battle-11",
  name: "Sea Battle 11",
  size: 11,
  setup: SETUPS.serif,
  throneStop: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingArmed: "no",
  repetition: "attackers-win",
  tags: ["modern", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), seabattle_rules; setup AbstractPlay and playtaflonline",
  uncertain: [],
} as const satisfies ShippedData;
