import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TAWLBWRDD = {
  id: "historical-tawlbwrdd",
  name: "Tawlbwrdd (historical rules)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...HISTORICAL,
  tags: ["historical", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_TAWLBWRDD_TEXT = {
  en: {
    title: "Tawlbwrdd, historical rules",
    about:
      "The Welsh game by the historical rules: a big board, every edge square a way out, and a king whom two attackers can take away from his throne.",
    source: "World Tafl Federation (aagenielsen.dk), historical rules",
  },
  ru: {
    title: "Тавлбурд, исторические правила",
    about:
      "Валлийская игра по историческим правилам: большая доска, спасение на любом краевом поле, а вдали от трона короля берут двое.",
    source: "World Tafl Federation (aagenielsen.dk), исторические правила",
  },
  sv: {
    title: "Tawlbwrdd, historiska regler",
    about:
      "Det walesiska spelet med historiska regler: ett stort bräde, räddning på varje kantruta och en kung som två anfallare kan slå borta från tronen.",
    source: "World Tafl Federation (aagenielsen.dk), de historiska reglerna",
  },
} as const satisfies RulesetText;
