import type { ClockWords, CountingWords, ScheduleWords, TimeWords } from "../words/time.ts";
import { pluralOf } from "../plurals.ts";

export const counting: CountingWords = {
  move: (ply, sentence) => `Move ${ply}: ${sentence}`,
};

export const time: TimeWords = {
  stopped: {
    night: (until) => `Stopped for the night until ${until}.`,
    weekend: (until) => `Stopped for the weekend until ${until}.`,
    vacation: (until) => `On vacation until ${until}.`,
    pause: (until) => `Paused until ${until}.`,
    outage: (until) => `Stopped by an outage until ${until} at the latest.`,
  },
  standsStill: (span) => `The clock is stopped for ${span} of that.`,
  away: (name, until) => `${name} is on vacation until ${until}.`,
  booked: (name, spans) => `${name} has booked a vacation: ${spans}.`,
  fromTo: (from, to) => `${from} to ${to}`,
  honours: (times) => `The clocks stop ${times}.`,
  honoursNone: "The clocks run day and night, vacation or not.",
  whileHonoured: {
    vacation: "during vacations",
    weekend: "on weekends",
    night: "at night",
  },
};

export const clock: ClockWords = {
  title: (players) => `Clocks: ${players}`,
  back: "Back to the game",
  schedules: "Nights and weekends, as set when the game started",
  night: (from, to) => `night from ${from} to ${to}`,
  weekend: (days) => `weekend: ${days}`,
  noSchedule: "none",
  present: "This turn",
  turn: (name, ply, since, budget) =>
    `${name} is to make move ${ply}. The turn began on ${since} and may take ${budget} of clock time.`,
  over: "The game is over; the clocks have stopped.",
  caption: (name, side, balance) => `${name} (${side}): ${balance}`,
  what: "What happened",
  change: "Change",
  balance: "Balance",
  move: (ply) => `Move ${ply}`,
  counted: (span) => `Counted: ${span}.`,
  stopped: (kind, from, to, span) => `Not counted: ${kind}, ${from} to ${to} (${span}).`,
  moreStops: (count, span) =>
    pluralOf("en", count, {
      one: `And one more stop (${span}).`,
      other: `And ${count} more stops (${span} together).`,
    }),
  kinds: {
    outage: "an outage of the service",
    pause: "a pause",
    vacation: "vacation",
    weekend: "weekend",
    night: "night",
  },
  entries: {
    start: "At the start",
    increment: "Added for the move",
    minimum: "Raised to the minimum per move",
    reset: "The full time for the next move",
    block: "A new block of moves begins",
  },
  gift: (by) => `A gift from ${by}`,
  period: (lost, left) =>
    `${pluralOf("en", lost, { one: `${lost} period lost`, other: `${lost} periods lost` })}, ${left} left: unused time is given back`,
  check: "How to check it",
  checks: [
    "Each balance is the one above it with the change added.",
    "What was counted and what wasn’t add up to the whole turn, from beginning to end.",
    "Each turn begins when the other side’s ends: no time is missing or counted twice.",
    "Whoever lost on time had used up all the time of the turn, to the millisecond.",
  ],
  data: "The same for programs, to the millisecond",
};

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
