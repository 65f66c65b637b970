import { AS_IN_COPENHAGEN } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN_13 = {
  id: "copenhagen-13",
  name: "Copenhagen 13",
  size: 13,
  setup: SETUPS["copenhagen-13"],
  ...AS_IN_COPENHAGEN,
  tags: ["modern", "large"],
  source: "dcampbell24/hnefatafl 13x13",
  uncertain: [],
} as const satisfies ShippedData;

export const COPENHAGEN_13_TEXT = {
  en: {
    title: "Copenhagen Hnefatafl 13×13",
    about: "The full Copenhagen rules on a board with more room: 32 attackers against 16 defenders.",
    source: "dcampbell24/hnefatafl, 13×13",
  },
  ru: {
    title: "Копенгагенский хнефатафл 13×13",
    about: "Полные копенгагенские правила на доске попросторнее: 32 атакующих против 16 защитников.",
    source: "dcampbell24/hnefatafl, 13×13",
  },
  sv: {
    title: "Hnefatafl 13×13, Köpenhamnsregler",
    about: "De fullständiga Köpenhamnsreglerna på ett rymligare bräde: 32 anfallare mot 16 försvarare.",
    source: "dcampbell24/hnefatafl, 13×13",
  },
} as const satisfies RulesetText;
