import { pluralOf } from "../plurals.ts";
import type { BeginWords } from "../words/begin.ts";

export const begin: BeginWords = {
  nameHint: "3 to 20 characters: A–Z, digits, - and _.",
  freeNames: "Still free:",
  alreadyPlaying: "Already playing? Sign in",
  home: {
    sentence:
      "The Vikings’ board game: help a king escape or hunt him down, one move at a time, whenever it suits you.",
    yourTurn: (count) =>
      pluralOf("en", count, { one: "Your turn in 1 game", other: `Your turn in ${count} games` }),
    nowhere: "No moves to make",
    allChallenges: "All open challenges",
    about: "What is tafl?",
  },
  accept: {
    button: "Accept and play",
    signedIn: (name) => `The name is yours, though: you’re signed in as ${name}.`,
  },
  make: {
    anyone: "Anyone",
    usual: "Default",
    perMove: "Time per move",
    otherClocks: "Other clocks",
    more: "More terms",
  },
};
