import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const SEA_BATTLE_STAR = {
  id: "sea-battle-star",
  name: "Sea Battle star, defenders first",
  size: 9,
  setup: SETUPS.star,
  firstMove: "defenders",
  throneStop: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
  kingArmed: "no",
  repetition: "attackers-win",
  tags: ["modern", "small"],
  source: "AbstractPlay seabattle-9x9-starsquare-w",
  uncertain: [],
} as const satisfies ShippedData;
