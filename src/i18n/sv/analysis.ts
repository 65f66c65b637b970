import { BOARD_ENDINGS } from "./board-endings.ts";
import type { AnalysisWords } from "../words/analysis.ts";

export const analysis: AnalysisWords = {
  title: "Analys",
  hint: "Pröva drag för båda sidor. Inget av det spelas, och ingen annan ser det.",
  back: "Tillbaka till partiet",
  anew: "Börja om",
  begun: "Inget är prövat.",
  tree: "Drag och varianter",
  keys: "Piltangenterna går genom drag och varianter, Delete tar bort en variant.",
  played: (ply, move) => `Drag ${ply}: ${move}`,
  tried: (ply, move) => `Drag ${ply}, prövat: ${move}`,
  any: "alla andra drag",
  resign: "jag ger upp",
  guess: "Ingen vet vad motståndaren drar: brädet visar ställningen utan det draget.",
  reasons: { ...BOARD_ENDINGS, "no-legal-move": () => "Andra sidan har inget drag kvar." },
  turn: { attackers: "Här är anfallarna vid draget.", defenders: "Här är försvararna vid draget." },
  over: "Här är partiet slut. Gå ett drag tillbaka för att pröva något annat.",
  full: "Analysen är full. Ta bort en variant.",
  remove: "Ta bort varianten",
  removed: "Varianten är borttagen.",
  addAny: "På alla andra drag …",
  addResign: "Här ger jag upp",
  comment: "Din anteckning till draget",
  news: {
    moved: (ply, move) => `Drag ${ply} har gjorts: ${move}.`,
    changed: "Partiet har ändrats.",
    show: "Visa det",
  },
  lines: {
    save: "Spara varianterna",
    saved: "Dina varianter är sparade.",
    merged: "De ändrades på annat håll under tiden. Nu är alla här: spara igen.",
  },
  plan: {
    title: "Som plan",
    hint: "Pröva ett drag för motståndaren och sedan ditt svar: det kan bli din plan, som spelar sig själv.",
    hintNow:
      "Pröva ditt drag, ett som motståndaren kan svara med och ditt svar på det: det kan följa med ditt drag som plan.",
    save: "Spara som min plan",
    saved: "Din plan är sparad.",
    take: (move) => `Välj ${move} med den här planen`,
    several: (reply) => `Det finns flera svar på ${reply}: det du tittar på gäller, annars det första.`,
    unanswered: (reply) => `Det finns inget svar på ${reply} än.`,
  },
  unsent: "Det gick inte att skicka. Inget är förlorat: försök igen.",
};
