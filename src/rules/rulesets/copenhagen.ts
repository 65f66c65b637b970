import { AS_IN_COPENHAGEN } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN = {
  id: "copenhagen",
  name: "Copenhagen",
  size: 11,
  setup: SETUPS.diamond,
  ...AS_IN_COPENHAGEN,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const COPENHAGEN_TEXT = {
  en: {
    title: "Copenhagen Hnefatafl",
    about: "The full Copenhagen rules, with shieldwall, edge fort and encirclement, and without draws.",
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Копенгагенский хнефатафл",
    about: "Полные копенгагенские правила: стена щитов, крепость у края, окружение и никаких ничьих.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Hnefatafl, Köpenhamnsregler",
    about: "De fullständiga Köpenhamnsreglerna, med sköldmur, kantborg och inringning och utan remi.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
