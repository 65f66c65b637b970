import { ordinalOf, pluralOf } from "../plurals.ts";
import type { AnalysisWords, BoardEndings, HowFacts, OverWords } from "../words/endings.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "The king reached the edge of the board." : "The king reached a corner.",
  "edge-fort": () => "The king is in an edge fort that can’t be broken.",
  "king-captured": () => "The king was captured.",
  encirclement: () => "The attackers surrounded all defenders.",
  repetition: ({ judgedBy }) =>
    `The position occurred for the ${ordinalOf("en", judgedBy.repetitionCount)} time.`,
  "no-progress": () => "Too many moves were made without a capture.",
};

const king = ({ isOwnKing }: HowFacts) => (isOwnKing ? "your king" : "the king");
const loser = ({ reader, loser: name }: HowFacts) => (reader === "loser" ? "you" : name);

export const over: OverWords = {
  won: (how) => `You won: ${how}.`,
  lost: (how) => `You lost: ${how}.`,
  wonBy: (winner, how) => `${winner} won: ${how}.`,
  drawn: (how) => `It’s a draw: ${how}.`,
  aborted: "The game was aborted and doesn’t count.",
  how: {
    "king-escaped": (f) =>
      `${king(f)} reached ${f.judgedBy.escape === "edge" ? "the edge of the board" : "a corner"}`,
    "edge-fort": (f) => `${king(f)} is safe in a fort at the edge`,
    "king-captured": (f) => `${king(f)} was captured`,
    encirclement: () => "all defenders are surrounded",
    repetition: (f) =>
      `the same position came up for the ${ordinalOf("en", f.judgedBy.repetitionCount)} time`,
    "no-progress": () => "too many moves went by without a capture",
    "no-legal-move": (f) => `${loser(f)} had no move left`,
    resignation: (f) => `${loser(f)} resigned`,
    timeout: (f) => `${loser(f)} ran out of time`,
    "move-limit": () => "the game has reached its last move",
    agreement: () => "both players agreed",
  },
  title: "After the game",
  replay: "Replay",
  rematch: {
    asks: (opponent) => `Same rules and time, sides swapped. It starts when ${opponent} agrees.`,
    begins: "Same rules and time, sides swapped. It starts at once.",
    waits: (opponent) => `You’ve asked for a rematch. It starts when ${opponent} agrees.`,
    lapsed: "Your last request for a rematch wasn’t accepted.",
    begun: "The rematch has started.",
    open: "Go to the rematch",
  },
  waiting: (count) =>
    pluralOf("en", count, {
      one: "It’s your turn in another game.",
      other: `It’s your turn in ${count} other games.`,
    }),
  next: "Next game",
  share: {
    title: "Share",
    link: "Link to this game",
    copy: "Copy link",
    send: "Send to …",
    picture: "Picture (PNG)",
    record: "Game record (OpenTafl)",
    json: "Everything (JSON)",
  },
};

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
