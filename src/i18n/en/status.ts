import { pluralOf } from "../plurals.ts";
import type { StatusWords } from "../words/status.ts";

export const status: StatusWords = {
  title: "Service status",
  description: "How long Taflpost has been up, its latest outages, and how punctual it is.",
  ok: "Everything is running.",
  degraded: "Something needs attention.",
  upSince: (when, span) => `The service has been up since ${when}: for ${span}.`,
  unreachable: "Lists, records and sign-in can’t be reached right now. Games go on.",
  objectsFailed: "Games may not be reachable right now.",
  faults: (count) =>
    pluralOf("en", count, {
      one: "In the last ten minutes, one request failed because of an error in the service.",
      other: `In the last ten minutes, ${count} requests failed because of an error in the service.`,
    }),
  unreadable: (count) =>
    pluralOf("en", count, {
      one: "One game only shows its last good state until it’s been repaired.",
      other: `${count} games only show their last good state until they’ve been repaired.`,
    }),
  alarms: "Punctuality",
  alarmsWhat:
    "Alarms trigger deadlines, reminders and deliveries. A game is judged by its clock, however late its alarm.",
  onTime: (over) => `In the last 24 hours, no deadline was handled more than ${over} late.`,
  late: (count, over) =>
    pluralOf("en", count, {
      one: `In the last 24 hours, one deadline was handled more than ${over} late.`,
      other: `In the last 24 hours, ${count} deadlines were handled more than ${over} late.`,
    }),
  lateness: (p50, p99, worst) =>
    `Half were handled at most ${p50} late, 99 of 100 at most ${p99}, the worst ${worst}.`,
  waiting: "E-mail and webhooks",
  waitingWhat: "What’s waiting has failed at least once and is retried automatically.",
  mail: (count) =>
    pluralOf("en", count, {
      one: "One e-mail is waiting.",
      other: count === 0 ? "No e-mail is waiting." : `${count} e-mails are waiting.`,
    }),
  mailHeld: "E-mail can’t be sent right now. Nothing is lost: it’ll be sent as soon as this has been fixed.",
  webhooks: (count) =>
    pluralOf("en", count, {
      one: "One webhook delivery is waiting.",
      other: count === 0 ? "No webhook delivery is waiting." : `${count} webhook deliveries are waiting.`,
    }),
  outages: "Outages",
  outagesWhat: "While the service can’t accept moves, the clocks of all games are stopped.",
  noOutage: "There have been none.",
  outage: (from, to, span) => `${from} to ${to} (${span})`,
  declared: "noted by the operator",
  unknown: "Not known right now.",
  data: "The same for programs",
};
