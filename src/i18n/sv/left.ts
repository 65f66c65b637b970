import type { LeftWords } from "../words/left.ts";

export const left: LeftWords = {
  left: (span) => `${span} kvar,`,
  until: (when) => ` till ${when}.`,
  players: "Spelare",
};
