import type { BeginWords } from "../words/begin.ts";

export const begin: BeginWords = {
  nameHint: "3 to 20 characters: A–Z, digits, - and _.",
  freeNames: "Still free:",
  alreadyPlaying: "Already playing? Sign in",
  home: {
    sentence:
      "The Vikings’ board game: help a king escape or hunt him down, one move at a time, whenever it suits you.",
    waiting: (count) => `Waiting for you: ${count}`,
    nowhere: "No moves to make",
    allChallenges: "All open challenges",
    about: "What is tafl?",
  },
  accept: {
    button: "Accept and play",
    signedIn: (name) => `The name is yours, though: you’re signed in as ${name}.`,
  },
  make: {
    usual: "Default",
    perMove: "Time per move",
    otherClocks: "Other clocks",
    more: "More terms",
  },
  howTo: {
    title: "How to play",
    about: "These are the rules of Brandubh, the place to start: the smallest board and short games.",
    headings: { goal: "The goal", move: "Moving", capture: "Capturing", win: "Winning" },
    goal: "The king and his 4 defenders (light) want to get him to a corner. The 8 attackers (dark) want to capture him. The attackers move first, then you take turns.",
    move: "A piece moves as a rook does in chess: in a straight line, as many empty squares as it likes, over no other piece. Only the king may stop in the middle or in a corner.",
    capture:
      "You capture an enemy by moving so that it stands between two of yours, in a row or a column. Moving in between two enemies is safe. An empty corner counts as one of the two.",
    defendersWin: "The defenders win when the king reaches a corner.",
    attackersWin:
      "The attackers win when they capture the king: between two of them, but on his throne in the middle from all four sides. They also win by surrounding all the defenders.",
    allRules: "All the rules of Brandubh",
    play: "Try it on a board",
    others: "Other rule sets",
  },
  goals: {
    attackers: "Attackers: capture the king.",
    defenders: {
      corner: "Defenders: bring the king to a corner.",
      edge: "Defenders: bring the king to the edge.",
    },
  },
  stay: {
    title: "So that you can come back",
    text: "Only this browser knows you: if its cookies are lost, so are your name and this game. Confirm an e-mail address and you can sign in anywhere, and we’ll tell you when it’s your turn.",
    send: "Send me a link",
  },
  start: "New to tafl? Brandubh is the place to start.",
};
