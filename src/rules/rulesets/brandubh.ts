import { type ShippedData, SETUPS, TO_THE_EDGE } from "./families.ts";

export const MAGPIE = {
  id: "magpie",
  name: "Magpie",
  size: 7,
  setup: SETUPS.brandubh,
  kingSpeed: 1,
  kingCapture: "surround-edge",
  encirclement: false,
  tags: ["modern", "small"],
  source: "World Tafl Federation (aagenielsen.dk), magpie_rules; OpenTafl Magpie",
  uncertain: ["encirclement", "repetition"],
} as const satisfies ShippedData;

export const ARD_RI = {
  id: "ard-ri",
  name: "Ard Ri",
  size: 7,
  setup: SETUPS["ard-ri"],
  ...TO_THE_EDGE,
  attackerSpeed: 1,
  defenderSpeed: 1,
  kingSpeed: 1,
  throneHostile: "",
  throneHostileOccupied: "",
  encirclement: false,
  tags: ["modern", "small"],
  source: "dragonheelslair.com Ard Ri rules; Ludii ArdRi; setup playtaflonline",
  uncertain: ["firstMove", "repetition"],
} as const satisfies ShippedData;

export const BRANDUBH_FEDERATION = {
  id: "brandubh-federation",
  name: "Federation Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  repetition: "mover-loses",
  tags: ["historical", "popular", "small"],
  source: "bunburya/hnefatafl-rs BRANDUBH preset (repetition); king as in brandubh, by our own reading",
  uncertain: ["kingCapture"],
} as const satisfies ShippedData;

export const BRANDUB_WEAK = {
  id: "brandub-weak",
  name: "Brandub, weak king",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "",
  throneHostileOccupied: "",
  kingCapture: "custodial",
  encirclement: false,
  tags: ["modern", "small"],
  source: "OpenTafl Brandub; OTN specification",
  uncertain: [],
} as const satisfies ShippedData;

export const BRANDUB_STRONG_CENTRE = {
  id: "brandub-strong-centre",
  name: "Brandub, strong at the centre",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "",
  throneHostileOccupied: "",
  kingCapture: "custodial-away-from-throne",
  encirclement: false,
  tags: ["modern", "small"],
  source: "OpenTafl replay of the 2015 triathlon",
  uncertain: [],
} as const satisfies ShippedData;

export const BRANDUBH = {
  id: "brandubh",
  name: "Brandubh",
  size: 7,
  setup: SETUPS.brandubh,
  throneHostile: "ad",
  kingCapture: "custodial-off-throne",
  tags: ["popular", "small"],
  source: "rules.md",
  uncertain: [],
} as const satisfies ShippedData;
