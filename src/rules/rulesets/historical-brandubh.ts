import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_BRANDUBH = {
  id: "historical-brandubh",
  name: "Brandubh (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_BRANDUBH_TEXT = {
  en: {
    title: "Brandubh, historical rules",
    about:
      "The small Irish game, played to the corners: on the throne and beside it the king is strong, elsewhere he falls to two attackers.",
    source: "World Tafl Federation (aagenielsen.dk), historical rules",
  },
  ru: {
    title: "Брандуб, исторические правила",
    about:
      "Небольшая ирландская игра, цель — угол: на троне и возле него король силён, в других местах его берут двое.",
    source: "World Tafl Federation (aagenielsen.dk), исторические правила",
  },
  sv: {
    title: "Brandubh, historiska regler",
    about:
      "Det lilla irländska spelet, med hörnen som mål: på tronen och intill den är kungen stark, på andra rutor faller han för två anfallare.",
    source: "World Tafl Federation (aagenielsen.dk), de historiska reglerna",
  },
} as const satisfies RulesetText;
