import type { FrameWords, HelpWords, PageWords, SignInWords, StatusWords } from "../words/pages.ts";
import { pluralOf } from "../plurals.ts";

export const frame: FrameWords = {
  navigation: "Main",
  skip: "Skip to content",
  myGames: "My games",
  rules: "Rules",
  settings: "Settings",
  signIn: "Sign in",
  signOut: "Sign out",
  languages: { en: "English", ru: "Русский", sv: "Svenska" },
  foot: "Taflpost: tafl by post.",
  api: "The API",
  status: "Status",
  play: "Play",
  lobby: "Lobby",
  watch: "Watch",
  players: "Players",
  about: "About",
  help: "Help",
  account: (name) => `${name}: your account`,
  profile: "Profile",
  icon: "A king’s crown on a wooden square",
  install: "Install as an app",
  app: "Tafl by correspondence: a move when you have time.",
};

export const pages: PageWords = {
  confirm: {
    title: "Confirm your e-mail address",
    question: (address) => `Send your Taflpost e-mail to ${address}?`,
    button: "Yes, this is my address",
    done: "Your address is confirmed",
    doneWhy: "From now on we’ll e-mail you when it’s your turn.",
    expired: "This link has expired",
    expiredWhy: "It was valid for 15 minutes. Ask for a new one; nothing else needs to be done again.",
    unknown: "This link doesn’t work",
    unknownWhy: "It has already been used, or a newer one has replaced it.",
  },
  unsubscribe: {
    title: "Less e-mail",
    ofGame: "Stop all e-mail about this game?",
    ofType: (what) => `Stop e-mail of this kind: “${what}”?`,
    ofDigests: "Stop summaries by e-mail?",
    button: "Stop it",
    done: "Done",
    doneOfGame: "You won’t get any more e-mail about this game. Everything else stays as it was.",
    doneOfType: (what) =>
      `You won’t get any more e-mail of this kind: “${what}”. Everything else stays as it was.`,
    doneOfDigests:
      "You won’t get any more summaries, nor single e-mails in their place. Everything else stays as it was.",
    unknown: "This link doesn’t work",
    unknownWhy: "It isn’t one of ours, or part of it got lost on the way. Try the one in the e-mail again.",
  },
  dev: {
    title: "Outbox",
    about: "Every e-mail that the service would have sent. They stay here, on this machine.",
    none: "No e-mail yet.",
    back: "All e-mails",
    from: "From",
    to: "Sent to",
    replyTo: "Reply to",
    sent: "Sent",
    asShown: "As an e-mail program shows it",
    asText: "As plain text",
    headers: "Headers",
    answer: "Reply to this e-mail",
    answerHint: "The reply goes to the service just as it would from the player’s own e-mail program.",
    answerText: "Your reply, with the move in the first line",
    send: "Send the reply",
    answered: "The reply has been received",
    answeredWhy: "What came of it is in the outbox.",
    notAnswered: "The reply wasn’t accepted",
    noMail: "There’s no such e-mail (any more).",
  },
};

