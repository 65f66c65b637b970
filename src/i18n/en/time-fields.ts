import type { TimeFieldWords } from "../words/problems.ts";

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `A gift of time has to be ${f.min} or more. Give something, or leave it.`,
  "listed-twice": (f) => `“${f.item}” stands here twice. Name each once.`,
  "night-without-length": () =>
    "A night cannot end when it begins. Choose another end, or leave the night out.",
  "night-too-long": (f) => `A night has ${f.max} hours at most. Let it begin later or end earlier.`,
  "weekend-too-long": (f) => `A weekend has ${f.max} days at most. Leave out the others.`,
  "vacation-past": () => "A vacation cannot begin in the past. Leave this out to begin now.",
  "vacation-far": () => "A vacation can be booked a year ahead at most.",
  "vacation-short": () => "A vacation lasts an hour at least. Choose a later end.",
  "in-future": () => "This has not been yet. Write an instant that is past.",
  "not-after": (f) => `This has to be later than “${f.other}”.`,
  "span-too-long": (f) => `This is too long: ${f.max} at most.`,
  "too-long-ago": (f) => `This is too long ago: ${f.max} at most.`,
};
