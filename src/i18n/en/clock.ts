import { pluralOf } from "../plurals.ts";
import type { ClockWords } from "../words/clock.ts";

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
