import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const OLD_HNEFATAFL = {
  id: "old-hnefatafl",
  name: "Old Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  kingCapture: "surround-edge",
  encirclement: false,
  tags: ["modern", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and copenhagen_summary",
  uncertain: ["encirclement", "repetition"],
} as const satisfies ShippedData;

export const OLD_HNEFATAFL_TEXT = {
  en: {
    title: "Old Hnefatafl",
    about:
      "An older form of the big game: at the edge three attackers take the king, and a closed ring wins nothing by itself.",
    source: "World Tafl Federation (aagenielsen.dk), tafl rules and Copenhagen summary",
  },
  ru: {
    title: "Старый хнефатафл",
    about:
      "Прежний вид большой игры: у края короля берут и трое атакующих, а кольцо окружения само по себе победы не даёт.",
    source: "World Tafl Federation (aagenielsen.dk), правила тафла и обзор копенгагенских правил",
  },
  sv: {
    title: "Gammalt hnefatafl",
    about:
      "En äldre form av det stora spelet: vid kanten slår tre anfallare kungen, och en sluten ring vinner inget i sig.",
    source: "World Tafl Federation (aagenielsen.dk), taflreglerna och översikten över Köpenhamnsreglerna",
  },
} as const satisfies RulesetText;
