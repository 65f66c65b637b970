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
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Хнефатафл",
    about: "Большая игра в простом виде. Если дело не движется, партия кончается вничью.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Hnefatafl",
    about: "Det stora spelet i enkel form. När ingen kommer någonvart slutar partiet i remi.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
