import type { HelpWords } from "../words/help.ts";

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
