import { pluralOf } from "../plurals.ts";
import type { ClockWords } from "../words/clock.ts";

export const clock: ClockWords = {
  title: (players) => `The clocks of ${players}`,
  back: "Back to the game",
  schedules: "Nights and weekends, as they were when the game began",
  night: (from, to) => `night from ${from} to ${to}`,
  weekend: (days) => `weekend: ${days}`,
  noSchedule: "none",
  present: "The present turn",
  turn: (name, ply, since, budget) =>
    `${name} is to make move ${ply}. The turn began on ${since} and may take ${budget} of counted time.`,
  over: "The game is over, and the clocks have stopped.",
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
    start: "To begin with",
    increment: "Added for the move",
    minimum: "Raised to the least that a move has",
    reset: "The full time for the next move",
    block: "A new block of moves begins",
  },
  gift: (by) => `A gift from ${by}`,
  period: (lost, left) =>
    `${pluralOf("en", lost, { one: `${lost} period lost`, other: `${lost} periods lost` })}, ${left} left: what was not used up is given back`,
  shown: (first, last) => `Moves ${first} to ${last}.`,
  earlier: "Earlier moves",
  later: "Later moves",
  check: "How to check it",
  checks: [
    "Each balance is the one above it with the change added.",
    "From the beginning of a turn to its end is what was counted and what was not, together.",
    "Each turn begins when the other side’s ends: no time is missing, and none is counted twice.",
    "Who lost on time had used up the whole turn’s time, to the millisecond.",
  ],
  data: "The same for programs, with every instant to the millisecond",
};
