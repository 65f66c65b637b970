import { pluralOf } from "../plurals.ts";
import type { ClockWords } from "../words/clock.ts";

export const clock: ClockWords = {
  title: (players) => `Klockorna: ${players}`,
  back: "Tillbaka till partiet",
  schedules: "Nätter och helger, enligt inställningarna när partiet började",
  night: (from, to) => `natt från ${from} till ${to}`,
  weekend: (days) => `helg: ${days}`,
  noSchedule: "inga",
  present: "Det här draget",
  turn: (name, ply, since, budget) =>
    `${name} ska göra drag ${ply}. Tiden började räknas ${since} och draget får ta ${budget} räknad tid.`,
  over: "Partiet är slut, och klockorna har stannat.",
  caption: (name, side, balance) => `${name} (${side}): ${balance}`,
  what: "Vad som hände",
  change: "Ändring",
  balance: "Saldo",
  move: (ply) => `Drag ${ply}`,
  counted: (span) => `Räknat: ${span}.`,
  stopped: (kind, from, to, span) => `Inte räknat: ${kind}, ${from} till ${to} (${span}).`,
  moreStops: (count, span) =>
    pluralOf("sv", count, {
      one: `Och ett stopp till (${span}).`,
      other: `Och ${count} stopp till (${span} tillsammans).`,
    }),
  kinds: {
    outage: "driftavbrott",
    pause: "paus",
    vacation: "semester",
    weekend: "helg",
    night: "natt",
  },
  entries: {
    start: "Från början",
    increment: "Påslag för draget",
    minimum: "Höjt till minsta tid per drag",
    reset: "Hela tiden för nästa drag",
    block: "En ny omgång drag börjar",
  },
  gift: (by) => `En gåva från ${by}`,
  period: (lost, left) =>
    `${pluralOf("sv", lost, { one: `${lost} period förlorad`, other: `${lost} perioder förlorade` })}, ${left} kvar: oanvänd tid ges tillbaka`,
  check: "Så kontrollerar du det",
  checks: [
    "Varje saldo är det ovanför med ändringen tillagd.",
    "Från ett drags början till dess slut går det lika lång tid som det räknade och det oräknade tillsammans.",
    "Varje drag börjar när motståndarens slutar: ingen tid fattas, och ingen räknas två gånger.",
    "Den som förlorade på tid hade förbrukat hela dragets tid, på millisekunden.",
  ],
  data: "Samma sak för program, på millisekunden",
};
