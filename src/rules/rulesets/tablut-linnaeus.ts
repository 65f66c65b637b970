import { TO_THE_EDGE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TABLUT_LINNAEUS = {
  id: "tablut-linnaeus",
  name: "Tablut after Linnaeus",
  size: 9,
  setup: SETUPS.tablut,
  ...TO_THE_EDGE,
  throneStop: "",
  throneHostileOccupied: "",
  kingCapture: "custodial-away-from-throne",
  linnaeanCapture: true,
  encirclement: false,
  noLegalMove: "draw",
  tags: ["historical", "small"],
  source: "bunburya/hnefatafl-rs TABLUT preset; OpenTafl Tablut",
  uncertain: ["encirclement", "noLegalMove"],
} as const satisfies ShippedData;

export const TABLUT_LINNAEUS_TEXT = {
  en: {
    title: "Tablut after Linnaeus",
    about:
      "Tablut by the letter of Linnaeus’s diary: nobody returns to the throne, and a king walled in on it can cost the last man beside him.",
    source: "bunburya/hnefatafl-rs; OpenTafl, Tablut",
  },
  ru: {
    title: "Таблут по Линнею",
    about:
      "Таблут по букве дневника Линнея: на трон никто не возвращается, а когда король на нём обложен, можно взять и последнего воина рядом.",
    source: "bunburya/hnefatafl-rs; OpenTafl, Tablut",
  },
  sv: {
    title: "Tablut enligt Linné",
    about:
      "Tablut efter Linnés dagbok: ingen återvänder till tronen, och är kungen instängd på den kan även hans siste man intill slås.",
    source: "bunburya/hnefatafl-rs; OpenTafl, Tablut",
  },
} as const satisfies RulesetText;
