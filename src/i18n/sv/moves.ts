import type { MoveWords } from "../words/moves.ts";

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `Den första raden i ditt svar är inget drag. Skriv bara ditt drag där${example === null ? "" : `: till exempel ${example}`}.`,
    several: "Ditt svar innehåller mer än ett drag. Skriv bara det du menar på första raden.",
    takenBack:
      "Drag har tagits tillbaka i det här partiet sedan mejlet som du svarade på. Svara på det senaste mejlet eller dra på partiets sida.",
  },
  page: {
    yourMove: (opponent) => `Ditt drag mot ${opponent}`,
    move: "Ditt drag",
    message: "Meddelande (valfritt)",
    play: "Spela",
    played: "Ditt drag är spelat",
    theirTurn: (opponent) => `Nu ska ${opponent} dra. Vi säger till när det är din tur.`,
    usedUp: "Länken är redan använd",
    usedUpWhy: "Draget som den gällde är gjort. Varje mejl om en ny tur har en ny länk.",
    takenBackWhy: "Drag har tagits tillbaka sedan mejlet med länken. Det senaste mejlet har en ny länk.",
    answered: (opponent, list) =>
      `${opponent} hade planerat svaret. Spelat direkt: ${list}. Det är din tur igen.`,
    over: "Partiet är slut",
    unknown: "Länken fungerar inte",
    unknownWhy: "En del av den kan saknas: kopiera hela länken ur mejlet.",
  },
};
