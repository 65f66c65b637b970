import type {
  GameWords,
  LeftWords,
  MoveWords,
  NearWords,
  PlayLinkWords,
  TogetherWords,
} from "../words/game.ts";
import { ordinalOf, pluralOf } from "../plurals.ts";

export const near: NearWords = {
  label: "Parts of the board",
  hint: "Press the part of the board you want to enlarge.",
  part: (from, to) => `Enlarge ${from} to ${to}`,
  whole: "Whole board",
  ways: { left: "Further left", up: "Further up", down: "Further down", right: "Further right" },
};

export const left: LeftWords = {
  left: (span) => `${span} left,`,
  leftToAnswer: (span) => `${span} left to answer,`,
  until: (when) => ` until ${when}.`,
  players: "Players",
};

export const game: GameWords = {
  pieces: {
    a: "attacker",
    d: "defender",
    k: "king",
    empty: "empty",
    throne: "empty throne",
    corner: "corner",
  },
  square: {
    chosen: "chosen",
    target: "can move here",
    ends: "ends the game",
    repeats: "repeats a position",
    captures: (squares) => `captures ${squares}`,
  },
  board: "The board",
  near,
  attackers: "Attackers",
  defenders: "Defenders",
  status: {
    yourTurn: "It’s your turn.",
    theirTurn: (name) => `It’s ${name}’s turn.`,
    past: (ply, last) => `The position after move ${ply} of ${last}.`,
    now: "Back to the current position",
    occurred: (count) =>
      pluralOf("en", count, {
        one: `This position has occurred ${count} time.`,
        other: `This position has occurred ${count} times.`,
      }),
    repeated: {
      draw: (count) => `The ${ordinalOf("en", count)} time, the game is drawn.`,
      "attackers-win": (count) => `The ${ordinalOf("en", count)} time, the attackers win.`,
      "mover-loses": (count) => `Whoever repeats it for the ${ordinalOf("en", count)} time loses.`,
      none: () => "It can occur any number of times.",
    },
  },
  walk: {
    label: "Step through the moves",
    first: "First position",
    previous: "Previous move",
    next: "Next move",
    last: "Last move",
    flip: "Flip board",
  },
  analyse: "Analyse",
  clocks: "Time",
  clockSums: "Clock history",
  moves: "Moves",
  captured: "Captured",
  capturedMen: {
    attackers: (count) => pluralOf("en", count, { one: `${count} attacker`, other: `${count} attackers` }),
    defenders: (count) => pluralOf("en", count, { one: `${count} defender`, other: `${count} defenders` }),
  },
  messages: "Messages",
  choose: "Choose a piece, then a square.",
  play: {
    label: "Play this move?",
    captures: (squares) => `It captures ${squares}.`,
    wins: "It wins the game.",
    loses: "It loses the game.",
    draws: "It ends the game in a draw.",
    repeats: (count) =>
      pluralOf("en", count, {
        one: `The position will have occurred ${count} time.`,
        other: `The position will have occurred ${count} times.`,
      }),
    message: "Message (optional)",
    confirm: "Play",
    takeBack: "Cancel",
    unsent: "Your message, not sent:",
  },
  actions: {
    resign: "Resign",
    resignSure: "Yes, I resign",
    abort: "Abort game",
    abortSure: "Yes, abort: it won’t count",
  },
  gift: {
    title: (opponent) => `Give ${opponent} more time`,
    hint: "It’s added to their clock and can’t be taken back. At most 14 days at a time and 60 days per game.",
    span: "How much",
    give: "Yes, give it",
  },
  rules: "Rules",
};

export const together: TogetherWords = {
  yours: {
    draw: () => "You offered a draw.",
    takeback: () => "You asked to take back your last move.",
    pause: (until) => `You proposed a pause until ${until}.`,
    resume: () => "You proposed ending the pause.",
    extend: (span) => `You asked for ${span} more.`,
  },
  theirs: {
    draw: (name) => `${name} offers a draw.`,
    takeback: (name) => `${name} asks to take back their last move.`,
    pause: (name, until) => `${name} proposes a pause until ${until}.`,
    resume: (name) => `${name} proposes ending the pause.`,
    extend: (name, span) => `${name} asks for ${span} more.`,
  },
  accept: {
    draw: "Accept the draw",
    takeback: "Allow the takeback",
    pause: "Accept the pause",
    resume: "End the pause",
    extend: "Give the time",
  },
  decline: "Decline",
  declined: {
    draw: (name) => `${name} declined the draw.`,
    takeback: (name) => `${name} declined the takeback.`,
    pause: (name) => `${name} declined the pause.`,
    resume: (name) => `${name} declined to end the pause.`,
    extend: (name) => `${name} declined to give you more time.`,
  },
  offers: "Offers",
  withdraw: "Withdraw",
  make: {
    draw: { title: "Offer a draw", hint: "", send: "Yes, offer a draw" },
    takeback: {
      title: "Ask for a takeback",
      hint: "If your opponent agrees, your last move is undone, along with the answer to it. Time already spent isn’t given back.",
      send: "Yes, ask for it",
    },
    pause: {
      title: "Propose a pause",
      hint: "If your opponent agrees, both clocks stop. You can still move.",
      send: "Yes, propose it",
    },
    resume: { title: "Propose ending the pause", hint: "", send: "Yes, propose it" },
    extend: {
      title: "Ask for more time",
      hint: "If your opponent agrees, it’s added to your clock.",
      send: "Yes, ask for it",
    },
  },
  pauseSpan: "How long",
  days: (count) => pluralOf("en", count, { one: `${count} day`, other: `${count} days` }),
  extendSpan: "How much",
  atPly: (ply) => (ply === 0 ? "before the first move" : `at move ${ply}`),
  message: "Write a message",
  send: "Send",
  writes: (name) => `${name} writes:`,
  notes: {
    title: "Your notes",
    hint: "Only you can see them.",
    text: "Notes",
    keep: "Save",
    kept: "Saved so far:",
  },
  rematch: {
    ask: "Rematch",
    theirs: (name) => `${name} asks for a rematch.`,
    agree: "Play the rematch",
    see: "View",
  },
};

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `The first line of your reply isn’t a move. Write only your move there${example === null ? "" : `: ${example}, for example`}.`,
    several: "Your reply has more than one move. Write the one you mean in the first line, and no other.",
    takenBack:
      "Moves have been taken back in this game since the e-mail you replied to. Reply to the newest e-mail, or move on the game’s page.",
  },
  page: {
    yourMove: (opponent) => `Your move against ${opponent}`,
    move: "Your move",
    message: "Message (optional)",
    play: "Play",
    played: "Your move has been played",
    theirTurn: (opponent) => `It’s ${opponent}’s turn now. We’ll tell you when it’s yours.`,
    usedUp: "This link has already been used",
    usedUpWhy: "The move it was for has been made. Each e-mail about a new turn has a new link.",
    takenBackWhy: "Moves have been taken back since that e-mail. The newest one has a new link.",
    answered: (opponent, list) =>
      `${opponent} had planned an answer. Played at once: ${list}. It’s your turn again.`,
    over: "The game is over",
    unknown: "This link doesn’t work",
    unknownWhy: "Part of it may be missing: copy the whole link from the e-mail.",
  },
};

export const playLink: PlayLinkWords = {
  list: "Or choose from the list",
  again: "It’s your turn again. Play in the game, or use the link in your latest e-mail.",
  sent: "Sent with your move:",
};
