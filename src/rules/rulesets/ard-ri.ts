import { TO_THE_EDGE } from "./families.ts";
import type { RulesetText, ShippedData } from "./shipped.ts";
import { SETUPS } from "./setups.ts";

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

export const ARD_RI_TEXT = {
  en: {
    title: "Ard Rí",
    about:
      "Everybody moves one square at a time on a small, crowded board, and the king tries to step out to the edge.",
    source: "dragonheelslair.com; Ludii; setup: playtaflonline",
  },
  ru: {
    title: "Ард-ри",
    about: "На тесной маленькой доске все ходят на одно поле, а король старается выбраться к краю.",
    source: "dragonheelslair.com; Ludii; расстановка — playtaflonline",
  },
  sv: {
    title: "Ard-rí",
    about: "På ett litet, trångt bräde går alla en ruta i taget, och kungen försöker ta sig ut till kanten.",
    source: "dragonheelslair.com; Ludii; uppställning: playtaflonline",
  },
} as const satisfies RulesetText;
