import { type ShippedData, SETUPS, AS_IN_COPENHAGEN } from "./families.ts";

export const ALEA_EVANGELII_COPENHAGEN = {
  id: "alea-evangelii-copenhagen",
  name: "Alea Evangelii, Copenhagen rules",
  size: 19,
  setup: SETUPS.alea,
  ...AS_IN_COPENHAGEN,
  cornerSize: 2,
  tags: ["modern", "large"],
  source: "npm tafl 4.0.0 (litafl.com)",
  uncertain: [],
} as const satisfies ShippedData;

export const ALEA_EVANGELII = {
  id: "alea-evangelii",
  name: "Alea Evangelii",
  size: 19,
  setup: SETUPS.alea,
  throneStop: "",
  throneHostileOccupied: "",
  cornerSize: 2,
  repetition: "attackers-win",
  tags: ["historical", "large"],
  source: "OpenTafl external rules",
  uncertain: ["firstMove", "kingCapture", "repetition"],
} as const satisfies ShippedData;
