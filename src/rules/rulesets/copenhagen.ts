import { AS_IN_COPENHAGEN, type ShippedData, SETUPS } from "./families.ts";

export const FETLAR = {
  id: "fetlar",
  name: "Fetlar Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  tags: ["modern", "popular", "medium"],
  source: "World Tafl Federation (aagenielsen.dk), fetlar_rules_en; OpenTafl Fetlar",
  uncertain: [],
} as const satisfies ShippedData;

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

export const HNEFATAFL = {
  id: "hnefatafl",
  name: "Hnefatafl",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  noProgress: 100,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const COPENHAGEN_13 = {
  id: "copenhagen-13",
  name: "Copenhagen 13",
  size: 13,
  setup: SETUPS["copenhagen-13"],
  ...AS_IN_COPENHAGEN,
  tags: ["modern", "large"],
  source: "dcampbell24/hnefatafl 13x13",
  uncertain: [],
} as const satisfies ShippedData;

/** Its third rule, that attackers win once no escape is possible, is not implemented. */
export const HNEFATAFL_ORG_COPENHAGEN = {
  id: "hnefatafl-org-copenhagen",
  name: "Copenhagen (hnefatafl.org)",
  size: 11,
  setup: SETUPS.diamond,
  ...AS_IN_COPENHAGEN,
  repetition: "defenders-forbidden",
  repetitionCount: 2,
  maxPlies: 134,
  drawByAgreement: true,
  tags: ["modern", "medium"],
  source: "hnefatafl.org rules; dcampbell24/hnefatafl board.rs (MAX_TURNS 132: ply 134 draws)",
  uncertain: ["maxPlies"],
} as const satisfies ShippedData;

export const COPENHAGEN_BASIC = {
  id: "copenhagen-basic",
  name: "Copenhagen basic",
  size: 11,
  setup: SETUPS.diamond,
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

export const COPENHAGEN = {
  id: "copenhagen",
  name: "Copenhagen",
  size: 11,
  setup: SETUPS.diamond,
  ...AS_IN_COPENHAGEN,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
