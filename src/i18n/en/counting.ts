import type { CountingWords } from "../words/counting.ts";

export const counting: CountingWords = {
  move: (ply, sentence) => `Move ${ply}: ${sentence}`,
};
