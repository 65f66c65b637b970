import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_15_TEXT = {
  en: {
    title: "Sea Battle 15×15 (Walker)",
    about: "The widest sea, on Walker’s setup: 40 ships against 20 and an unarmed king.",
    source: "World Tafl Federation (aagenielsen.dk), sea battle rules; setup: tafl rules",
  },
  ru: {
    title: "Морская битва 15×15 (Уокер)",
    about: "Самое широкое море, расстановка Уокера: 40 кораблей против 20 и безоружного короля.",
    source: "World Tafl Federation (aagenielsen.dk), правила морской битвы; расстановка — правила тафла",
  },
  sv: {
    title: "Sjöslag 15×15 (Walker)",
    about: "Det vidaste havet, med Walkers uppställning: 40 skepp mot 20 och en obeväpnad kung.",
    source: "World Tafl Federation (aagenielsen.dk), sjöslagsreglerna; uppställning: taflreglerna",
  },
} as const satisfies RulesetText;
