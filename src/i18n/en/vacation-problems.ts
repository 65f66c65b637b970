import type { VacationProblemWords } from "../words/problems.ts";

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "No such vacation",
    detail: () =>
      "You have not booked a vacation with this id. An hour of cover cannot be ended: it runs out by itself.",
    hint: "GET /v1/me/vacation lists yours.",
  },
  "vacation-over": {
    title: "The vacation is over",
    detail: () => "This vacation has ended, or was unbooked. There is nothing left of it to end.",
  },
  "vacation-overlaps": {
    title: "You have booked a vacation for this time",
    detail: (f) =>
      `You have booked a vacation from ${f.from} to ${f.to} already. Choose a time beside it, or end that one first.`,
  },
  "vacation-exhausted": {
    title: "Your account does not hold so much vacation",
    detail: (f) =>
      f.available === ""
        ? `With all that you have booked, nothing is left for a vacation that begins on ${f.at}. Book one that begins later.`
        : `With all that you have booked, a vacation that begins on ${f.at} can last ${f.available} at most. Book a shorter one, or one that begins later.`,
  },
};
