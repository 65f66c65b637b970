import { pluralOf } from "../plurals.ts";
import type { ChallengeMailWords, SubjectFacts, SubjectWords, SubscriptionWords } from "../words/mail.ts";

const against = ({ opponent, rules }: SubjectFacts) => `mot ${opponent} (${rules})`;

export const subjects: SubjectWords = {
  plain: {
    "challenge.received": (f) => `Utmaning från ${f.opponent} (${f.rules})`,
    "challenge.accepted": (f) => `${f.opponent} antog din utmaning (${f.rules})`,
    "challenge.declined": (f) => `${f.opponent} tackade nej till din utmaning (${f.rules})`,
    "challenge.cancelled": (f) => `${f.opponent} drog tillbaka utmaningen (${f.rules})`,
    "challenge.expired": (f) => `Utmaningen har gått ut: ${f.opponent} (${f.rules})`,
    "game.turn": (f) => `Din tur ${against(f)}`,
    "game.draw-offered": (f) => `Remianbud från ${f.opponent} (${f.rules})`,
    "game.draw-declined": (f) => `${f.opponent} tackade nej till remi (${f.rules})`,
    "game.offered": (f) => `Förslag från ${f.opponent} (${f.rules})`,
    "game.offer-accepted": (f) => `${f.opponent} sa ja till ditt förslag (${f.rules})`,
    "game.offer-declined": (f) => `${f.opponent} sa nej till ditt förslag (${f.rules})`,
    "game.taken-back": (f) => `Ett drag ångrades ${against(f)}`,
    "game.message": (f) => `Meddelande från ${f.opponent} (${f.rules})`,
    "game.deadline-near": (f) => `Ont om tid ${against(f)}`,
    "game.deadline-changed": (f) => `Ny tidsgräns ${against(f)}`,
  },
  challenge: {
    rematch: (f) => `${f.opponent} vill ha revansch (${f.rules})`,
    counter: (f) => `Motbud från ${f.opponent} (${f.rules})`,
    yourTurn: (f) => `${f.opponent} antog utmaningen: din tur (${f.rules})`,
    openExpired: (f) => `Utmaningen har gått ut (${f.rules})`,
  },
  turn: {
    moved: (move, f) => `Din tur: ${f.opponent} spelade ${move} (${f.rules})`,
    begun: (f) => `Din tur: partiet mot ${f.opponent} har börjat (${f.rules})`,
    takenBack: (f) => `Din tur: ett drag ångrades ${against(f)}`,
  },
  offered: {
    draw: (f) => `Remianbud från ${f.opponent} (${f.rules})`,
    takeback: (f) => `${f.opponent} vill ångra ett drag (${f.rules})`,
    pause: (f) => `${f.opponent} föreslår en paus (${f.rules})`,
    resume: (f) => `${f.opponent} vill avsluta pausen (${f.rules})`,
    extend: (f) => `${f.opponent} ber om mer tid (${f.rules})`,
  },
  offerAccepted: {
    draw: (f) => `${f.opponent} antog ditt remianbud (${f.rules})`,
    takeback: (f) => `${f.opponent} lät dig ångra draget (${f.rules})`,
    pause: (f) => `${f.opponent} gick med på en paus (${f.rules})`,
    resume: (f) => `${f.opponent} gick med på att avsluta pausen (${f.rules})`,
    extend: (f) => `${f.opponent} gav dig mer tid (${f.rules})`,
  },
  offerDeclined: {
    draw: (f) => `${f.opponent} tackade nej till remi (${f.rules})`,
    takeback: (f) => `${f.opponent} lät dig inte ångra draget (${f.rules})`,
    pause: (f) => `${f.opponent} sa nej till en paus (${f.rules})`,
    resume: (f) => `${f.opponent} vill inte avsluta pausen (${f.rules})`,
    extend: (f) => `${f.opponent} gav dig inte mer tid (${f.rules})`,
  },
  timeLeft: (span, f) => `${span} kvar ${against(f)}`,
  timeUp: (f) => `Tiden är ute ${against(f)}`,
  timeGiven: (f) => `${f.opponent} gav dig mer tid (${f.rules})`,
  ended: {
    won: (f) => `Du vann ${against(f)}`,
    lost: (f) => `Du förlorade ${against(f)}`,
    drawn: (f) => `Remi ${against(f)}`,
    aborted: (f) => `Partiet ${against(f)} avbröts`,
  },
  played: (move, f) => `Draget är gjort: ${move} ${against(f)}`,
  refused: (move, f) => `Draget gjordes inte: ${move} ${against(f)}`,
  unread: (f) => `Inget tydligt drag i ditt svar till ${f.opponent} (${f.rules})`,
  unproven: (move, f) => `Var det du? ${move} ${against(f)} gjordes inte`,
  unprovenUnread: (f) => `Var det du? Ett svar i partiet ${against(f)}`,
  digest: {
    turns: (count) =>
      pluralOf("sv", count, { one: `Din tur i ${count} parti`, other: `Din tur i ${count} partier` }),
    more: (turns, count) =>
      pluralOf("sv", count, {
        one: `${turns}, ${count} nyhet till`,
        other: `${turns}, ${count} nyheter till`,
      }),
    news: (count) =>
      pluralOf("sv", count, {
        one: `${count} nyhet från dina partier`,
        other: `${count} nyheter från dina partier`,
      }),
  },
  confirm: "Bekräfta din adress för Taflpost",
  signIn: "Din inloggningslänk till Taflpost",
  addressChanged: "Din adress på Taflpost har ändrats",
  account: {
    "vacation.cover": "En timme av din semester räddade ett parti",
    "vacation.low": "Din semester är snart slut",
    "vacation.began": "Din semester har börjat",
    "vacation.ended": "Din semester är slut",
    covered: (f) => `En semestertimme räddade partiet ${against(f)}`,
    webhookOff: (host) => `Webhook avstängd${host === "" ? "" : `: ${host}`}`,
  },
};

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `Svara senast ${when}.`,
  rules: (title) => `Reglerna för ${title}`,
};

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: drag som väntar på ${player}`,
  deadlines: (player) => `Taflpost: tidsgränser för ${player}`,
  yourTurn: (opponent, rules) => `Din tur mot ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Senaste tid för ditt drag mot ${opponent} (${rules})`,
};
