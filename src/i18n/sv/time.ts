import type { ClockWords, CountingWords, ScheduleWords, TimeWords } from "../words/time.ts";
import { pluralOf } from "../plurals.ts";

export const counting: CountingWords = {
  move: (ply, sentence) => `Drag ${ply}: ${sentence}`,
};

export const time: TimeWords = {
  stopped: {
    night: (until) => `Klockan står stilla över natten, till ${until}.`,
    weekend: (until) => `Klockan står stilla över helgen, till ${until}.`,
    vacation: (until) => `Semester till ${until}: klockan står stilla.`,
    pause: (until) => `Paus till ${until}.`,
    outage: (until) => `Stoppad av ett driftavbrott till senast ${until}.`,
  },
  standsStill: (span) => `Av den tiden står klockan stilla i ${span}.`,
  away: (name, until) => `${name} har semester till ${until}.`,
  booked: (name, spans) => `${name} har bokat semester: ${spans}.`,
  fromTo: (from, to) => `${from} till ${to}`,
  honours: (times) => `Klockorna står stilla ${times}.`,
  honoursNone: "Klockorna går dag och natt, semester eller inte.",
  whileHonoured: {
    vacation: "under semester",
    weekend: "på helger",
    night: "på natten",
  },
};

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

export const schedule: ScheduleWords = {
  week: "De närmaste sju dagarna",
  weekHint:
    "När dina klockor går i ett parti där semester, nätter och helger räknas. I varje parti står vad som räknas.",
  kinds: {
    runs: "klockan går",
    night: "natt",
    weekend: "helg",
    vacation: "semester",
    pause: "paus",
    outage: "driftavbrott",
  },
  day: (day, parts) => `${day}: ${parts}.`,
  part: (what, spans) => `${what} ${spans}`,
  total: (span) => `Under de här sju dagarna går dina klockor i sammanlagt ${span}.`,
  now: "nu",
  schedule: "Nätter och helger",
  scheduleHint:
    "Gäller nya partier där nätter och helger räknas. Pågående partier behåller det som gällde när de började.",
  timezone: "Tidszon för dina nätter och helger",
  night: "Natt",
  nightHint: "Högst nio timmar. Lämna båda tomma om du inte vill ha någon.",
  from: "Från",
  to: "Till",
  weekend: "Helg",
  weekendHint: "Högst två dagar.",
  days: {
    sunday: "Söndag",
    monday: "Måndag",
    tuesday: "Tisdag",
    wednesday: "Onsdag",
    thursday: "Torsdag",
    friday: "Fredag",
    saturday: "Lördag",
  },
  cover: "Låt semestern rädda mina partier",
  coverHint:
    "Är du på väg att förlora ett parti på tid används i stället en timme av din semester, sedan en till, i högst 72 timmar under ett och samma drag. Boka semester om du ska vara borta längre.",
  vacation: {
    title: "Semester",
    left: (balance, add, every, max) =>
      `Du har ${balance} semester. Den växer med ${add} ${every === null ? "om dygnet" : `på ${every}`}, till högst ${max}.`,
    running: (until) => `Du har semester till ${until}. Du kan dra ändå.`,
    covering: (until) => `En timme av din semester räddar dig till ${until}.`,
    end: "Avsluta nu",
    booked: "Bokat",
    nothingBooked: "Ingen semester bokad.",
    unbook: "Ta bort bokningen",
    waiting: (count) =>
      pluralOf("sv", count, {
        one: "Ett av dina partier har inte fått veta det än. Det sköter sig självt.",
        other: `${count} av dina partier har inte fått veta det än. Det sköter sig självt.`,
      }),
    book: "Boka semester",
    bookHint: (zone) =>
      `Minst en timme. Lämna ”Från” tomt för att börja nu. Tiderna gäller i din tidszon, ${zone}.`,
    from: "Från",
    to: "Till",
    bookingsLeft: (count) =>
      pluralOf("sv", count, {
        one: "Du kan boka en gång till i dag.",
        other: `Du kan boka ${count} gånger till i dag.`,
      }),
    doBook: "Boka",
    ledger: "Semesterhistorik",
    ledgerHint:
      "Semestern dras allteftersom den går, oavsett om du har partier. Det du inte använder får du tillbaka.",
    when: "När",
    what: "Vad",
    change: "Ändring",
    balance: "Saldo",
    entries: {
      start: "Från början",
      earned: "Intjänat",
      vacation: "Semester",
      cover: "En räddande timme",
    },
    older: (count) =>
      pluralOf("sv", count, { one: "Och en rad före det.", other: `Och ${count} rader före det.` }),
  },
};
