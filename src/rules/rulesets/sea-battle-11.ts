import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_11_TEXT = {
  en: {
    title: "Sea Battle 11×11",
    about: "The bigger sea: 24 ships hunt an unarmed king, who has to reach any shore.",
    source: "World Tafl Federation (aagenielsen.dk), sea battle rules; setup: AbstractPlay, playtaflonline",
  },
  ru: {
    title: "Морская битва 11×11",
    about: "Море побольше: 24 корабля ловят безоружного короля, а ему нужен любой берег.",
    source:
      "World Tafl Federation (aagenielsen.dk), правила морской битвы; расстановка — AbstractPlay, playtaflonline",
  },
  sv: {
    title: "Sjöslag 11×11",
    about: "Ett större hav: 24 skepp jagar en obeväpnad kung som måste nå vilken strand som helst.",
    source:
      "World Tafl Federation (aagenielsen.dk), sjöslagsreglerna; uppställning: AbstractPlay, playtaflonline",
  },
} as const satisfies RulesetText;
