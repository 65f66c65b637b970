import type { NearWords } from "../words/game.ts";

export const near: NearWords = {
  label: "Parts of the board",
  hint: "Press the part of the board you want to enlarge.",
  part: (from, to) => `Enlarge ${from} to ${to}`,
  whole: "Whole board",
  ways: { left: "Further left", up: "Further up", down: "Further down", right: "Further right" },
};
