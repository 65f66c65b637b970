import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const MAGPIE = {
  id: "magpie",
  name: "Magpie",
  size: 7,
  setup: SETUPS.brandubh,
  kingSpeed: 1,
  kingCapture: "surround-edge",
  encirclement: false,
  tags: ["modern", "small"],
  source: "World Tafl Federation (aagenielsen.dk), magpie_rules; OpenTafl Magpie",
  uncertain: ["encirclement", "repetition"],
} as const satisfies ShippedData;

export const MAGPIE_TEXT = {
  en: {
    title: "Magpie",
    about:
      "A small game with a slow king: he moves one square at a time, but must be shut in on every side to be taken.",
    source: "World Tafl Federation (aagenielsen.dk), Magpie rules; OpenTafl",
  },
  ru: {
    title: "Сорока",
    about:
      "Небольшая игра с неторопливым королём: ходит он на одно поле, зато взять его можно, только заперев со всех сторон.",
    source: "World Tafl Federation (aagenielsen.dk), правила Magpie; OpenTafl",
  },
  sv: {
    title: "Skatan",
    about:
      "Ett litet spel med en långsam kung: han går en ruta i taget men måste stängas in från alla håll för att slås.",
    source: "World Tafl Federation (aagenielsen.dk), Magpiereglerna; OpenTafl",
  },
} as const satisfies RulesetText;
