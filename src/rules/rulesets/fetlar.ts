import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const FETLAR = {
  id: "fetlar",
  name: "Fetlar Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  tags: ["modern", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), fetlar_rules_en; OpenTafl Fetlar",
  uncertain: [],
} as const satisfies ShippedData;

export const FETLAR_TEXT = {
  en: {
    title: "Fetlar Hnefatafl",
    about:
      "The tournament game of the Shetland island of Fetlar: the king is taken on four sides, and there are no shieldwalls or edge forts.",
    source: "World Tafl Federation (aagenielsen.dk), Fetlar rules; OpenTafl",
  },
  ru: {
    title: "Фетларский хнефатафл",
    about:
      "Турнирная игра шетландского острова Фетлар: короля берут с четырёх сторон, а стены щитов и крепости у края нет.",
    source: "World Tafl Federation (aagenielsen.dk), фетларские правила; OpenTafl",
  },
  sv: {
    title: "Fetlar-hnefatafl",
    about:
      "Turneringsspelet från Shetlandsön Fetlar: kungen slås från fyra håll, och här finns varken sköldmur eller kantborg.",
    source: "World Tafl Federation (aagenielsen.dk), Fetlarreglerna; OpenTafl",
  },
} as const satisfies RulesetText;
