import { pluralOf } from "../plurals.ts";
import type { NoticeWords, PlayNoticeWords } from "../words/notices.ts";
import { BOARD_ENDINGS } from "./endings.ts";

function tookWords(squares: string, count: number): string {
  if (count === 0) return "";
  const pieces = pluralOf("en", count, { one: "the piece", other: "the pieces" });
  return ` and captured ${pieces} on ${squares}`;
}

export const playNotices: PlayNoticeWords = {
  offered: {
    draw: (by) => `${by} offers you a draw.`,
    takeback: (by) => `${by} would like to take back a move.`,
    pause: (by, until) => `${by} proposes a pause until ${until}.`,
    resume: (by) => `${by} would like to end the pause now.`,
    extend: (by, span) => `${by} asks you for more time: ${span}.`,
  },
  accepted: {
    draw: (by) => `${by} agreed to a draw.`,
    takeback: (by) => `${by} let you take back your move.`,
    pause: (by, until) => `${by} agreed to a pause until ${until}.`,
    resume: (by) => `${by} agreed to end the pause.`,
    extend: (by, span) => `${by} gave you more time: ${span}.`,
  },
  declined: {
    draw: (by) => `${by} declined your draw offer.`,
    takeback: (by) => `${by} declined your takeback.`,
    pause: (by) => `${by} declined the pause.`,
    resume: (by) => `${by} declined to end the pause.`,
    extend: (by) => `${by} declined to give you more time.`,
  },
  takenBack: {
    yours: (by) => `${by} let you take back your move.`,
    theirs: (name) => `You let ${name} take back a move.`,
  },
  plan: {
    yours: (move, squares, count) => `Your plan answered ${move}${tookWords(squares, count)}.`,
    theirs: (by, move, squares, count) => `${by} had planned the answer ${move}${tookWords(squares, count)}.`,
    many: (count, list) => `Plans answered each other for ${count} moves: ${list}.`,
    ended: "Your plan ends here.",
    illegal: "The answer you planned isn’t legal here, so your plan ends.",
  },
  rematch: (by, rules) => `${by} would like a rematch: ${rules}.`,
  counter: (by, rules) => `${by} answered your challenge with different terms: ${rules}.`,
  changed: (list) => `Changed: ${list}.`,
  terms: {
    ruleset: "the rules",
    side: "the sides",
    clock: "the time",
    stops: "what stops the clocks",
    offers: "what may be offered",
  },
  head: (head) => `The game’s record so far: ${head}`,
};

const pieces = (count: number) => pluralOf("en", count, { one: "the piece", other: "the pieces" });

