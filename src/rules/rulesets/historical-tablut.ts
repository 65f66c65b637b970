import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TABLUT = {
  id: "historical-tablut",
  name: "Saami Tablut (historical rules)",
  size: 9,
  setup: SETUPS.tablut,
  ...HISTORICAL,
  tags: ["historical", "popular", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules; AbstractPlay historical",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_TABLUT_TEXT = {
  en: {
    title: "Sámi Tablut",
    about:
      "The game that Linnaeus saw the Sámi play in 1732: the king makes for the edge, and two attackers can take him once he has left the throne behind.",
    source: "World Tafl Federation (aagenielsen.dk), historical rules; AbstractPlay",
  },
  ru: {
    title: "Саамский таблут",
    about:
      "Игра, которую Линней в 1732 году видел у саамов: король идёт к краю, а вдали от трона его берут двое.",
    source: "World Tafl Federation (aagenielsen.dk), исторические правила; AbstractPlay",
  },
  sv: {
    title: "Samiskt tablut",
    about:
      "Spelet som Linné såg samerna spela 1732: kungen söker sig till kanten, och borta från tronen kan två anfallare slå honom.",
    source: "World Tafl Federation (aagenielsen.dk), de historiska reglerna; AbstractPlay",
  },
} as const satisfies RulesetText;
