import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_13_TEXT = {
  en: {
    title: "Sea Battle 13×13 (Parlett)",
    about: "A wide sea, on Parlett’s setup: 32 ships against 16 and an unarmed king.",
    source: "OpenTafl; World Tafl Federation (aagenielsen.dk), sea battle rules",
  },
  ru: {
    title: "Морская битва 13×13 (Парлетт)",
    about: "Широкое море, расстановка Парлетта: 32 корабля против 16 и безоружного короля.",
    source: "OpenTafl; World Tafl Federation (aagenielsen.dk), правила морской битвы",
  },
  sv: {
    title: "Sjöslag 13×13 (Parlett)",
    about: "Ett vitt hav, med Parletts uppställning: 32 skepp mot 16 och en obeväpnad kung.",
    source: "OpenTafl; World Tafl Federation (aagenielsen.dk), sjöslagsreglerna",
  },
} as const satisfies RulesetText;
