import { ordinalOf, pluralOf } from "../plurals.ts";
import type { AnalysisWords, BoardEndings, HowFacts, OverWords } from "../words/endings.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "Kungen nådde brädets kant." : "Kungen nådde ett hörn.",
  "edge-fort": () => "Kungen står i en kantborg som ingen kan bryta.",
  "king-captured": () => "Kungen blev slagen.",
  encirclement: () => "Anfallarna ringade in alla försvarare.",
  repetition: ({ judgedBy }) =>
    `Ställningen uppstod för ${ordinalOf("sv", judgedBy.repetitionCount)} gången.`,
  "no-progress": () => "För många drag gjordes utan slag.",
};

const king = ({ isOwnKing }: HowFacts) => (isOwnKing ? "din kung" : "kungen");
const loser = ({ reader, loser: name }: HowFacts) => (reader === "loser" ? "du" : name);

export const over: OverWords = {
  won: (how) => `Du vann: ${how}.`,
  lost: (how) => `Du förlorade: ${how}.`,
  wonBy: (winner, how) => `${winner} vann: ${how}.`,
  drawn: (how) => `Remi: ${how}.`,
  aborted: "Partiet avbröts och räknas inte.",
  how: {
    "king-escaped": (f) => `${king(f)} nådde ${f.judgedBy.escape === "edge" ? "brädets kant" : "ett hörn"}`,
    "edge-fort": (f) => `${king(f)} står säker i en kantborg`,
    "king-captured": (f) => `${king(f)} blev slagen`,
    encirclement: () => "alla försvarare är inringade",
    repetition: (f) => `ställningen uppstod för ${ordinalOf("sv", f.judgedBy.repetitionCount)} gången`,
    "no-progress": () => "för många drag i följd utan slag",
    "no-legal-move": (f) => `${loser(f)} hade inget drag kvar`,
    resignation: (f) => `${loser(f)} gav upp`,
    timeout: (f) => (f.reader === "loser" ? "din tid tog slut" : `tiden tog slut för ${f.loser}`),
    "move-limit": () => "partiet har nått sitt sista drag",
    agreement: () => "spelarna kom överens",
  },
  title: "Efter partiet",
  replay: "Spela upp",
  rematch: {
    asks: (opponent) => `Samma regler och tid, omvända sidor. Partiet börjar när ${opponent} tackar ja.`,
    begins: "Samma regler och tid, omvända sidor. Partiet börjar direkt.",
    waits: (opponent) => `Du har bett om revansch. Partiet börjar när ${opponent} tackar ja.`,
    lapsed: "Din senaste förfrågan om revansch antogs inte.",
    begun: "Revanschen har börjat.",
    open: "Till revanschen",
  },
  waiting: (count) =>
    pluralOf("sv", count, {
      one: "Det är din tur i ett parti till.",
      other: `Det är din tur i ${count} andra partier.`,
    }),
  next: "Nästa parti",
  share: {
    title: "Dela",
    link: "Länk till partiet",
    copy: "Kopiera länken",
    send: "Skicka till …",
    picture: "Bild (PNG)",
    record: "Partiprotokoll (OpenTafl)",
    json: "All data (JSON)",
  },
};

export const analysis: AnalysisWords = {
  title: "Analys",
  hint: "Prova drag för båda sidor. Inget spelas, och bara du ser det.",
  back: "Tillbaka till partiet",
  anew: "Börja om",
  begun: "Inga drag provade än.",
  tree: "Drag och varianter",
  keys: "Piltangenterna går genom drag och varianter, Delete tar bort en variant.",
  played: (ply, move) => `Drag ${ply}: ${move}`,
  tried: (ply, move) => `Drag ${ply}, provat: ${move}`,
  any: "alla andra drag",
  resign: "jag ger upp",
  guess: "Ingen vet vad motståndaren drar: brädet visar ställningen utan det draget.",
  reasons: { ...BOARD_ENDINGS, "no-legal-move": () => "Andra sidan har inget drag kvar." },
  turn: { attackers: "Här ska anfallarna dra.", defenders: "Här ska försvararna dra." },
  over: "Här är partiet slut. Gå ett drag tillbaka för att prova något annat.",
  full: "Analysen är full. Ta bort en variant.",
  remove: "Ta bort varianten",
  removed: "Varianten är borttagen.",
  addAny: "Vid något annat drag …",
  addResign: "Här ger jag upp",
  comment: "Din anteckning till draget",
  news: {
    moved: (ply, move) => `Drag ${ply} spelades: ${move}.`,
    changed: "Partiet har ändrats.",
    show: "Visa det",
  },
  lines: {
    save: "Spara varianterna",
    saved: "Varianterna är sparade.",
    merged: "De ändrades på annat håll under tiden. Nu är alla här: spara igen.",
  },
  plan: {
    title: "Som plan",
    hint: "Prova ett drag för motståndaren och sedan ditt svar: spara det som en plan, så spelas svaret automatiskt.",
    hintNow: "Prova ditt drag, motståndarens svar och ditt svar på det: det kan följa med draget som plan.",
    save: "Spara som min plan",
    saved: "Planen är sparad.",
    take: (move) => `Välj ${move} med den här planen`,
    several: (reply) => `Det finns flera svar på ${reply}: det du tittar på gäller, annars det första.`,
    unanswered: (reply) => `Det finns inget svar på ${reply} än.`,
  },
  unsent: "Det gick inte att skicka. Inget är förlorat: försök igen.",
};
