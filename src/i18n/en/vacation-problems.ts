import type { VacationProblemWords } from "../words/problems.ts";

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "No such vacation",
    detail: () =>
      "You have no vacation with this id. An hour of cover can’t be ended: it runs out by itself.",
    hint: "GET /v1/me/vacation lists yours.",
  },
  "vacation-over": {
    title: "The vacation is over",
    detail: () => "This vacation has ended or was cancelled, so there’s nothing left to end.",
  },
  "vacation-overlaps": {
    title: "You already have a vacation then",
    detail: (f) =>
      `You’ve already booked a vacation from ${f.from} to ${f.to}. Choose another time, or cancel that one first.`,
  },
  "vacation-exhausted": {
    title: "You don’t have that much vacation",
    detail: (f) =>
      f.available === ""
        ? `With what you’ve already booked, nothing is left for a vacation that begins on ${f.at}. Book one that begins later.`
        : `With what you’ve already booked, a vacation that begins on ${f.at} can last ${f.available} at most. Book a shorter or a later one.`,
  },
};
