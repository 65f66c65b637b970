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
    source: "the rules that players know by this name, their gaps closed on this site",
  },
  ru: {
    title: "Копенгагенский хнефатафл",
    about: "Полные копенгагенские правила: стена щитов, крепость у края, окружение и никаких ничьих.",
    source: "правила, известные игрокам под этим именем; пробелы в них восполнены на этом сайте",
  },
  sv: {
    title: "Hnefatafl, Köpenhamnsregler",
    about: "De fullständiga Köpenhamnsreglerna, med sköldmur, kantborg och inringning och utan remi.",
    source: "de regler som spelarna känner under detta namn, med luckorna fyllda på denna sajt",
  },
} as const satisfies RulesetText;
