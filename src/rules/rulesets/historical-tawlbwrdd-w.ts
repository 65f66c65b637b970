import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TAWLBWRDD_W = {
  id: "historical-tawlbwrdd-w",
  name: "Tawlbwrdd (Bell), defenders first",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "medium"],
  source: "AbstractPlay linnaean-11x11-belldiamond-w",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_TAWLBWRDD_W_TEXT = {
  en: {
    title: "Tawlbwrdd (Bell), defenders first",
    about: "Bell’s setup by the historical rules: the defenders begin, and every edge square is a way out.",
    source: "AbstractPlay",
  },
  ru: {
    title: "Тавлбурд по Беллу, начинают защитники",
    about:
      "Расстановка Белла и исторические правила: начинают защитники, а уйти король может на любое краевое поле.",
    source: "AbstractPlay",
  },
  sv: {
    title: "Tawlbwrdd enligt Bell, försvararna börjar",
    about: "Bells uppställning med historiska regler: försvararna börjar, och varje kantruta är en väg ut.",
    source: "AbstractPlay",
  },
} as const satisfies RulesetText;
