import { pluralOf } from "../plurals.ts";
import type { PublicWords } from "../words/public.ts";

export const publicWords: PublicWords = {
  home: {
    title: "Tafl, by post",
    about: [
      "Tafl is the board game of the Viking age. A king stands in the middle with few men and wants to escape to a corner or to the edge; twice as many attackers stand around and want to capture him.",
      "Here it is played as letters once were: a move when you have time, hours or days apart. When it is your turn we tell you, by mail if you like, and you can even answer the mail with your move.",
    ],
    demo: "A short game of Brandubh: the king reaches the corner a1.",
    demoMoves: "The moves of this game",
    pause: "Pause",
    playOn: "Play on",
    start: "Start at once",
    startWhy: "A name is enough. You can add an address later, so that you keep your games.",
    name: "Your name",
    nameHint: "3 to 20 of the letters A–Z, digits, - and _; a letter first.",
    startButton: "Play",
    orSignIn: "Already playing? Sign in",
    waiting: (count) =>
      count === 0
        ? "It’s not your turn anywhere."
        : pluralOf("en", count, {
            one: `It’s your turn in ${count} game.`,
            other: `It’s your turn in ${count} games.`,
          }),
    newChallenge: "New challenge",
    lobby: "Open challenges",
    lobbyEmpty: "Nobody is looking for an opponent right now. Make a challenge, and it will be listed here.",
    by: (name) => `${name} is looking for an opponent.`,
    own: "This is your own challenge; it waits for somebody to accept it.",
    more: "More challenges",
    learn: "How it is played: the rules, with pictures",
  },
  player: {
    description: (name) => `The games of ${name} at Taflpost, and how they ended.`,
    since: (day) => `Here since ${day}.`,
    challenge: (name) => `Challenge ${name}`,
    block: (name) => `Block ${name}`,
    blockHint:
      "They cannot challenge you, write to you or offer anything but a draw any more. Games that you play together go on.",
    unblock: (name) => `Unblock ${name}`,
    blocked: "You block this player.",
    record: "Record",
    noRecord: "No game has ended yet.",
    rules: "Rules",
    side: "Side",
    sides: { attackers: "Attackers", defenders: "Defenders" },
    won: "Won",
    lost: "Lost",
    drawn: "Drawn",
    running: "Running games",
    noRunning: "No game is running.",
    finished: "Finished games",
    noFinished: "No game has been finished.",
    turn: (name, ply) => `Move ${ply}: it is the turn of ${name}.`,
    older: "Older games",
  },
  problems: {
    title: "Errors",
    about:
      "Every error has a code that is the same in every language. Programs find it in “code”; “detail” says what you can do about it.",
    all: "All errors",
    meaning: "What it says",
    nothingHere: "There is no page here. Perhaps the address was cut short on its way, or mistyped.",
    home: "To the start page",
    rules: "The rules of the game",
  },
};
