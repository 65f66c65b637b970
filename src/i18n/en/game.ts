import type { GameWords } from "../words/game.ts";
import { ordinalOf } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import { near } from "./near.ts";

export const game: GameWords = {
  pieces: {
    a: "attacker",
    d: "defender",
    k: "king",
    empty: "empty",
    throne: "empty throne",
    corner: "corner",
  },
  square: {
    chosen: "chosen",
    target: "can move here",
    ends: "ends the game",
    repeats: "repeats a position",
    captures: (squares) => `captures ${squares}`,
  },
  board: "The board",
  near,
  attackers: "Attackers",
  defenders: "Defenders",
  status: {
    yourTurn: "It’s your turn.",
    theirTurn: (name) => `It’s ${name}’s turn.`,
    past: (ply, last) => `The position after move ${ply} of ${last}.`,
    now: "Back to the current position",
    occurred: (count) =>
      pluralOf("en", count, {
        one: `This position has occurred ${count} time.`,
        other: `This position has occurred ${count} times.`,
      }),
    repeated: {
      draw: (count) => `The ${ordinalOf("en", count)} time, the game is drawn.`,
      "attackers-win": (count) => `The ${ordinalOf("en", count)} time, the attackers win.`,
      "mover-loses": (count) => `Whoever repeats it for the ${ordinalOf("en", count)} time loses.`,
      none: () => "It can occur any number of times.",
    },
  },
  walk: {
    label: "Step through the moves",
    first: "First position",
    previous: "Previous move",
    next: "Next move",
    last: "Last move",
    flip: "Flip board",
  },
  analyse: "Analyse",
  clocks: "Time",
  clockSums: "Clock history",
  moves: "Moves",
  captured: "Captured",
  capturedMen: {
    attackers: (count) => pluralOf("en", count, { one: `${count} attacker`, other: `${count} attackers` }),
    defenders: (count) => pluralOf("en", count, { one: `${count} defender`, other: `${count} defenders` }),
  },
  messages: "Messages",
  choose: "Choose a piece, then a square.",
  play: {
    label: "Play this move?",
    captures: (squares) => `It captures ${squares}.`,
    wins: "It wins the game.",
    loses: "It loses the game.",
    draws: "It ends the game in a draw.",
    repeats: (count) =>
      pluralOf("en", count, {
        one: `The position will have occurred ${count} time.`,
        other: `The position will have occurred ${count} times.`,
      }),
    message: "Message (optional)",
    confirm: "Play",
    takeBack: "Cancel",
    unsent: "Your message, not sent:",
  },
  actions: {
    resign: "Resign",
    resignSure: "Yes, I resign",
    abort: "Abort game",
    abortSure: "Yes, abort: it won’t count",
  },
  gift: {
    title: (opponent) => `Give ${opponent} more time`,
    hint: "It’s added to their clock and can’t be taken back. At most 14 days at a time and 60 days per game.",
    span: "How much",
    give: "Yes, give it",
  },
  rules: "Rules",
};
