import type { MyGamesWords } from "../words/my-games.ts";

export const myGames: MyGamesWords = {
  yourTurn: "Din tur",
  offered: "Erbjudanden till dig",
  theirTurn: "Motståndarens tur",
  challengesIn: "Utmaningar till dig",
  challengesOut: "Dina utmaningar",
  finished: "Avslutade partier",
  nothing:
    "Du har inga partier än. Anta en öppen utmaning i lobbyn, eller utmana någon själv: du får en länk som du kan skicka till vem du vill.",
  nothingWaits: "Det är inte din tur någonstans.",
  lobby: "Till lobbyn",
  challenge: "Ny utmaning",
  noMoveYet: "Inga drag än.",
  older: "Äldre",
  noneOlder: "Inga fler partier.",
  back: "Tillbaka till mina partier",
  later: {
    title: "Senare",
    hint: "Partiet läggs sist i listan till dess. Klockan går, och du får fortfarande påminnelser.",
    until: (when) => `Undanlagt till ${when}.`,
    back: "Ta tillbaka det",
  },
};
