import { pluralOf } from "../plurals.ts";
import type { PublicWords } from "../words/public.ts";

export const publicWords: PublicWords = {
  home: {
    title: "Tafl, by post",
    about: [
      "Tafl is the board game of the Viking age. A king and a few men stand in the middle, and he wants to escape to a corner or the edge; twice as many attackers surround them and want to capture him.",
      "Here it’s played the way chess was once played by letter: you move when you have time, hours or days apart. We’ll tell you when it’s your turn, by e-mail if you like, and you can even reply with your move.",
    ],
    demo: "A short game of Brandubh: the king reaches the corner a1.",
    demoMoves: "The moves of this game",
    pause: "Pause",
    playOn: "Resume",
    start: "Start playing",
    startWhy: "All you need is a name. Add an e-mail address later so you don’t lose your games.",
    name: "Your name",
    nameHint: "3 to 20 letters A–Z, digits, - and _, starting with a letter.",
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
    own: "This is your own challenge. It’s waiting for someone to accept it.",
    more: "More challenges",
    learn: "How to play: the rules, with pictures",
  },
  player: {
    description: (name) => `${name}’s games on Taflpost, and how they ended.`,
    since: (day) => `Here since ${day}.`,
    challenge: (name) => `Challenge ${name}`,
    block: (name) => `Block ${name}`,
    blockHint:
      "They can no longer challenge you, message you or offer anything but a draw. Games you’re already playing go on.",
    unblock: (name) => `Unblock ${name}`,
    blocked: "You’ve blocked this player.",
    record: "Record",
    noRecord: "No finished games yet.",
    rules: "Rules",
    side: "Side",
    sides: { attackers: "Attackers", defenders: "Defenders" },
    won: "Won",
    lost: "Lost",
    drawn: "Drawn",
    running: "Games in progress",
    noRunning: "No games in progress.",
    finished: "Finished games",
    noFinished: "No finished games.",
    turn: (name, ply) => `Move ${ply}: it’s ${name}’s turn.`,
    older: "Older games",
  },
  problems: {
    title: "Errors",
    about:
      "Every error has a code that is the same in every language. Programs find it in “code”; “detail” says what you can do about it.",
    all: "All errors",
    meaning: "Message",
    nothingHere: "There’s no page here. The address may have been cut off or mistyped.",
    home: "Home page",
    rules: "The rules of the game",
  },
};
