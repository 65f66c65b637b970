import { AS_IN_COPENHAGEN } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const ALEA_EVANGELII_COPENHAGEN = {
  id: "alea-evangelii-copenhagen",
  name: "Alea Evangelii, Copenhagen rules",
  size: 19,
  setup: SETUPS.alea,
  ...AS_IN_COPENHAGEN,
  cornerSize: 2,
  tags: ["modern", "large"],
  source: "npm tafl 4.0.0 (litafl.com)",
  uncertain: [],
} as const satisfies ShippedData;

export const ALEA_EVANGELII_COPENHAGEN_TEXT = {
  en: {
    title: "Alea Evangelii, Copenhagen rules",
    about: "The largest board with shieldwall, edge fort and encirclement, and without draws.",
    source: "npm tafl 4.0.0 (litafl.com)",
  },
  ru: {
    title: "Алеа евангелии, копенгагенские правила",
    about: "Самая большая доска — со стеной щитов, крепостью у края и окружением и без ничьих.",
    source: "npm tafl 4.0.0 (litafl.com)",
  },
  sv: {
    title: "Alea evangelii, Köpenhamnsregler",
    about: "Det största brädet, med sköldmur, kantborg och inringning och utan remi.",
    source: "npm tafl 4.0.0 (litafl.com)",
  },
} as const satisfies RulesetText;
