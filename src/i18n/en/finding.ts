import type { FindingWords } from "../words/finding.ts";

export const finding: FindingWords = {
  lobby: {
    title: "Lobby",
    about: "These players are looking for an opponent. Accept a challenge and the game begins.",
    ruleset: "Rule set",
    size: "Board",
    everything: "Any",
    show: "Show",
    noneSuch: "Nobody wants to play that kind of game right now.",
    all: "All challenges",
  },
  watch: {
    title: "Watch",
    about: "Games in progress, newest moves first.",
    begun: (when) => `No moves yet, started ${when}`,
    lastMove: (ply, move) => (when) => `Move ${ply}: ${move}, ${when}`,
    turn: (name) => `It’s ${name}’s turn.`,
    none: "No games are in progress right now.",
    noMore: "There are no more games.",
    newest: "Newest moves",
    more: "More games",
  },
  players: {
    title: "Players",
    about: "Everyone who plays on Taflpost.",
    name: "Name, or its first letters",
    search: "Search",
    newest: "Newest players",
    found: (beginning) => `Names that begin with “${beginning}”`,
    you: "That’s you",
    challenge: "Challenge",
    nobody: "Nobody plays here yet.",
    notFound: "No player’s name begins with that.",
    all: "All players",
    more: "More players",
  },
};
