import { SEA_BATTLE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
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

export const SEA_BATTLE_STAR_TEXT = {
  en: {
    title: "Sea Battle star, defenders first",
    about: "Sea Battle on a star of sixteen ships around the fleet of the king; the defenders sail first.",
    source: "AbstractPlay",
  },
  ru: {
    title: "Морская битва, звезда",
    about: "Морская битва, в которой шестнадцать кораблей звездой окружают флот короля; начинают защитники.",
    source: "AbstractPlay",
  },
  sv: {
    title: "Sjöslag, stjärna, försvararna börjar",
    about: "Sjöslag där sexton skepp ligger i stjärna runt kungens flotta; försvararna börjar.",
    source: "AbstractPlay",
  },
} as const satisfies RulesetText;
