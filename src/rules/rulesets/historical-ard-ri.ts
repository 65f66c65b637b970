import { NO_THRONE, TO_THE_EDGE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_ARD_RI = {
  id: "historical-ard-ri",
  name: "Ard Ri (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingCapture: "custodial",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source:
    "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a; OpenTafl replay H.H. Ard Ri",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_ARD_RI_TEXT = {
  en: {
    title: "Ard Rí, historical rules",
    about:
      "A bare board of 7×7 without a throne: the king is taken as easily as his men, but any edge square saves him.",
    source: "World Tafl Federation (aagenielsen.dk), historical rules; OpenTafl",
  },
  ru: {
    title: "Ард-ри, исторические правила",
    about:
      "Голая доска 7×7 без трона: короля взять не труднее, чем воина, зато спасёт его любое краевое поле.",
    source: "World Tafl Federation (aagenielsen.dk), исторические правила; OpenTafl",
  },
  sv: {
    title: "Ard-rí, historiska regler",
    about:
      "Ett kalt 7×7-bräde utan tron: kungen slås lika lätt som sina män, men varje kantruta räddar honom.",
    source: "World Tafl Federation (aagenielsen.dk), de historiska reglerna; OpenTafl",
  },
} as const satisfies RulesetText;
