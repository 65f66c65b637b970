import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_LEWIS_CROSS_W = {
  id: "historical-lewis-cross-w",
  name: "Lewis cross, defenders first",
  size: 11,
  setup: SETUPS.lewis,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "medium"],
  source: "AbstractPlay historical-11x11-lewiscross-w; played at aagenielsen.dk",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_LEWIS_CROSS_W_TEXT = {
  en: {
    title: "Lewis cross, defenders first",
    about: "Both sides stand in one long cross, the defenders begin, and the king makes for the edge.",
    source: "AbstractPlay; played at aagenielsen.dk",
  },
  ru: {
    title: "Крест с острова Льюис",
    about: "Стороны выстроены одним длинным крестом, начинают защитники, король идёт к краю.",
    source: "AbstractPlay; играют на aagenielsen.dk",
  },
  sv: {
    title: "Lewiskorset, försvararna börjar",
    about: "Båda sidor står i ett enda långt kors, försvararna börjar och kungen söker sig till kanten.",
    source: "AbstractPlay; spelas på aagenielsen.dk",
  },
} as const satisfies RulesetText;
