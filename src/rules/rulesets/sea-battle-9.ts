import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_9_TEXT = {
  en: {
    title: "Sea Battle 9×9",
    about:
      "A fleet around an unarmed cargo ship: the king captures nothing, the sea has no throne, and any shore saves him.",
    source: "World Tafl Federation (aagenielsen.dk), sea battle rules; OpenTafl",
  },
  ru: {
    title: "Морская битва 9×9",
    about:
      "Флот вокруг безоружного грузового корабля: король никого не берёт, трона в море нет, а спасает его любой берег.",
    source: "World Tafl Federation (aagenielsen.dk), правила морской битвы; OpenTafl",
  },
  sv: {
    title: "Sjöslag 9×9",
    about:
      "En flotta kring ett obeväpnat lastfartyg: kungen slår ingen, havet har ingen tron, och varje strand räddar honom.",
    source: "World Tafl Federation (aagenielsen.dk), sjöslagsreglerna; OpenTafl",
  },
} as const satisfies RulesetText;
