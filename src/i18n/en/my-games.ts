import type { MyGamesWords } from "../words/my-games.ts";

export const myGames: MyGamesWords = {
  yourTurn: "Your turn",
  offered: "Offers to you",
  theirTurn: "Their turn",
  challengesIn: "Challenges to you",
  challengesOut: "Your challenges",
  finished: "Finished games",
  nothing:
    "You have no games yet. Accept an open challenge in the lobby, or make your own: you’ll get a link you can send to anyone.",
  nothingWaits: "No moves to make.",
  lobby: "Go to the lobby",
  challenge: "New challenge",
  noMoveYet: "No moves yet.",
  older: "Older",
  noneOlder: "No more games.",
  back: "Back to my games",
  later: {
    title: "Later",
    hint: "Moves it to the end of your list until then. Its clock keeps running, and you still get reminders.",
    until: (when) => `Set aside until ${when}.`,
    back: "Bring it back",
  },
};
