import { pluralOf } from "../plurals.ts";
import type { ChallengeMailWords, SubjectFacts, SubjectWords, SubscriptionWords } from "../words/mail.ts";

const against = ({ opponent, rules }: SubjectFacts) => `against ${opponent} (${rules})`;

export const subjects: SubjectWords = {
  plain: {
    "challenge.received": (f) => `Challenge from ${f.opponent} (${f.rules})`,
    "challenge.accepted": (f) => `${f.opponent} accepted your challenge (${f.rules})`,
    "challenge.declined": (f) => `${f.opponent} declined your challenge (${f.rules})`,
    "challenge.cancelled": (f) => `${f.opponent} withdrew the challenge (${f.rules})`,
    "challenge.expired": (f) => `Challenge expired: ${f.opponent} (${f.rules})`,
    "game.turn": (f) => `Your turn ${against(f)}`,
    "game.draw-offered": (f) => `Draw offer from ${f.opponent} (${f.rules})`,
    "game.draw-declined": (f) => `${f.opponent} declined a draw (${f.rules})`,
    "game.offered": (f) => `Offer from ${f.opponent} (${f.rules})`,
    "game.offer-accepted": (f) => `${f.opponent} accepted your offer (${f.rules})`,
    "game.offer-declined": (f) => `${f.opponent} declined your offer (${f.rules})`,
    "game.taken-back": (f) => `Move taken back ${against(f)}`,
    "game.message": (f) => `Message from ${f.opponent} (${f.rules})`,
    "game.deadline-near": (f) => `Running out of time ${against(f)}`,
    "game.deadline-changed": (f) => `New deadline ${against(f)}`,
  },
  challenge: {
    rematch: (f) => `${f.opponent} wants a rematch (${f.rules})`,
    counter: (f) => `Counter-offer from ${f.opponent} (${f.rules})`,
    yourTurn: (f) => `${f.opponent} accepted: your turn (${f.rules})`,
    openExpired: (f) => `Challenge expired (${f.rules})`,
  },
  turn: {
    moved: (move, f) => `Your turn: ${f.opponent} played ${move} (${f.rules})`,
    begun: (f) => `Your turn: the game with ${f.opponent} has begun (${f.rules})`,
    takenBack: (f) => `Your turn: move taken back ${against(f)}`,
  },
  offered: {
    draw: (f) => `Draw offer from ${f.opponent} (${f.rules})`,
    takeback: (f) => `${f.opponent} asks for a takeback (${f.rules})`,
    pause: (f) => `${f.opponent} suggests a pause (${f.rules})`,
    resume: (f) => `${f.opponent} wants to end the pause (${f.rules})`,
    extend: (f) => `${f.opponent} asks for more time (${f.rules})`,
  },
  offerAccepted: {
    draw: (f) => `${f.opponent} accepted a draw (${f.rules})`,
    takeback: (f) => `${f.opponent} granted your takeback (${f.rules})`,
    pause: (f) => `${f.opponent} agreed to a pause (${f.rules})`,
    resume: (f) => `${f.opponent} agreed to end the pause (${f.rules})`,
    extend: (f) => `${f.opponent} gave you more time (${f.rules})`,
  },
  offerDeclined: {
    draw: (f) => `${f.opponent} declined a draw (${f.rules})`,
    takeback: (f) => `${f.opponent} declined your takeback (${f.rules})`,
    pause: (f) => `${f.opponent} declined a pause (${f.rules})`,
    resume: (f) => `${f.opponent} doesn’t want to end the pause (${f.rules})`,
    extend: (f) => `${f.opponent} declined to give you more time (${f.rules})`,
  },
  timeLeft: (span, f) => `${span} left ${against(f)}`,
  timeUp: (f) => `Time’s up ${against(f)}`,
  timeGiven: (f) => `${f.opponent} gave you more time (${f.rules})`,
  ended: {
    won: (f) => `You won ${against(f)}`,
    lost: (f) => `You lost to ${f.opponent} (${f.rules})`,
    drawn: (f) => `Drawn: your game with ${f.opponent} (${f.rules})`,
    aborted: (f) => `Aborted: your game with ${f.opponent} (${f.rules})`,
  },
  played: (move, f) => `Played: ${move} ${against(f)}`,
  refused: (move, f) => `Not played: ${move} ${against(f)}`,
  unread: (f) => `No clear move in your reply to ${f.opponent} (${f.rules})`,
  unproven: (move, f) => `Was this you? ${move} ${against(f)} wasn’t played`,
  unprovenUnread: (f) => `Was this you? A reply in your game ${against(f)}`,
  digest: {
    turns: (count) =>
      pluralOf("en", count, { one: `Your turn in ${count} game`, other: `Your turn in ${count} games` }),
    more: (turns, count) =>
      pluralOf("en", count, {
        one: `${turns}, ${count} more update`,
        other: `${turns}, ${count} more updates`,
      }),
    news: (count) =>
      pluralOf("en", count, {
        one: `${count} update from your games`,
        other: `${count} updates from your games`,
      }),
  },
  confirm: "Confirm your e-mail address for Taflpost",
  signIn: "Your sign-in link for Taflpost",
  addressChanged: "Your e-mail address on Taflpost has changed",
  account: {
    "vacation.cover": "An hour of your vacation saved a game",
    "vacation.low": "Your vacation is running out",
    "vacation.began": "Your vacation has begun",
    "vacation.ended": "Your vacation is over",
    covered: (f) => `An hour of vacation saved your game ${against(f)}`,
    webhookOff: (host) => `Webhook switched off${host === "" ? "" : `: ${host}`}`,
  },
};

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `You can answer until ${when}.`,
  rules: (title) => `Rules of ${title}`,
};

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: ${player}’s turns`,
  deadlines: (player) => `Taflpost: ${player}’s deadlines`,
  yourTurn: (opponent, rules) => `Your turn against ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Move due against ${opponent} (${rules})`,
};
