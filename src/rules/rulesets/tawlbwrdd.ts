import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TAWLBWRDD = {
  id: "tawlbwrdd",
  name: "Tawlbwrdd",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const TAWLBWRDD_TEXT = {
  en: {
    title: "Tawlbwrdd",
    about: "A big board and a king who has to be careful: away from his throne two captors are enough.",
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Тавлбурд",
    about: "Большая доска и король, которому нужна осторожность: вдали от трона хватит двух противников.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Tawlbwrdd",
    about: "Ett stort bräde och en kung som får akta sig: borta från tronen räcker det med två fiender.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
