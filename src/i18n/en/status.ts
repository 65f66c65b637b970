import { pluralOf } from "../plurals.ts";
import type { StatusWords } from "../words/status.ts";

export const status: StatusWords = {
  title: "How the service is",
  description: "Since when Taflpost has been up, its last outages, and how punctual it is.",
  ok: "Everything runs.",
  degraded: "Something needs its operator.",
  upSince: (when, span) => `As it runs now, the service has been up since ${when}: for ${span}.`,
  unreachable: "Lists, records and sign-in cannot be reached at the moment. Games go on.",
  unreadable: (count) =>
    pluralOf("en", count, {
      one: "One game shows its last good state alone, until it has been mended.",
      other: `${count} games show their last good state alone, until they have been mended.`,
    }),
  alarms: "Punctuality",
  alarmsWhat:
    "Deadlines, reminders and deliveries go by alarms. A game is judged by its clock, however late its alarm.",
  onTime: (over) => `In the last day no alarm went off more than ${over} late.`,
  late: (count, over) =>
    pluralOf("en", count, {
      one: `In the last day one alarm went off more than ${over} late.`,
      other: `In the last day ${count} alarms went off more than ${over} late.`,
    }),
  lateness: (p50, p99, worst) =>
    `Half of these were ${p50} late at most, 99 of 100 ${p99}, the worst ${worst}.`,
  waiting: "Mail and webhooks",
  waitingWhat: "What waits has failed once at least, and is tried again by itself.",
  mail: (count) =>
    pluralOf("en", count, {
      one: "One mail waits.",
      other: count === 0 ? "No mail waits." : `${count} mails wait.`,
    }),
  webhooks: (count) =>
    pluralOf("en", count, {
      one: "One delivery to a webhook waits.",
      other: count === 0 ? "No delivery to a webhook waits." : `${count} deliveries to webhooks wait.`,
    }),
  outages: "Outages",
  outagesWhat: "While the service cannot take moves, the clocks of all running games stand still.",
  noOutage: "There has been none.",
  outage: (from, to, span) => `${from} to ${to} (${span})`,
  declared: "noted by the operator",
  unknown: "That is not known at the moment.",
  data: "The same for programs",
};
