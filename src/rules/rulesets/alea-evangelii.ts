import type { ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

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
