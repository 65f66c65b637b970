import { pluralOf } from "../plurals.ts";
import type { StatusWords } from "../words/status.ts";

export const status: StatusWords = {
  title: "Driftstatus",
  description: "Hur länge Taflpost har varit uppe, de senaste driftavbrotten och hur punktlig tjänsten är.",
  ok: "Allt fungerar.",
  degraded: "Något behöver ses över.",
  upSince: (when, span) => `Tjänsten har varit uppe sedan ${when}: i ${span}.`,
  unreachable: "Listor, register och inloggning går inte att nå just nu. Partierna fortsätter.",
  objectsFailed: "Partierna går kanske inte att nå just nu.",
  faults: (count) =>
    pluralOf("sv", count, {
      one: "De senaste tio minuterna har en begäran misslyckats på grund av ett fel i tjänsten.",
      other: `De senaste tio minuterna har ${count} begäranden misslyckats på grund av ett fel i tjänsten.`,
    }),
  unreadable: (count) =>
    pluralOf("sv", count, {
      one: "Ett parti visar bara sitt senaste hela läge tills det har lagats.",
      other: `${count} partier visar bara sitt senaste hela läge tills de har lagats.`,
    }),
  alarms: "Punktlighet",
  alarmsWhat:
    "Tidsgränser, påminnelser och leveranser går efter alarm. Ett parti döms efter sin klocka, hur sent alarmet än är.",
  onTime: (over) => `Det senaste dygnet har ingen tidsgräns hanterats mer än ${over} för sent.`,
  late: (count, over) =>
    pluralOf("sv", count, {
      one: `Det senaste dygnet har en tidsgräns hanterats mer än ${over} för sent.`,
      other: `Det senaste dygnet har ${count} tidsgränser hanterats mer än ${over} för sent.`,
    }),
  lateness: (p50, p99, worst) =>
    `Hälften hanterades högst ${p50} för sent, 99 av 100 högst ${p99} och den sista ${worst}.`,
  waiting: "Mejl och webhookar",
  waitingWhat: "Det som väntar har misslyckats minst en gång, och nya försök görs automatiskt.",
  mail: (count) =>
    pluralOf("sv", count, {
      one: "Ett mejl väntar.",
      other: count === 0 ? "Inga mejl väntar." : `${count} mejl väntar.`,
    }),
  mailHeld: "Mejl kan inte skickas just nu. Inget går förlorat: de skickas så snart felet är åtgärdat.",
  webhooks: (count) =>
    pluralOf("sv", count, {
      one: "En webhookleverans väntar.",
      other: count === 0 ? "Ingen webhookleverans väntar." : `${count} webhookleveranser väntar.`,
    }),
  outages: "Driftavbrott",
  outagesWhat: "Medan tjänsten inte kan ta emot drag står klockorna stilla i alla partier som pågår.",
  noOutage: "Inga driftavbrott.",
  outage: (from, to, span) => `${from} till ${to} (${span})`,
  declared: "noterat av den som driver tjänsten",
  unknown: "Okänt just nu.",
  data: "Samma sak för program",
};
