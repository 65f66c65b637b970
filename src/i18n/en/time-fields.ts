import type { TimeFieldWords } from "../words/problems.ts";

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `A gift of time has to be ${f.min} or more.`,
  "listed-twice": (f) => `“${f.item}” is listed twice. Name each once.`,
  "night-without-length": () =>
    "A night can’t end when it begins. Choose another end, or leave the night out.",
  "night-too-long": (f) => `A night can be ${f.max} hours at most. Let it begin later or end earlier.`,
  "weekend-too-long": (f) => `A weekend can be ${f.max} days at most. Leave out the others.`,
  "vacation-past": () => "A vacation can’t begin in the past. Leave this out to begin now.",
  "vacation-far": () => "A vacation can be booked a year ahead at most.",
  "vacation-short": () => "A vacation has to last at least an hour. Choose a later end.",
  "in-future": () => "This is in the future. Give a time in the past.",
  "not-after": (f) => `This has to be later than “${f.other}”.`,
  "span-too-long": (f) => `This is too long: ${f.max} at most.`,
  "too-long-ago": (f) => `This is too long ago: ${f.max} at most.`,
};
