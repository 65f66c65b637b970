import { ordinalOf } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import type { HowFacts, OverWords } from "../words/over.ts";

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
