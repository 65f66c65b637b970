/** The parts of the API, in the order of the reference. Each operation belongs to one of them. */
export const TAGS = {
  Players:
    "Who plays here. Signing up gives the first token; what others see of a player is public.",
  Me: "A player's own settings, games and data, and deleting the account.",
  Tokens: "The keys of a player's programs and browsers, each with its own scopes.",
  "Rule sets": "The kinds of tafl that can be played, as data and as text.",
  Challenges: "How a game begins: one player asks, another accepts. The game then has the challenge's id.",
  Games: "Games as everybody sees them, and what their two players do: move, resign, give time.",
  Plans: "Answers to moves that the opponent has not made yet. Only their owner knows of them.",
  Offers: "What the two players of a game offer each other: a draw, a takeback, a pause, more time.",
  Messages: "What the two players of a game write to each other.",
  Exports: "A game as a file, and its board as a picture.",
  Proof: "What happened in a game, so that its players can show it: the log, its chain, the keys that sign.",
  Events: "Everything that happens to a player, to read or to listen to.",
  "Time off": "When a player's clocks stand still: nights, weekends, vacation and cover.",
  Notices: "Which mail and push messages go to a player, and when.",
  Subscriptions: "Turns and deadlines for programs that cannot send a token: feed readers and calendars.",
  Webhooks: "Events sent to an address of the player's choice, signed by Standard Webhooks.",
  Service: "Whether the service works, and its limits.",
  "Local mode": "What exists only on your own machine.",
} as const satisfies Readonly<Record<string, string>>;
