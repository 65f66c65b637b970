import type { MyGamesWords } from "../words/my-games.ts";

export const myGames: MyGamesWords = {
  yourTurn: "Your turn",
  theirTurn: "Their turn",
  challengesIn: "Challenges to you",
  challengesOut: "Your challenges",
  finished: "Finished games",
  nothing:
    "You have no games yet. Accept an open challenge in the lobby, or challenge somebody yourself: you get a link that you can send to anyone.",
  nothingWaits: "It’s not your turn anywhere.",
  lobby: "To the lobby",
  challenge: "New challenge",
  noMoveYet: "No move has been made yet.",
  youOfferedDraw: "You have offered a draw.",
  older: "Older ones",
  noneOlder: "There are no more.",
  back: "Back to my games",
  later: {
    title: "Later",
    hint: "It stands behind your other games until then. Its clock runs on, and you are still reminded.",
    until: (when) => `Put behind your other games until ${when}.`,
    back: "Back among the others",
  },
};
