import type { LeftWords } from "../words/left.ts";

export const left: LeftWords = {
  left: (span) => `${span} left,`,
  until: (when) => ` until ${when}.`,
  players: "Players",
};
