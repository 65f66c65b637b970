import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUB_STRONG_CENTRE = {
  id: "brandub-strong-centre",
  name: "Brandub, strong at the centre",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "",
  throneHostileOccupied: "",
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["modern", "small"],
  source: "OpenTafl replay of the 2015 triathlon",
  uncertain: [],
} as const satisfies ShippedData;

export const BRANDUB_STRONG_CENTRE_TEXT = {
  en: {
    title: "Brandubh, strong at the centre",
    about:
      "Brandubh with a king who is safe beside his empty throne, and falls to two attackers farther away.",
    source: "OpenTafl, replay of the 2015 triathlon",
  },
  ru: {
    title: "Брандуб с сильным центром",
    about: "Брандуб, где рядом с пустым троном короля не взять, а дальше от него хватит двух атакующих.",
    source: "OpenTafl, записи троеборья 2015 года",
  },
  sv: {
    title: "Brandubh med stark mitt",
    about: "Brandubh där kungen är trygg intill sin tomma tron men längre bort faller för två anfallare.",
    source: "OpenTafl, partier från trekampen 2015",
  },
} as const satisfies RulesetText;