export const notices: NoticeWords = {
  events: {
    "challenge.received": (f) => `${f.by} challenges you to ${f.rules}.`,
    "challenge.accepted": (f) => `${f.by} accepted your challenge to ${f.rules}.`,
    "challenge.declined": (f) => `${f.by} declined your challenge to ${f.rules}.`,
    "challenge.cancelled": (f) => `${f.by} withdrew the challenge to ${f.rules}.`,
    "challenge.expired": (f) => `The challenge to ${f.rules} has expired: nobody answered in time.`,
    "game.started": (f) => `Your game of ${f.rules} with ${f.opponent} has started.`,
    "game.turn": (f) => `It’s your turn in the game with ${f.opponent}.`,
    "game.move": (f) => `There’s a new move in the game with ${f.opponent}.`,
    "game.draw-offered": (f) => `${f.by} offers you a draw.`,
    "game.draw-declined": (f) => `${f.by} declined your draw offer.`,
    "game.offered": (f) => `${f.by} made you an offer.`,
    "game.offer-accepted": (f) => `${f.by} accepted your offer.`,
    "game.offer-declined": (f) => `${f.by} declined your offer.`,
    "game.taken-back": (f) => `A move was taken back in the game with ${f.opponent}.`,
    "game.message": (f) => `${f.by} sent you a message.`,
    "game.deadline-near": (f) => `Your time is running out in the game with ${f.opponent}.`,
    "game.deadline-changed": (f) => `The deadline in the game with ${f.opponent} has changed.`,
    "game.finished": (f) => `The game with ${f.opponent} is over.`,
    "vacation.cover": () => "You would have lost a game on time: an hour of your vacation saved it.",
    "vacation.low": () => "Your vacation is running out.",
    "vacation.began": () => "Your vacation has started.",
    "vacation.ended": () => "Your vacation is over.",
    "webhook.off": (f) => `Your webhook ${f.url} was switched off.`,
    "mail.off": (f) => `We’ve stopped sending e-mail to ${f.address}.`,
    ping: () => "This is a test: your setup works.",
  },
  moved: (by, move) => `${by} played ${move}.`,
  movedAndTook: (by, move, squares, count) =>
    `${by} played ${move} and captured ${pieces(count)} on ${squares}.`,
  youMoved: (move) => `You played ${move}.`,
  youMovedAndTook: (move, squares, count) =>
    `You played ${move} and captured ${pieces(count)} on ${squares}.`,
  reasons: {
    ...BOARD_ENDINGS,
    "no-legal-move": (f) => `${f.loser} had no move left.`,
  },
  declined: {
    "not-now": "Reason: not now.",
    "too-many-games": "Reason: too many games already.",
    "too-fast": "Reason: too little time per move.",
    "too-slow": "Reason: too much time per move.",
    "other-ruleset": "Reason: they’d rather play by other rules.",
    "other-side": "Reason: they’d rather play the other side.",
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
        yours: "Your vacation gives you more time for this move.",
        theirs: (name) => `${name} is on vacation for part of this turn and has more time for it.`,
      },
      earlier: {
        yours: "Your vacation got shorter, and so did your time for this move.",
        theirs: (name) => `${name}’s vacation got shorter, and so did the time for this move.`,
      },
    },
    pause: {
      later: "The game is paused. The clock is stopped.",
      earlier: "The pause ended earlier than agreed. The clock is running.",
    },
    outage: "The service was down. Neither of you loses that time.",
    gift: {
      yours: (giver) => `${giver} gave you more time.`,
      theirs: (name) => `You gave ${name} more time.`,
    },
  },
  vacation: {
    cover: (until, left) => [
      `Until ${until}, your clock is stopped in every game where vacation counts.`,
      `Vacation left: ${left}. When the hour is over, the next one is used, as long as you have any: for 72 hours in one turn of a game at most.`,
      "Make your move, or book a vacation at /settings/time. You can also switch off cover there.",
    ],
    covered: (opponent, rules) => `It’s your game of ${rules} with ${opponent}.`,
    low: (left) => [
      `Vacation left: ${left}.`,
      "Once it’s used up, you lose any game in which your time runs out.",
      "You earn three hours a day. Your bookings are at /settings/time.",
    ],
    began: (until) => [
      `Until ${until}, your clock is stopped in every game where vacation counts. You can still move.`,
    ],
    ended: (used) => [`It used ${used} of your vacation. Your clocks are running again.`],
  },
  webhookOff: {
    gone: "Its receiver answered 410: it doesn’t want any more.",
    failing: "It has failed for five days.",
    "secret-lost": "Its secret can no longer be read on our side. Give it a new one.",
  },
  webhookBack: (id) => [
    `Once that’s fixed, switch it back on: at /settings/webhooks/${id}, or with PATCH /v1/webhooks/${id} and {"status": "active"}.`,
    `What happened in the meantime is at GET /v1/me/events, and the attempts are at GET /v1/webhooks/${id}/deliveries.`,
  ],
  mailOff: {
    suppressed: "E-mail to this address bounced or was reported as spam.",
    refused: "The address was refused.",
  },
  play: playNotices,
  openGame: "Open the game",
  openChallenge: "Open the challenge",
  mail: {
    makeMove: "Make your move",
    openTime: "Schedule and vacation",
    orAnswer: (example) =>
      `Or reply to this e-mail with your move alone in the first line${example === null ? "." : `, for example: ${example}`}`,
    answerHint: "You can reply to this e-mail with another move, alone in the first line.",
    waiting: (count) =>
      pluralOf("en", count, {
        one: `It’s your turn in ${count} other game, too.`,
        other: `It’s your turn in ${count} other games, too.`,
      }),
    reminder: (opponent) => `Reminder: ${opponent} is waiting for your move.`,
    digest: {
      mute: "No more summaries",
      rest: (max) =>
        `You wanted to hear some of this at once, but we send no more than ${max} such e-mails a day: the rest comes together.`,
      title: (count) =>
        pluralOf("en", count, {
          one: "One thing has happened since the last summary.",
          other: `${count} things have happened since the last summary.`,
        }),
    },
    confirm: {
      title: "Is this your address?",
      body: (name) =>
        `The player ${name} on Taflpost would like e-mail at this address, such as when it’s their turn.`,
      button: "Yes, send e-mail here",
      once: "The link works once, within 15 minutes.",
      notYou: "If that wasn’t you, ignore this: you won’t get any more e-mail.",
    },
    signIn: {
      title: (name) => `This link signs you in to Taflpost as ${name}.`,
      button: "Sign in",
      notYou: "If you didn’t ask for this, ignore it: nobody gets in without the link.",
    },
    addressChanged: {
      moved: (to) => `From now on, Taflpost writes to ${to} instead of this address.`,
      removed: "From now on, Taflpost no longer writes to this address.",
      notYou: "If that wasn’t you, someone else has one of your tokens: revoke it and create a new one.",
    },
    movePlayed: (move) => `Your move was played: ${move}.`,
    moveRefused: {
      of: (move) => `Your move wasn’t played: ${move}.`,
      none: "Nothing was played: we couldn’t find a move in your reply.",
    },
    legal: "Legal moves:",
    unproven: {
      of: (move) => `Someone replied to one of your e-mails with the move ${move}. It wasn’t played.`,
      none: "Someone replied to one of your e-mails. Nothing was played.",
      why: "We couldn’t be sure the reply came from you. If it did, make your move with the link below.",
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
    why: "You’re getting this e-mail because you play on Taflpost.",
    muteGame: "No more e-mail about this game",
    muteType: (what) => `No more e-mail of this kind (${what})`,
    types: {
      "challenge.received": "someone challenges me",
      "challenge.accepted": "my challenge is accepted",
      "challenge.declined": "my challenge is declined",
      "challenge.cancelled": "a challenge to me is withdrawn",
      "challenge.expired": "a challenge expires",
      "game.turn": "it’s my turn",
      "game.draw-offered": "I’m offered a draw",
      "game.draw-declined": "my draw offer is declined",
      "game.offered": "my opponent asks for a takeback, a pause or more time",
      "game.offer-accepted": "my opponent agrees to what I asked for",
      "game.offer-declined": "my opponent declines what I asked for",
      "game.taken-back": "a move is taken back",
      "game.message": "my opponent writes to me",
      "game.deadline-near": "my time is running out",
      "game.deadline-changed": "a deadline changes without a move",
      "game.finished": "a game is over",
      "vacation.cover": "an hour of my vacation saves a game",
      "vacation.low": "my vacation is running out",
      "vacation.began": "my vacation starts",
      "vacation.ended": "my vacation is over",
      "webhook.off": "a webhook is switched off",
    },
  },
};
