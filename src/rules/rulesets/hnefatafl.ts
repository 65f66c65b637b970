import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HNEFATAFL = {
  id: "hnefatafl",
  name: "Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  noProgress: 100,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const HNEFATAFL_TEXT = {
  en: {
    title: "Hnefatafl",
    about: "The plain big game. When neither side gets anywhere, it ends in a draw.",
    source: "the rules that players know by this name, their gaps closed on this site",
  },
  ru: {
    title: "Хнефатафл",
    about: "Большая игра в простом виде. Если дело не движется, партия кончается вничью.",
    source: "правила, известные игрокам под этим именем; пробелы в них восполнены на этом сайте",
  },
  sv: {
    title: "Hnefatafl",
    about: "Det stora spelet i enkel form. När ingen kommer någonvart slutar partiet i remi.",
    source: "de regler som spelarna känner under detta namn, med luckorna fyllda på denna sajt",
  },
} as const satisfies RulesetText;
