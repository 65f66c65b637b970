/** The sections of made texts, in order. */
export const MADE_SECTIONS = [
  "board",
  "moves",
  "capture",
  "shieldwall",
  "escape",
  "king",
  "fort",
  "encirclement",
  "noMove",
  "draws",
] as const;
export type MadeSectionId = (typeof MADE_SECTIONS)[number];
