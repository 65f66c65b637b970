import { pluralOf } from "../plurals.ts";
import type { PlayNoticeWords } from "../words/play-notices.ts";

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
