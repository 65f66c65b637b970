import type { FindingWords } from "../words/finding.ts";

export const finding: FindingWords = {
  lobby: {
    title: "Lobby",
    about: "Players who are looking for an opponent. Accept a challenge, and the game begins.",
    ruleset: "Rule set",
    size: "Board",
    everything: "Any",
    show: "Show",
    noneSuch: "Nobody is looking for an opponent for such a game right now.",
    all: "All challenges",
  },
  watch: {
    title: "Watch",
    about: "The games that are being played, newest moves first.",
    begun: (when) => `No moves yet, started ${when}`,
    lastMove: (ply, move) => (when) => `Move ${ply}: ${move}, ${when}`,
    turn: (name) => `It’s ${name}’s turn.`,
    none: "No game is being played right now.",
    noMore: "There are no more games.",
    newest: "Newest moves",
    more: "More games",
  },
  players: {
    title: "Players",
    about: "Everyone who plays at Taflpost.",
    name: "Name, or how it begins",
    search: "Search",
    newest: "Newest players",
    found: (beginning) => `Names that begin with “${beginning}”`,
    you: "That’s you",
    challenge: "Challenge",
    nobody: "Nobody plays here yet.",
    notFound: "No player’s name begins like that.",
    all: "All players",
    more: "More players",
  },
};
