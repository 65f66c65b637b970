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
    title: "Tawl-bwrdd",
    about: "A big board with a king who must take care: away from his throne two captors are enough.",
    source: "the rules that players know by this name, their gaps closed on this site",
  },
  ru: {
    title: "Таул-бурд",
    about: "Большая доска и король, которому нужна осторожность: вдали от трона хватит двух противников.",
    source: "правила, известные игрокам под этим именем; пробелы в них восполнены на этом сайте",
  },
  sv: {
    title: "Tawl-bwrdd",
    about: "Ett stort bräde och en kung som får akta sig: borta från tronen räcker det med två fiender.",
    source: "de regler som spelarna känner under detta namn, med luckorna fyllda på denna sajt",
  },
} as const satisfies RulesetText;
