/** The parts of the API, in the order of the reference. Each operation belongs to one of them. */
export const TAGS = {
  Players:
    "Who plays here. Becoming a player gives the first token; what others see of a player is open to all.",
  Me: "What a player sees and changes of their own: settings, games, all that is held of them, the end of the account.",
  Tokens: "The keys of a player's programs and browsers, each with scopes of its own.",
  "Rule sets": "The kinds of tafl that can be played, as data and as text.",
  Challenges: "How a game begins: one player asks, another accepts. The game then has the challenge's id.",
  Games: "Games as everybody sees them, and the moves and wishes of their two players.",
  Plans: "Answers to moves that the opponent has not made yet. Nobody but their owner learns of them.",
  Offers: "What the two players of a game offer each other: a draw, a takeback, a pause, more time.",
  Messages: "What the two players of a game write to each other.",
  Exports: "A game as a file, and its board as a picture.",
  Proof: "What happened in a game, so that its players can show it: the log, its chain, the keys that sign.",
  Events: "Everything that happened to a player, to be asked for or listened to.",
  "Time off": "When a player's clocks stand still: nights, weekends, vacation and cover.",
  Notices: "Which mail and push messages go to a player, and when.",
  Subscriptions: "Turns and deadlines for programs that can send no token: readers of feeds, and calendars.",
  Webhooks: "Events sent to an address of the player's choice, signed as Standard Webhooks says.",
  Service: "Whether the service works, and how much may be asked of it.",
  "Local mode": "What exists on one's own machine only.",
} as const satisfies Readonly<Record<string, string>>;
