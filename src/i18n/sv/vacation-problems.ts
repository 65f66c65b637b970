import type { VacationProblemWords } from "../words/problems.ts";

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "Det finns ingen sådan semester",
    detail: () =>
      "Du har inte bokat någon semester med detta id. En räddande timme kan inte avslutas i förtid: den tar slut av sig själv.",
    hint: "GET /v1/me/vacation listar dina.",
  },
  "vacation-over": {
    title: "Semestern är över",
    detail: () => "Den här semestern är slut eller har avbokats. Det finns inget kvar av den att avsluta.",
  },
  "vacation-overlaps": {
    title: "Du har redan bokat semester då",
    detail: (f) =>
      `Du har redan bokat semester från ${f.from} till ${f.to}. Välj en annan tid, eller avsluta den semestern först.`,
  },
  "vacation-exhausted": {
    title: "Så mycket semester har du inte",
    detail: (f) =>
      f.available === ""
        ? `Med allt du har bokat blir inget över till en semester som börjar ${f.at}. Låt den börja senare.`
        : `Med allt du har bokat kan en semester som börjar ${f.at} vara i högst ${f.available}. Boka en kortare, eller låt den börja senare.`,
  },
};
