import type { RematchProblemWords } from "../words/problems.ts";

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "Partiet är inte slut",
    detail: () =>
      "Du kan be om revansch när ett parti är spelat. Det här är inte slut, eller började aldrig.",
  },
  "nothing-changed": {
    title: "Motbudet ändrar ingenting",
    detail: () =>
      "Det är samma villkor som du fick. Ändra regler, sida, klocka, klockstopp eller möjliga erbjudanden, eller anta utmaningen.",
  },
};
