import type { MyGamesWords } from "../words/my-games.ts";

export const myGames: MyGamesWords = {
  yourTurn: "Din tur",
  theirTurn: "Motståndarens tur",
  challengesIn: "Utmaningar till dig",
  challengesOut: "Dina utmaningar",
  finished: "Avslutade partier",
  nothing:
    "Du har inga partier än. Anta en öppen utmaning i lobbyn, eller utmana någon själv: du får en länk som du kan skicka till vem du vill.",
  nothingWaits: "Det är inte din tur någonstans.",
  lobby: "Till lobbyn",
  challenge: "Ny utmaning",
  noMoveYet: "Inget drag har gjorts än.",
  youOfferedDraw: "Du har erbjudit remi.",
  older: "Äldre",
  noneOlder: "Det finns inga fler.",
  back: "Tillbaka till mina partier",
  later: {
    title: "Senare",
    hint: "Det står efter dina andra partier tills dess. Klockan går, och du får ändå påminnelser.",
    until: (when) => `Står efter dina andra partier till ${when}.`,
    back: "Tillbaka bland de andra",
  },
};