export const help: HelpWords = {
  about: {
    title: "About Taflpost",
    what: {
      title: "What this is",
      text: "Tafl by correspondence: you make a move when you have time, and so does your opponent, hours or days apart. Taflpost knows the rules, keeps the clock and the record, and tells you when it’s your turn.",
    },
    who: {
      title: "Who it’s for",
      text: "For anyone who likes to think about a move for longer than a few minutes. A name is enough to begin. There are no ads and nothing to buy, and a program can do everything that you can do on these pages.",
    },
    history: {
      title: "An old game",
      text: "Tafl was played across northern Europe through the first millennium, until chess took its place. In 1732 Linnaeus saw it played in Lapland and wrote down what he understood. Nobody knows all the old rules; today’s are pieced together from finds, texts and play.",
    },
    rules: "The rules, and where each comes from",
    source: {
      title: "Free software",
      text: "Taflpost is free software under the MIT licence. Anyone may run it, on Cloudflare Workers or on a single machine, and anyone may write programs for it.",
    },
    api: "The API, for programs",
    privacy: "What is stored, and who sees it",
    stored: [
      "Your name, language, time zone and settings, and an e-mail address if you give one. Others see your name and when you joined.",
      "Your games, with every move and its time. They are public. What you write to an opponent is for the two of you; your notes, lines and plans are for you alone.",
      "Of tokens and sessions, only a fingerprint and which browser a session belongs to. There are two cookies: one keeps you signed in, one remembers your language.",
      "If you let a browser notify you, the address and key it gave us, until you end it. Messages pass through the push service of the browser’s maker, encrypted: it can’t read them.",
      "Requests are counted, briefly and by your network’s address, to keep abuse away. Nothing follows you around: no trackers, no statistics about you, nothing loaded from other sites.",
      "When you delete your account, your address, messages and notes are deleted. Finished games stay, without your name.",
    ],
    settings: "Get all your data as a file, or delete your account",
    contact: {
      title: "Something’s wrong?",
      text: "The help page answers the usual questions, and the status page says how the service is doing. Taflpost has no help desk: for anything else, ask whoever runs this site or sent you here.",
    },
  },
  help: {
    title: "Help",
    description: "How to play on Taflpost: moves, clocks, vacation, notifications, and getting back in.",
    rules: "How to play, on one page",
    lobby: "To the lobby",
    timeSettings: "Nights, weekends and vacation",
    mail: "E-mail settings",
    signIn: "Sign in",
    account: "Your data, and your account",
    begin: {
      title: "How do I start a game?",
      text: "Accept a challenge from the lobby, or make one yourself: to a player by name, to anyone in the lobby, or with a link that you send to a friend. When it’s accepted, the game begins. Brandubh is the place to start: it has the smallest board.",
    },
    move: {
      title: "How do I make a move?",
      text: "Press a piece, then a square. The board shows what the move captures; nothing is sent until you confirm it. Only legal moves are accepted. After 2,000 moves of both players, including moves that were taken back, the game is a draw.",
    },
    time: {
      title: "How much time do I have?",
      text: "That’s agreed in the challenge: a number of days per move, a time bank that grows as you play, or another clock. Every game says how much time is left. If yours runs out, you lose. A game without a clock ends when nobody has moved for 21 days, unless the players agreed on a different limit.",
    },
    away: {
      title: "What if I’m away?",
      text: "Take a vacation or book one. You have 48 hours to begin with and gain 3 hours a day, up to 30 days; your clock stands still in every game that honours vacation, as most do. If you forget, an hour at a time is taken from it before such a game is lost on time, for 72 hours in one turn of a game at most; you can switch that off. Games can also honour your nights and weekends. Time during which the service is down counts against nobody.",
    },
    ahead: {
      title: "Can I answer before my opponent moves?",
      text: "Yes, with conditional moves: “if they play this, I play that”. While it’s your opponent’s turn, open Analyse or the plan beside the board. If the move comes, your answer is played at once. Nobody else learns that you have a plan.",
    },
    offers: {
      title: "Can I take a move back?",
      text: "Before you confirm it, always. After that, offer a takeback: the move is undone if your opponent agrees. In the same way you can offer a draw or a pause, or ask for more time, unless the challenge ruled it out.",
    },
    notices: {
      title: "How do I learn that it’s my turn?",
      text: "By e-mail, once you’ve confirmed your address: you can answer it with your move. In the settings you choose what we send and when your quiet hours are. You can also have notifications in your browser, a calendar of your deadlines, a feed, or webhooks for programs.",
    },
    access: {
      title: "How do I get back in?",
      text: "There are no passwords. With a confirmed e-mail address, we send you a link that signs you in; a token from the settings works too. Without either, only the browser you started in knows you: if its cookies are gone, nobody can give you that name back, so confirm an address.",
    },
    seen: {
      title: "Who can see my games?",
      text: "Everyone. Games in progress are listed under Watch, except those whose challenge was open to anyone with the link but kept out of the lobby; all of them are on the players’ pages. Only the two of you can read your messages.",
    },
    trouble: {
      title: "Somebody is bothering me. What can I do?",
      text: "Block them on their page, to which their name beside the game leads. After that they can’t challenge you, write to you or offer you anything but a draw. You can also accept challenges only from players you’ve played with.",
    },
    leave: {
      title: "How do I delete my account?",
      text: "Delete your account in the settings. You resign your games in progress; finished ones stay, without your name.",
    },
  },
};

