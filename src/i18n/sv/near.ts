import type { NearWords } from "../words/game.ts";

export const near: NearWords = {
  label: "Delar av brädet",
  hint: "Tryck på den del av brädet som du vill se större.",
  part: (from, to) => `Förstora ${from} till ${to}`,
  whole: "Hela brädet",
  ways: { left: "Längre åt vänster", up: "Längre upp", down: "Längre ner", right: "Längre åt höger" },
};
