import { pluralOf } from "../plurals.ts";
import type { ScheduleWords } from "../words/schedule.ts";

export const schedule: ScheduleWords = {
  week: "De närmaste sju dagarna",
  weekHint:
    "När dina klockor går, i ett parti som tar hänsyn till semester, nätter och helger. Andra partier tar mindre hänsyn: på vart och ett står till vad.",
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
    "Det gäller i partier som tar hänsyn till det och börjar från och med nu. Partier som pågår behåller det som gällde när de började.",
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
    "När du skulle förlora ett parti på tid används i stället en timme av din semester, och sedan en till, så länge den räcker.",
  vacation: {
    title: "Semester",
    left: (balance, add, every, max) =>
      `Du har ${balance} semester. Den växer med ${add} på ${every}, till högst ${max}.`,
    running: (until) => `Du har semester till ${until}. Du får dra ändå.`,
    covering: (until) => `En timme av din semester räddar dig till ${until}.`,
    end: "Avsluta den nu",
    booked: "Bokat",
    nothingBooked: "Ingen semester är bokad.",
    unbook: "Ta bort bokningen",
    waiting: (count) =>
      pluralOf("sv", count, {
        one: "Ett av dina partier har inte fått veta det än. Det sköter sig självt.",
        other: `${count} av dina partier har inte fått veta det än. Det sköter sig självt.`,
      }),
    book: "Boka semester",
    bookHint: (zone) => `Minst en timme. Tiderna gäller i din tidszon, ${zone}.`,
    from: "Från",
    fromHint: "Lämna tomt för att börja nu.",
    to: "Till",
    bookingsLeft: (count) =>
      pluralOf("sv", count, {
        one: "Du kan boka en gång till i dag.",
        other: `Du kan boka ${count} gånger till i dag.`,
      }),
    doBook: "Boka",
    ledger: "Vad som blev av semestern",
    ledgerHint:
      "Det som inte används kommer tillbaka. Semestern dras allteftersom den går, vare sig du har ett parti eller inte.",
    when: "När",
    what: "Vad",
    change: "Ändring",
    balance: "Saldo",
    entries: {
      start: "Från början",
      earned: "Intjänat sedan dess",
      vacation: "Semester",
      cover: "En räddande timme",
    },
    older: (count) =>
      pluralOf("sv", count, { one: "Och en rad före det.", other: `Och ${count} rader före det.` }),
  },
};
