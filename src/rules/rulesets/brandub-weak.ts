import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

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

export const BRANDUB_WEAK_TEXT = {
  en: {
    title: "Brandubh, weak king",
    about:
      "Brandubh with a king who is taken like any man, on the throne too; the throne is hostile to nobody.",
    source: "OpenTafl, Brandub; OTN specification",
  },
  ru: {
    title: "Брандуб со слабым королём",
    about: "Брандуб, где короля берут как любого воина, даже на троне; сам трон не враждебен никому.",
    source: "OpenTafl, Brandub; описание OTN",
  },
  sv: {
    title: "Brandubh med svag kung",
    about:
      "Brandubh med en kung som slås som vilken man som helst, även på tronen; tronen är inte fientlig mot någon.",
    source: "OpenTafl, Brandub; OTN-specifikationen",
  },
} as const satisfies RulesetText;
