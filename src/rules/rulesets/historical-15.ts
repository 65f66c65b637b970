import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_15 = {
  id: "historical-15",
  name: "Historical Hnefatafl 15 (Walker)",
  size: 15,
  setup: SETUPS.walker,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_15_TEXT = {
  en: {
    title: "Historical Hnefatafl 15×15 (Walker)",
    about: "The historical rules on Walker’s setup: 40 attackers hold 20 defenders back from the edge.",
    source: "World Tafl Federation (aagenielsen.dk), tafl rules and historical rules",
  },
  ru: {
    title: "Исторический хнефатафл 15×15 (Уокер)",
    about: "Исторические правила и расстановка Уокера: 40 атакующих не пускают 20 защитников к краю.",
    source: "World Tafl Federation (aagenielsen.dk), правила тафла и исторические правила",
  },
  sv: {
    title: "Historiskt hnefatafl 15×15 (Walker)",
    about:
      "De historiska reglerna med Walkers uppställning: 40 anfallare håller 20 försvarare borta från kanten.",
    source: "World Tafl Federation (aagenielsen.dk), taflreglerna och de historiska reglerna",
  },
} as const satisfies RulesetText;
