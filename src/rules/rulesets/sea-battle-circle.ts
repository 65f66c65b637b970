import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_CIRCLE_TEXT = {
  en: {
    title: "Sea Battle circle",
    about: "Sea Battle with the attackers in a wide ring around an unarmed king.",
    source: "World Tafl Federation (aagenielsen.dk), sea battle rules; setup: playtaflonline",
  },
  ru: {
    title: "Морская битва, круг",
    about: "Морская битва, в которой атакующие стоят широким кольцом вокруг безоружного короля.",
    source: "World Tafl Federation (aagenielsen.dk), правила морской битвы; расстановка — playtaflonline",
  },
  sv: {
    title: "Sjöslag, cirkel",
    about: "Sjöslag där anfallarna står i en vid ring runt en obeväpnad kung.",
    source: "World Tafl Federation (aagenielsen.dk), sjöslagsreglerna; uppställning: playtaflonline",
  },
} as const satisfies RulesetText;
