import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_13 = {
  id: "historical-13",
  name: "Historical Hnefatafl 13 (Parlett)",
  size: 13,
  setup: SETUPS.parlett,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_13_TEXT = {
  en: {
    title: "Historical Hnefatafl 13×13 (Parlett)",
    about: "The historical rules on Parlett’s setup: to the edge, over a board of 169 squares.",
    source: "World Tafl Federation (aagenielsen.dk), tafl rules and historical rules",
  },
  ru: {
    title: "Исторический хнефатафл 13×13 (Парлетт)",
    about: "Исторические правила и расстановка Парлетта: к краю доски через 169 полей.",
    source: "World Tafl Federation (aagenielsen.dk), правила тафла и исторические правила",
  },
  sv: {
    title: "Historiskt hnefatafl 13×13 (Parlett)",
    about: "De historiska reglerna med Parletts uppställning: ut till kanten på ett bräde med 169 rutor.",
    source: "World Tafl Federation (aagenielsen.dk), taflreglerna och de historiska reglerna",
  },
} as const satisfies RulesetText;
