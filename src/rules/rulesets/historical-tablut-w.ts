import { HISTORICAL } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

export const HISTORICAL_TABLUT_W = {
  id: "historical-tablut-w",
  name: "Saami Tablut, defenders first",
  size: 9,
  setup: SETUPS.tablut,
  ...HISTORICAL,
  firstMove: "defenders",
  tags: ["historical", "small"],
  source: "AbstractPlay historical-9x9-tcross-w; played as Tablut-W at aagenielsen.dk",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_TABLUT_W_TEXT = {
  en: {
    title: "Sámi Tablut, defenders first",
    about: "Sámi Tablut in which the first move is the defenders’.",
    source: "AbstractPlay; played as Tablut-W at aagenielsen.dk",
  },
  ru: {
    title: "Саамский таблут, начинают защитники",
    about: "Саамский таблут, в котором первый ход делают защитники.",
    source: "AbstractPlay; на aagenielsen.dk — Tablut-W",
  },
  sv: {
    title: "Samiskt tablut, försvararna börjar",
    about: "Samiskt tablut där försvararna har första draget.",
    source: "AbstractPlay; spelas som Tablut-W på aagenielsen.dk",
  },
} as const satisfies RulesetText;