export const signIn: SignInWords = {
  title: "Sign in",
  moveKept: "Your move hasn’t been played yet, but it’s saved. Sign in to play it.",
  messageLost: "The message with it was too long to save.",
  newHere: "New here?",
  start: "Start playing",
  byMail: "By e-mail",
  byMailHint: "If you’ve confirmed an e-mail address, we’ll send you a link that signs you in.",
  address: "E-mail address",
  sendLink: "Send me a link",
  byToken: "With a token",
  byTokenHint: "The session can do what the token can, and ends when the token is revoked.",
  token: "Your token (starts with tafl_)",
  useToken: "Sign in with token",
  noAddress: "That’s not an e-mail address.",
  wrongToken: "This token isn’t valid: mistyped, unknown or revoked. You’re not signed in.",
  sent: "Check your e-mail",
  sentWhy: (address) =>
    `If a player has confirmed ${address}, a sign-in link is on its way there. It works once, within 15 minutes.`,
  link: {
    title: (name) => `Sign in as ${name}`,
    question: "Press the button to sign in with this browser.",
    button: "Sign in here",
    expired: "This link has expired",
    unknown: "This link doesn’t work",
    again:
      "A link works once, within 15 minutes, and only until another one is used. Ask for a new one below.",
  },
  welcome: {
    title: (name) => `Welcome, ${name}`,
    text: "You can play right away: there’s nothing else to fill in.",
    goOn: "Go to my games",
  },
  keepAccess:
    "You have no password. Until you confirm an e-mail address or make a token, you can only come back in this browser.",
  toSettings: "Settings: add an address or make a token",
  leaveForGood: "Sign out and give up this name",
};

export const status: StatusWords = {
  title: "Service status",
  description: "How long Taflpost has been up, its latest outages, and how punctual it is.",
  ok: "Everything is running.",
  degraded: "Something needs attention.",
  upSince: (when, span) => `The service has been up since ${when}: for ${span}.`,
  unreachable: "Lists, records and sign-in can’t be reached right now. Games go on.",
  objectsFailed: "Games may not be reachable right now.",
  faults: (count) =>
    pluralOf("en", count, {
      one: "In the last ten minutes, one request failed because of an error in the service.",
      other: `In the last ten minutes, ${count} requests failed because of an error in the service.`,
    }),
  unreadable: (count) =>
    pluralOf("en", count, {
      one: "One game only shows its last good state until it’s been repaired.",
      other: `${count} games only show their last good state until they’ve been repaired.`,
    }),
  alarms: "Punctuality",
  alarmsWhat:
    "Alarms trigger deadlines, reminders and deliveries. A game is judged by its clock, however late its alarm.",
  onTime: (over) => `In the last 24 hours, no deadline was handled more than ${over} late.`,
  late: (count, over) =>
    pluralOf("en", count, {
      one: `In the last 24 hours, one deadline was handled more than ${over} late.`,
      other: `In the last 24 hours, ${count} deadlines were handled more than ${over} late.`,
    }),
  lateness: (p50, p99, worst) =>
    `Half were handled at most ${p50} late, 99 of 100 at most ${p99}, the worst ${worst}.`,
  waiting: "E-mail and webhooks",
  waitingWhat: "What’s waiting has failed at least once and is retried automatically.",
  mail: (count) =>
    pluralOf("en", count, {
      one: "One e-mail is waiting.",
      other: count === 0 ? "No e-mail is waiting." : `${count} e-mails are waiting.`,
    }),
  mailHeld: "E-mail can’t be sent right now. Nothing is lost: it’ll be sent as soon as this has been fixed.",
  webhooks: (count) =>
    pluralOf("en", count, {
      one: "One webhook delivery is waiting.",
      other: count === 0 ? "No webhook delivery is waiting." : `${count} webhook deliveries are waiting.`,
    }),
  outages: "Outages",
  outagesWhat: "While the service can’t accept moves, the clocks of all games are stopped.",
  noOutage: "There have been none.",
  outage: (from, to, span) => `${from} to ${to} (${span})`,
  declared: "noted by the operator",
  unknown: "Not known right now.",
  data: "The same for programs",
};
