import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const BRANDUBH_FEDERATION = {
  id: "brandubh-federation",
  name: "Federation Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  repetition: "mover-loses",
  tags: ["historical", "popular", "small"],
  source: "bunburya/hnefatafl-rs BRANDUBH preset (repetition); king as in brandubh, by our own reading",
  uncertain: ["kingCapture"],
} as const satisfies ShippedData;

export const BRANDUBH_FEDERATION_TEXT = {
  en: {
    title: "Federation Brandubh",
    about:
      "Brandubh as the World Tafl Federation plays it: whoever brings a position about for the third time loses.",
    source: "bunburya/hnefatafl-rs (repetition); the king’s capture as in Brandubh, which is our own reading",
  },
  ru: {
    title: "Брандуб федерации",
    about: "Брандуб по правилам Всемирной федерации тафла: кто в третий раз создал позицию, тот проиграл.",
    source: "bunburya/hnefatafl-rs (повторение); взятие короля — как в брандубе, это наше прочтение",
  },
  sv: {
    title: "Brandubh, förbundsregler",
    about:
      "Brandubh som World Tafl Federation spelar det: den som för tredje gången åstadkommer en ställning förlorar.",
    source: "bunburya/hnefatafl-rs (upprepning); kungen slås som i brandubh, vilket är vår egen tolkning",
  },
} as const satisfies RulesetText;
