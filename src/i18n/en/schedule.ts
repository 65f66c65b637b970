import { pluralOf } from "../plurals.ts";
import type { ScheduleWords } from "../words/schedule.ts";

export const schedule: ScheduleWords = {
  week: "The next seven days",
  weekHint:
    "When your clocks run, in a game that honours vacation, nights and weekends. Other games honour less: each says what.",
  kinds: {
    runs: "runs",
    night: "night",
    weekend: "weekend",
    vacation: "vacation",
    pause: "pause",
    outage: "outage",
  },
  day: (day, parts) => `${day}: ${parts}.`,
  part: (what, spans) => `${what} ${spans}`,
  total: (span) => `In these seven days your clocks run for ${span}.`,
  now: "now",
  schedule: "Nights and weekends",
  scheduleHint:
    "It holds for games that honour it and begin from now on. Games that run keep what they began with.",
  timezone: "Time zone of your nights and weekends",
  night: "Night",
  nightHint: "At most nine hours. Leave both empty for none.",
  from: "From",
  to: "To",
  weekend: "Weekend",
  weekendHint: "At most two days.",
  days: {
    sunday: "Sunday",
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
  },
  cover: "Cover me with my vacation",
  coverHint:
    "When you would lose a game on time, an hour of your vacation is used instead, and another after that, as long as there is any.",
  vacation: {
    title: "Vacation",
    left: (balance, add, every, max) =>
      `You have ${balance} of vacation. It grows by ${add} with each ${every}, up to ${max}.`,
    running: (until) => `You are on vacation until ${until}. You may move all the same.`,
    covering: (until) => `An hour of your vacation covers you until ${until}.`,
    end: "End it now",
    booked: "Booked",
    nothingBooked: "No vacation is booked.",
    unbook: "Cancel this booking",
    waiting: (count) =>
      pluralOf("en", count, {
        one: "One of your games is still to be told. That happens by itself.",
        other: `${count} of your games are still to be told. That happens by itself.`,
      }),
    book: "Book a vacation",
    bookHint: (zone) => `At least an hour. Times are those of your time zone, ${zone}.`,
    from: "From",
    fromHint: "Leave it empty for now.",
    to: "To",
    bookingsLeft: (count) =>
      pluralOf("en", count, {
        one: "You can book once more today.",
        other: `You can book ${count} times more today.`,
      }),
    doBook: "Book it",
    ledger: "What became of your vacation",
    ledgerHint:
      "What is not used comes back, and it is charged as it passes, whether or not you have a game.",
    when: "When",
    what: "What",
    change: "Change",
    balance: "Balance",
    entries: {
      start: "To begin with",
      earned: "Earned since",
      vacation: "Vacation",
      cover: "An hour of cover",
    },
    older: (count) =>
      pluralOf("en", count, { one: "And one line before that.", other: `And ${count} lines before that.` }),
  },
};
