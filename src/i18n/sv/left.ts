import type { LeftWords } from "../words/left.ts";

export const left: LeftWords = {
  left: (span) => `${span} kvar,`,
  leftToAnswer: (span) => `${span} kvar att svara,`,
  until: (when) => ` till ${when}.`,
  players: "Spelare",
};
