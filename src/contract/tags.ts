/** The parts of the API, in the order of the reference. Each operation belongs to one of them. */
export const TAGS = {
  Players: "Signing up gives you your first token. A player's public profile is open to everyone.",
  Me: "Your own settings and games, all your data as a file, and deleting the account.",
  Tokens: "The keys of your programs and browsers, each with its own scopes.",
  "Rule sets": "The kinds of tafl that can be played, as data and as text.",
  Challenges:
    "How a game starts: one player makes a challenge, another accepts it. The game keeps the challenge's id.",
  Games: "Games as everyone sees them, and what their two players can do in them.",
  Plans: "Answers to moves your opponent hasn't made yet. Only you can see them.",
  Offers: "What the two players of a game offer each other: a draw, a takeback, a pause, more time.",
  Messages: "What the two players of a game write to each other.",
  Exports: "A game as a file, and its board as a picture.",
  Proof: "Proof of what happened in a game: the log, its hash chain and the signing keys.",
  Events: "Everything that happened to a player, to fetch or to stream.",
  "Time off": "What stops a player's clocks: nights, weekends, vacation and cover.",
  Notices: "Which e-mails and push messages a player gets, and when.",
  Subscriptions: "Turns and deadlines for programs that can't send a token: feed readers and calendars.",
  Webhooks: "Events sent to an address of your choice, signed according to Standard Webhooks.",
  Service: "Service status and limits.",
  "Local mode": "Only available when you run the service on your own machine.",
} as const satisfies Readonly<Record<string, string>>;
