import type { ProblemWords } from "../words/problems.ts";

/** Why a move is not legal, as the player reads it. */
export const illegalMove: ProblemWords["illegalMove"] = {
  "no-piece": (f) => `Det står ingen pjäs på ${f.at}.`,
  "not-your-piece": (f) => `Pjäsen på ${f.at} är motståndarens.`,
  "not-straight": (f) =>
    `Pjäser går längs en rad eller en kolumn; ${f.at} ligger på ingendera. Härifrån kan den gå till: ${f.legal}.`,
  "path-blocked": (f) => `Vägen är stängd vid ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "restricted-square": (f) =>
    `I det här partiet får pjäsen inte stanna på ${f.at}. Den kan gå till: ${f.legal}.`,
  occupied: (f) => `Det står redan en pjäs på ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "off-board": (f) => `${f.at} finns inte på detta bräde.`,
  "same-square": (f) => `Ett drag måste sluta på en annan ruta än ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "captures-differ": (f) => `De angivna slagen stämmer inte med draget. Det slår: ${f.captures}.`,
  "no-passing": (f) => `I det här partiet får pjäsen inte gå över ${f.at}. Den kan gå till: ${f.legal}.`,
  "too-far": (f) =>
    `I det här partiet får pjäsen inte gå så långt som till ${f.at} i ett drag. Den kan gå till: ${f.legal}.`,
};
