import type { FindingWords } from "../words/finding.ts";

export const finding: FindingWords = {
  lobby: {
    title: "Lobbyn",
    about: "Spelare som söker en motståndare. Anta en utmaning, så börjar partiet.",
    ruleset: "Regler",
    size: "Bräde",
    everything: "Alla",
    show: "Visa",
    noneSuch: "Ingen söker motståndare till ett sådant parti just nu.",
    all: "Alla utmaningar",
  },
  watch: {
    title: "Titta på partier",
    about: "Partierna som spelas just nu. Överst står de med de senaste dragen.",
    begun: (when) => `Inga drag än, började ${when}`,
    lastMove: (ply, move) => (when) => `Drag ${ply}: ${move}, ${when}`,
    turn: (name) => `${name} ska dra.`,
    none: "Inget parti spelas just nu.",
    noMore: "Det finns inga fler partier.",
    newest: "Senaste dragen",
    more: "Fler partier",
  },
  players: {
    title: "Spelare",
    about: "Alla som spelar på Taflpost.",
    name: "Namn, eller början av det",
    search: "Sök",
    newest: "Nya spelare",
    found: (beginning) => `Namn som börjar på ”${beginning}”`,
    you: "Du",
    challenge: "Utmana",
    nobody: "Ingen spelar här än.",
    notFound: "Ingen spelares namn börjar så.",
    all: "Alla spelare",
    more: "Fler spelare",
  },
};
