import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUBH = {
  id: "brandubh",
  name: "Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const BRANDUBH_TEXT = {
  en: {
    title: "Brandubh",
    about: "The small, quick game: few men, short ways, and a king whom his throne alone protects.",
    source: "the rules that players know by this name, their gaps closed on this site",
  },
  ru: {
    title: "Брандуб",
    about: "Небольшая быстрая игра: фигур мало, пути короткие, и защищает короля только трон.",
    source: "правила, известные игрокам под этим именем; пробелы в них восполнены на этом сайте",
  },
  sv: {
    title: "Brandubh",
    about: "Det lilla, snabba spelet: få pjäser, korta vägar och en kung som bara tronen själv skyddar.",
    source: "de regler som spelarna känner under detta namn, med luckorna fyllda på denna sajt",
  },
} as const satisfies RulesetText;
