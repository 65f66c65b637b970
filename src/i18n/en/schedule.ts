import { pluralOf } from "../plurals.ts";
import type { ScheduleWords } from "../words/schedule.ts";

export const schedule: ScheduleWords = {
  week: "The next seven days",
  weekHint:
    "When your clocks run in a game where vacation, nights and weekends count. Each game says which of them do.",
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
    "Applies to games that start from now on, if nights and weekends count in them. Games in progress keep what they started with.",
  timezone: "Time zone of your nights and weekends",
  night: "Night",
  nightHint: "Nine hours at most. Leave both empty for none.",
  from: "From",
  to: "To",
  weekend: "Weekend",
  weekendHint: "Two days at most.",
  days: {
    sunday: "Sunday",
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
  },
  cover: "Use my vacation to save games",
  coverHint:
    "If you’d lose a game on time, an hour of your vacation is used instead, then another, for 72 hours in one turn of a game at most. Book longer absences.",
  vacation: {
    title: "Vacation",
    left: (balance, add, every, max) =>
      `You have ${balance} of vacation. It grows by ${add} ${every === null ? "a day" : `in ${every}`}, up to ${max}.`,
    running: (until) => `You’re on vacation until ${until}. You can still move.`,
    covering: (until) => `An hour of your vacation covers you until ${until}.`,
    end: "End now",
    booked: "Booked",
    nothingBooked: "No vacation booked.",
    unbook: "Cancel booking",
    waiting: (count) =>
      pluralOf("en", count, {
        one: "One of your games doesn’t know about it yet. That happens by itself.",
        other: `${count} of your games don’t know about it yet. That happens by itself.`,
      }),
    book: "Book a vacation",
    bookHint: (zone) =>
      `An hour at least. Leave “From” empty to start now. Times are in your time zone, ${zone}.`,
    from: "From",
    to: "To",
    bookingsLeft: (count) =>
      pluralOf("en", count, {
        one: "You can book once more today.",
        other: `You can book ${count} more times today.`,
      }),
    doBook: "Book",
    ledger: "Vacation history",
    ledgerHint: "It’s charged as it passes, whether or not you have games. What you don’t use comes back.",
    when: "When",
    what: "What",
    change: "Change",
    balance: "Balance",
    entries: {
      start: "At the start",
      earned: "Earned",
      vacation: "Vacation",
      cover: "An hour of cover",
    },
    older: (count) =>
      pluralOf("en", count, { one: "And one line before that.", other: `And ${count} lines before that.` }),
  },
};
