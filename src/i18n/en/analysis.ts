import { BOARD_ENDINGS } from "./board-endings.ts";
import type { AnalysisWords } from "../words/analysis.ts";

export const analysis: AnalysisWords = {
  title: "Analysis",
  hint: "Try moves for both sides. Nothing is played, and only you can see it.",
  back: "Back to the game",
  anew: "Start over",
  begun: "No moves tried yet.",
  tree: "Moves and branches",
  keys: "Arrow keys step through moves and branches; Delete removes a branch.",
  played: (ply, move) => `Move ${ply}: ${move}`,
  tried: (ply, move) => `Move ${ply}, tried: ${move}`,
  any: "any other move",
  resign: "I resign",
  guess: "We don’t know what they’ll play: the board shows the position without it.",
  reasons: { ...BOARD_ENDINGS, "no-legal-move": () => "The other side had no move left." },
  turn: { attackers: "It’s the attackers’ turn here.", defenders: "It’s the defenders’ turn here." },
  over: "The game is over here. Step back to try something else.",
  full: "The analysis is full. Delete a branch.",
  remove: "Delete branch",
  removed: "Branch deleted.",
  addAny: "If any other move …",
  addResign: "Here I resign",
  comment: "Your note on this move",
  news: {
    moved: (ply, move) => `Move ${ply} was played: ${move}.`,
    changed: "The game has changed.",
    show: "Show it",
  },
  lines: {
    save: "Save branches",
    saved: "Branches saved.",
    merged: "They were changed elsewhere in the meantime. Both versions are here now: save again.",
  },
  plan: {
    title: "As a plan",
    hint: "Try one of your opponent’s moves, then your answer: save it as a plan and it will play itself.",
    hintNow:
      "Try your move, a reply from your opponent and your answer: it can go along with your move as a plan.",
    save: "Save as my plan",
    saved: "Plan saved.",
    take: (move) => `Choose ${move} with this plan`,
    several: (reply) =>
      `There are several answers to ${reply}: the one you’re looking at counts, or else the first.`,
    unanswered: (reply) => `There’s no answer to ${reply} yet.`,
  },
  unsent: "It couldn’t be sent. Nothing is lost: try again.",
};
