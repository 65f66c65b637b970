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
    about: "The small, quick game: few men, short paths, and a king protected only by his throne.",
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Брандуб",
    about: "Небольшая быстрая игра: фигур мало, пути короткие, и защищает короля только трон.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Brandubh",
    about: "Det lilla, snabba spelet: få pjäser, korta vägar och en kung som bara tronen själv skyddar.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
