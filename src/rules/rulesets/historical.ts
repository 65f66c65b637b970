import { HISTORICAL, NO_THRONE, TO_THE_EDGE, type ShippedData, SETUPS } from "./families.ts";

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

export const HISTORICAL_BRANDUBH = {
  id: "historical-brandubh",
  name: "Brandubh (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source: "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_ARD_RI = {
  id: "historical-ard-ri",
  name: "Ard Ri (historical rules)",
  size: 7,
  setup: SETUPS.brandubh,
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingCapture: "custodial",
  repetition: "attackers-win",
  tags: ["historical", "small"],
  source:
    "World Tafl Federation (aagenielsen.dk), historical_hnefatafl_rules 3a; OpenTafl replay H.H. Ard Ri",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_13 = {
  id: "historical-13",
  name: "Historical Hnefatafl 13 (Parlett)",
  size: 13,
  setup: SETUPS.parlett,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;

export const HISTORICAL_15 = {
  id: "historical-15",
  name: "Historical Hnefatafl 15 (Walker)",
  size: 15,
  setup: SETUPS.walker,
  ...HISTORICAL,
  tags: ["historical", "large"],
  source: "World Tafl Federation (aagenielsen.dk), tafl_rules and historical_hnefatafl_rules",
  uncertain: ["repetition"],
} as const satisfies ShippedData;
