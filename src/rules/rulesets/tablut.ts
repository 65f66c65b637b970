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
    about: "The middle-sized game. Away from his throne the king is hardly safer than his men.",
    source: "the rules that players know by this name, their gaps closed on this site",
  },
  ru: {
    title: "Таблут",
    about: "Игра на средней доске. Вдали от трона король защищён немногим лучше своих воинов.",
    source: "правила, известные игрокам под этим именем; пробелы в них восполнены на этом сайте",
  },
  sv: {
    title: "Tablut",
    about: "Det mellanstora spelet. Borta från tronen är kungen knappast säkrare än sina män.",
    source: "de regler som spelarna känner under detta namn, med luckorna fyllda på denna sajt",
  },
} as const satisfies RulesetText;
