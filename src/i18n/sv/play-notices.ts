import { pluralOf } from "../plurals.ts";
import type { PlayNoticeWords } from "../words/play-notices.ts";

function tookWords(squares: string, count: number): string {
  if (count === 0) return "";
  return ` och slog ${pluralOf("sv", count, { one: "pjäsen", other: "pjäserna" })} på ${squares}`;
}

export const playNotices: PlayNoticeWords = {
  offered: {
    draw: (by) => `${by} erbjuder dig remi.`,
    takeback: (by) => `${by} vill ta tillbaka ett drag.`,
    pause: (by, until) => `${by} föreslår paus till ${until}.`,
    resume: (by) => `${by} föreslår att pausen slutar nu.`,
    extend: (by, span) => `${by} ber dig om mer tid: ${span}.`,
  },
  accepted: {
    draw: (by) => `${by} gick med på remi.`,
    takeback: (by) => `${by} lät dig ta tillbaka ditt drag.`,
    pause: (by, until) => `${by} gick med på paus till ${until}.`,
    resume: (by) => `${by} gick med på att avsluta pausen.`,
    extend: (by, span) => `${by} gav dig mer tid: ${span}.`,
  },
  declined: {
    draw: (by) => `${by} tackade nej till remi.`,
    takeback: (by) => `${by} lät dig inte ta tillbaka ditt drag.`,
    pause: (by) => `${by} gick inte med på paus.`,
    resume: (by) => `${by} gick inte med på att avsluta pausen.`,
    extend: (by) => `${by} gav dig inte mer tid.`,
  },
  takenBack: {
    yours: (by) => `${by} lät dig ta tillbaka ditt drag.`,
    theirs: (name) => `Du lät ${name} ta tillbaka ett drag.`,
  },
  plan: {
    yours: (move, squares, count) => `Din plan svarade ${move}${tookWords(squares, count)}.`,
    theirs: (by, move, squares, count) => `${by} hade planerat svaret ${move}${tookWords(squares, count)}.`,
    many: (count, list) => `Planerna svarade varandra, ${count} drag sammanlagt: ${list}.`,
    ended: "Här tar din plan slut.",
    illegal: "Svaret du planerade är inte tillåtet här, så planen tar slut.",
  },
  rematch: (by, rules) => `${by} vill ha revansch: ${rules}.`,
  counter: (by, rules) => `${by} svarade på din utmaning med andra villkor: ${rules}.`,
  changed: (list) => `Ändrat: ${list}.`,
  terms: {
    ruleset: "reglerna",
    side: "sidorna",
    clock: "betänketiden",
    stops: "vad som stoppar klockorna",
    offers: "vad som får erbjudas",
  },
  head: (head) => `Partiets protokoll så här långt: ${head}`,
};
