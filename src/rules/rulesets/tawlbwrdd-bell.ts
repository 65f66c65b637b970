import { NO_THRONE, TO_THE_EDGE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const TAWLBWRDD_BELL = {
  id: "tawlbwrdd-bell",
  name: "Tawlbwrdd (Bell)",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingCapture: "custodial",
  tags: ["historical", "medium"],
  source: "OpenTafl Tawlbwrdd; D. Walker after R. C. Bell",
  uncertain: ["encirclement"],
} as const satisfies ShippedData;

export const TAWLBWRDD_BELL_TEXT = {
  en: {
    title: "Tawlbwrdd (Bell)",
    about:
      "Tawlbwrdd as R. C. Bell describes it: no throne, a king taken like any man, and every edge square a way out.",
    source: "OpenTafl; D. Walker after R. C. Bell",
  },
  ru: {
    title: "Тавлбурд по Беллу",
    about:
      "Тавлбурд в изложении Р. Ч. Белла: трона нет, короля берут как воина, а уйти он может на любое краевое поле.",
    source: "OpenTafl; Д. Уокер по Р. Ч. Беллу",
  },
  sv: {
    title: "Tawlbwrdd enligt Bell",
    about:
      "Tawlbwrdd som R. C. Bell beskriver det: ingen tron, en kung som slås som en man och räddning på varje kantruta.",
    source: "OpenTafl; D. Walker efter R. C. Bell",
  },
} as const satisfies RulesetText;
