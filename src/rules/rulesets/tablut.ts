import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TABLUT = {
  id: "tablut",
  name: "Tablut",
  size: 9,
  setup: SETUPS.tablut,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const TABLUT_TEXT = {
  en: {
    title: "Tablut",
    about: "The medium-sized game. Away from his throne the king is hardly safer than his men.",
    source: "the rules commonly played under this name, with their gaps filled in here",
  },
  ru: {
    title: "Таблут",
    about: "Игра на средней доске. Вдали от трона король защищён немногим лучше своих воинов.",
    source: "общепринятые правила под этим названием; пробелы в них восполнены здесь",
  },
  sv: {
    title: "Tablut",
    about: "Det mellanstora spelet. Borta från tronen är kungen knappast säkrare än sina män.",
    source: "de regler som brukar spelas under namnet, med luckorna ifyllda här",
  },
} as const satisfies RulesetText;
