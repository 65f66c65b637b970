import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const ALEA_EVANGELII = {
  id: "alea-evangelii",
  name: "Alea Evangelii",
  size: 19,
  setup: SETUPS.alea,
  throneStop: "",
  throneHostileOccupied: "",
  cornerSize: 2,
  repetition: "attackers-win",
  tags: ["historical", "large"],
  source: "OpenTafl external rules",
  uncertain: ["firstMove", "kingCapture", "repetition"],
} as const satisfies ShippedData;

export const ALEA_EVANGELII_TEXT = {
  en: {
    title: "Alea Evangelii",
    about:
      "The largest tafl, drawn in a medieval gospel book: 48 attackers, 24 defenders, and four corner squares in every corner.",
    source: "OpenTafl",
  },
  ru: {
    title: "Алеа евангелии",
    about:
      "Самый большой тафл, начерченный в средневековом Евангелии: 48 атакующих, 24 защитника и по четыре угловых поля в каждом углу.",
    source: "OpenTafl",
  },
  sv: {
    title: "Alea evangelii",
    about:
      "Det största taflet, ritat i en medeltida evangeliebok: 48 anfallare, 24 försvarare och fyra hörnrutor i varje hörn.",
    source: "OpenTafl",
  },
} as const satisfies RulesetText;
