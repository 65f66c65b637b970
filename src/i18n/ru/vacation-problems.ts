import type { VacationProblemWords } from "../words/problems.ts";

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "Такого отпуска нет",
    detail: () =>
      "У вас нет отпуска с таким id. Час, который спасает партию, закончить раньше нельзя: он пройдёт сам.",
    hint: "Список ваших отпусков: GET /v1/me/vacation.",
  },
  "vacation-over": {
    title: "Этот отпуск уже закончился",
    detail: () => "Этот отпуск закончился или был отменён. Заканчивать в нём больше нечего.",
  },
  "vacation-overlaps": {
    title: "На это время у вас уже есть отпуск",
    detail: (f) =>
      `У вас уже есть отпуск с ${f.from} по ${f.to}. Выберите другое время или сначала отмените тот отпуск.`,
  },
  "vacation-exhausted": {
    title: "Столько отпуска у вас нет",
    detail: (f) =>
      f.available === ""
        ? `С учётом всего, что вы запланировали, на отпуск с ${f.at} ничего не остаётся. Начните его позже.`
        : `С учётом всего, что вы запланировали, отпуск с ${f.at} может длиться не дольше, чем ${f.available}. Выберите отпуск короче или начните его позже.`,
  },
};
