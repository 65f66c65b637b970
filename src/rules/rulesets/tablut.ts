import { type ShippedData, SETUPS, NO_THRONE, TO_THE_EDGE } from "./families.ts";

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

export const TAWLBWRDD = {
  id: "tawlbwrdd",
  name: "Tawlbwrdd",
  size: 11,
  setup: SETUPS.tawlbwrdd,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "medium"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;

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

export const TABLUT = {
  id: "tablut",
  name: "Tablut",
  size: 9,
  setup: SETUPS.tablut,
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
