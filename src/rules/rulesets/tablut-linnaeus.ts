import { TO_THE_EDGE } from "./families.ts";
import type { ShippedData } from "./shipped.ts";
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
