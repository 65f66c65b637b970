import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const COPENHAGEN_BASIC = {
  id: "copenhagen-basic",
  name: "Copenhagen basic",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const COPENHAGEN_BASIC_TEXT = {
  en: {
    title: "Copenhagen Hnefatafl, basic",
    about: "The board and the captures of Copenhagen without its special rules: a good place to start.",
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Копенгагенский хнефатафл, простой",
    about: "Доска и взятия копенгагенских правил без особых случаев: с этого хорошо начинать.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Hnefatafl, förenklade Köpenhamnsregler",
    about: "Köpenhamnsreglernas bräde och slag utan specialreglerna: ett bra ställe att börja på.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
