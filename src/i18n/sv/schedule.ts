import { pluralOf } from "../plurals.ts";
import type { ScheduleWords } from "../words/schedule.ts";

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
