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
  source: "bunburya/hnefatafl-rs BRANDUBH preset (repetition); king as in rules.md brandubh",
  uncertain: ["kingCapture"],
} as const satisfies ShippedData;

export const BRANDUBH_FEDERATION_TEXT = {
  en: {
    title: "Federation Brandubh",
    about:
      "Brandubh as the World Tafl Federation plays it: whoever brings a position about for the third time loses.",
    source: "bunburya/hnefatafl-rs (repetition); the king’s capture as in Brandubh",
  },
  ru: {
    title: "Брандуб федерации",
    about: "Брандуб по правилам Всемирной федерации тафла: кто в третий раз создал позицию, тот проиграл.",
    source: "bunburya/hnefatafl-rs (повторение); взятие короля — как в брандубе",
  },
  sv: {
    title: "Förbundets brandubh",
    about:
      "Brandubh som World Tafl Federation spelar det: den som för tredje gången åstadkommer en ställning förlorar.",
    source: "bunburya/hnefatafl-rs (upprepning); kungen slås som i brandubh",
  },
} as const satisfies RulesetText;
