import { ordinalOf } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import type { HowFacts, OverWords } from "../words/over.ts";

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
