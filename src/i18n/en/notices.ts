import { BOARD_ENDINGS } from "./board-endings.ts";
import { pluralOf } from "../plurals.ts";
import type { NoticeWords } from "../words/notices.ts";
import { playNotices } from "./play-notices.ts";

const pieces = (count: number) => pluralOf("en", count, { one: "the piece", other: "the pieces" });

export const notices: NoticeWords = {
  events: {
    "challenge.received": (f) => `${f.by} challenges you to ${f.rules}.`,
    "challenge.accepted": (f) => `${f.by} accepts your challenge to ${f.rules}.`,
    "challenge.declined": (f) => `${f.by} declines your challenge to ${f.rules}.`,
    "challenge.cancelled": (f) => `${f.by} withdraws the challenge to ${f.rules}.`,
    "challenge.expired": (f) => `The challenge to ${f.rules} was not answered in time and has expired.`,
    "game.started": (f) => `Your game of ${f.rules} with ${f.opponent} has begun.`,
    "game.turn": (f) => `It’s your turn in the game with ${f.opponent}.`,
    "game.move": (f) => `There is a new move in the game with ${f.opponent}.`,
    "game.draw-offered": (f) => `${f.by} offers you a draw.`,
    "game.draw-declined": (f) => `${f.by} does not take your offer of a draw.`,
    "game.offered": (f) => `${f.by} makes you an offer.`,
    "game.offer-accepted": (f) => `${f.by} accepts your offer.`,
    "game.offer-declined": (f) => `${f.by} declines your offer.`,
    "game.taken-back": (f) => `A move in the game with ${f.opponent} has been taken back.`,
    "game.message": (f) => `${f.by} has written to you.`,
    "game.deadline-near": (f) => `Your time to move in the game with ${f.opponent} is running out.`,
    "game.deadline-changed": (f) => `The deadline in the game with ${f.opponent} has changed.`,
    "game.finished": (f) => `The game with ${f.opponent} is over.`,
    "vacation.cover": () => "A game would have been lost on time: an hour of your vacation keeps it.",
    "vacation.low": () => "Your vacation is running out.",
    "vacation.began": () => "Your vacation has begun.",
    "vacation.ended": () => "Your vacation is over.",
    "webhook.off": (f) => `Your webhook ${f.url} has been switched off.`,
    "mail.off": (f) => `No more mail goes to ${f.address}.`,
    ping: () => "This is a trial: what you set up works.",
  },
  moved: (by, move) => `${by} moved ${move}.`,
  movedAndTook: (by, move, squares, count) =>
    `${by} moved ${move} and captured ${pieces(count)} on ${squares}.`,
  youMoved: (move) => `You moved ${move}.`,
  youMovedAndTook: (move, squares, count) => `You moved ${move} and captured ${pieces(count)} on ${squares}.`,
  outcome: {
    won: "You have won.",
    lost: (winner) => `${winner} has won.`,
    wonBy: (winner) => `The winner is ${winner}.`,
    drawn: "The game is a draw.",
    none: "The game does not count.",
  },
  reasons: {
    ...BOARD_ENDINGS,
    "no-legal-move": (f) => `${f.loser} has no move left.`,
    resignation: (f) => `${f.loser} has resigned.`,
    timeout: (f) => `${f.loser} has run out of time.`,
    agreement: () => "The players have agreed on a draw.",
    aborted: () => "It was broken off before it got going.",
  },
  declined: {
    "not-now": "Their reason: not now.",
    "too-many-games": "Their reason: they have too many games already.",
    "too-fast": "Their reason: the time for a move is too short.",
    "too-slow": "Their reason: the time for a move is too long.",
    "other-ruleset": "Their reason: they would rather play by other rules.",
    "other-side": "Their reason: they would rather play the other side.",
  },
  youPlay: { attackers: "You play the attackers.", defenders: "You play the defenders." },
  wouldPlay: {
    attackers: "You’d play the attackers.",
    defenders: "You’d play the defenders.",
    random: "Sides are drawn at random.",
  },
  clock: {
    sentence: (phrase) => `Time: ${phrase}.`,
    perMove: (span) => `${span} per move`,
    fischer: (initial, increment, max) => `${initial} plus ${increment} per move, up to ${max}`,
    whole: (initial) => `${initial} for the whole game`,
    minPerMove: (span) => `at least ${span} per move`,
    maxPerMove: (span) => `at most ${span} per move`,
    byoYomi: (main, periods, period) =>
      `${main === null ? "" : `${main}, then `}${pluralOf("en", periods, { one: `${periods} period`, other: `${periods} periods` })} of ${period}; a period is lost only if you use all of it`,
    canadian: (main, moves, time, carry) =>
      `${main === null ? "" : `${main}, then `}blocks of ${moves} moves in ${time}${carry ? "; unused time carries over" : ""}`,
    // "21 days" reads "21 idle days".
    unlimited: (span) => `no clock (ends after ${span.replace(" ", " idle ")})`,
  },
  yourDeadline: (when) => `Your move is due by ${when}.`,
  theirDeadline: (name, when) => `${name} has to move by ${when}.`,
  yourDeadlinePassed: (when) => `Your move was due by ${when}.`,
  timeLeft: (left) => `${left} left.`,
  underAMinute: "less than a minute",
  writes: (name) => `${name} writes:`,
  deadlineChanged: {
    vacation: {
      later: {
        yours: "Your vacation gives you longer for this move.",
        theirs: (name) => `${name} is on vacation for a part of this turn, and has longer for it.`,
      },
      earlier: {
        yours: "Your vacation is shorter than it was, and so is your time for this move.",
        theirs: (name) => `The vacation of ${name} is shorter than it was, and so is the time for this move.`,
      },
    },
    pause: {
      later: "The game is paused. The clock stands still.",
      earlier: "The pause is over earlier than agreed. The clock runs.",
    },
    outage: "The service was out. That time is taken from neither of you.",
    gift: {
      yours: (giver) => `${giver} has given you more time.`,
      theirs: (name) => `You have given ${name} more time.`,
    },
  },
  vacation: {
    cover: (until, left) => [
      `Until ${until}, your clock stands still in every game that honours vacation.`,
      `Vacation left: ${left}. When the hour is over the next one is taken, as long as there is any.`,
      "Make your move, or book a vacation under /settings/time. Cover can be switched off there, too.",
    ],
    covered: (opponent, rules) => `It is your game of ${rules} with ${opponent}.`,
    low: (left) => [
      `Vacation left: ${left}.`,
      "When it is used up no more hours can be taken, and a game in which your time runs out is lost.",
      "You earn three hours a day. What you have booked is under /settings/time.",
    ],
    began: (until) => [
      `Until ${until}, your clock stands still in every game that honours vacation. You can move meanwhile.`,
    ],
    ended: (used) => [`It took ${used} from your account. Your clocks run again.`],
  },
  webhookOff: {
    gone: "Its receiver answered 410: it wants no more.",
    failing: "It has failed for five days.",
    "secret-lost": "Its secret can no longer be read on our side. Give it a new one.",
  },
  webhookBack: (id) => [
    `Once that is mended, switch it on again: on the page /settings/webhooks/${id}, or with PATCH /v1/webhooks/${id} and {"status": "active"}.`,
    `What has happened meanwhile is in GET /v1/me/events, and the attempts are in GET /v1/webhooks/${id}/deliveries.`,
  ],
  mailOff: {
    suppressed: "Mail to this address came back, or was reported as unwanted.",
    refused: "The address was refused.",
  },
  play: playNotices,
  openGame: "Open the game",
  openChallenge: "Open the challenge",
  mail: {
    makeMove: "Make your move",
    openTime: "Your schedule and vacation",
    orAnswer: (example) =>
      `Or answer this mail with your move alone in the first line${example === null ? "." : `, for example: ${example}`}`,
    answerHint: "You can answer this mail with another move, alone in the first line.",
    waiting: (count) =>
      pluralOf("en", count, {
        one: `It’s your turn in ${count} other game, too.`,
        other: `It’s your turn in ${count} other games, too.`,
      }),
    reminder: (opponent) => `A reminder: ${opponent} is waiting for your move.`,
    digest: {
      mute: "No more summaries",
      rest: (max) =>
        `Some of this you wanted to hear at once. No more than ${max} such mails go in a day: the rest comes together.`,
      title: (count) =>
        pluralOf("en", count, {
          one: "One thing has happened since the last summary.",
          other: `${count} things have happened since the last summary.`,
        }),
    },
    confirm: {
      title: "Is this your address?",
      body: (name) =>
        `The player ${name} on Taflpost wants mail at this address: when it is their turn, and the like.`,
      button: "Yes, send mail here",
      once: "The link works once, for 15 minutes.",
      notYou: "If that was not you, do nothing: no more mail will come.",
    },
    signIn: {
      title: (name) => `With this link you sign in on Taflpost as ${name}.`,
      button: "Sign in",
      notYou: "If it was not you who asked for this, do nothing: without the link nobody gets in.",
    },
    addressChanged: {
      moved: (to) => `From now on, Taflpost writes to ${to} and no longer to this address.`,
      removed: "From now on, Taflpost no longer writes to this address.",
      notYou: "If that was not you, somebody else has one of your tokens: revoke it, and make a new one.",
    },
    movePlayed: (move) => `Your move has been played: ${move}.`,
    moveRefused: {
      of: (move) => `Your move has not been played: ${move}.`,
      none: "Nothing has been played: no move could be read in your answer.",
    },
    legal: "What you may play:",
    unproven: {
      of: (move) => `Somebody answered one of your mails with the move ${move}. It has not been played.`,
      none: "Somebody answered one of your mails. Nothing has been played.",
      why: "We could not tell for certain that the answer came from you. If it did, make your move with the link below.",
    },
    board: {
      title: (ruleset, size) => `The board: ${ruleset}, ${size} by ${size} squares.`,
      attackers: (squares) => `Attackers: ${squares}.`,
      defenders: (squares) => `Defenders: ${squares}.`,
      king: (square) => `King: ${square}.`,
      lastMove: (from, to) => `Last move: from ${from} to ${to}.`,
      captured: (squares) => `Captured: ${squares}.`,
      legend: (f) => `${f.attacker} attacker, ${f.defender} defender, ${f.king} king, ${f.captured} captured`,
      marked: "The last move is marked.",
    },
    why: "You get this mail because you play on Taflpost.",
    muteGame: "No more mail about this game",
    muteType: (what) => `No more mail of this kind (${what})`,
    types: {
      "challenge.received": "somebody challenges me",
      "challenge.accepted": "my challenge is accepted",
      "challenge.declined": "my challenge is declined",
      "challenge.cancelled": "a challenge to me is withdrawn",
      "challenge.expired": "a challenge expires",
      "game.turn": "it is my turn",
      "game.draw-offered": "I am offered a draw",
      "game.draw-declined": "my offer of a draw is not taken",
      "game.offered": "my opponent asks for a takeback, a pause or more time",
      "game.offer-accepted": "a request of mine is granted",
      "game.offer-declined": "a request of mine is declined",
      "game.taken-back": "a move is taken back",
      "game.message": "my opponent writes to me",
      "game.deadline-near": "my time is running out",
      "game.deadline-changed": "a deadline changes other than by a move",
      "game.finished": "a game is over",
      "vacation.cover": "an hour of my vacation keeps a game",
      "vacation.low": "my vacation is running out",
      "vacation.began": "my vacation begins",
      "vacation.ended": "my vacation is over",
      "webhook.off": "a webhook is switched off",
    },
  },
};
