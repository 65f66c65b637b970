import type { LeftWords } from "../words/left.ts";

export const left: LeftWords = {
  left: (span) => `${span} left,`,
  leftToAnswer: (span) => `${span} left to answer,`,
  until: (when) => ` until ${when}.`,
  players: "Players",
};
