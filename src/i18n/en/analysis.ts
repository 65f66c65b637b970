import { BOARD_ENDINGS } from "./board-endings.ts";
import type { AnalysisWords } from "../words/analysis.ts";

export const analysis: AnalysisWords = {
  title: "Analysis",
  hint: "Try moves for both sides. Nothing of it is played, and nobody else sees it.",
  back: "Back to the game",
  anew: "Begin anew",
  begun: "Nothing has been tried.",
  tree: "Moves and branches",
  keys: "The arrow keys walk through moves and branches, Delete deletes a branch.",
  played: (ply, move) => `Move ${ply}: ${move}`,
  tried: (ply, move) => `Move ${ply}, tried: ${move}`,
  any: "any other move",
  resign: "I resign",
  guess: "Nobody knows what they move: the board shows the position without it.",
  reasons: { ...BOARD_ENDINGS, "no-legal-move": () => "The other side has no move left." },
  turn: { attackers: "The attackers are to move here.", defenders: "The defenders are to move here." },
  over: "The game is over here. Step back to try something else.",
  full: "The analysis is full. Delete a branch.",
  remove: "Delete this branch",
  removed: "The branch is deleted.",
  addAny: "If any other move …",
  addResign: "Here I resign",
  comment: "Your note on this move",
  news: {
    moved: (ply, move) => `Move ${ply} has been made: ${move}.`,
    changed: "The game has changed.",
    show: "Show it",
  },
  lines: {
    save: "Save the branches",
    saved: "Your branches are saved.",
    merged: "They were changed elsewhere meanwhile. Both are here now: save again.",
  },
  plan: {
    title: "As a plan",
    hint: "Try a move of your opponent’s, then your answer: that can be your plan, which plays itself.",
    hintNow:
      "Try your move, one that your opponent may answer, and your answer to it: that can go with your move as a plan.",
    save: "Save as my plan",
    saved: "Your plan is saved.",
    take: (move) => `Choose ${move} with this plan`,
    several: (reply) => `There are several answers to ${reply}: the one you look at counts, else the first.`,
    unanswered: (reply) => `There is no answer to ${reply} yet.`,
  },
  unsent: "It could not be sent. Nothing is lost: try again.",
};
