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
    takeback: (by) => `${by} would like to take a move back.`,
    pause: (by, until) => `${by} proposes a pause until ${until}.`,
    resume: (by) => `${by} proposes to end the pause now.`,
    extend: (by, span) => `${by} asks you for more time: ${span}.`,
  },
  accepted: {
    draw: (by) => `${by} agrees to a draw.`,
    takeback: (by) => `${by} lets you take your move back.`,
    pause: (by, until) => `${by} agrees to a pause until ${until}.`,
    resume: (by) => `${by} agrees to end the pause.`,
    extend: (by, span) => `${by} gives you more time: ${span}.`,
  },
  declined: {
    draw: (by) => `${by} does not take your offer of a draw.`,
    takeback: (by) => `${by} does not let you take your move back.`,
    pause: (by) => `${by} does not agree to a pause.`,
    resume: (by) => `${by} does not agree to end the pause.`,
    extend: (by) => `${by} does not give you more time.`,
  },
  takenBack: {
    yours: (by) => `${by} lets you take your move back.`,
    theirs: (name) => `You have let ${name} take a move back.`,
  },
  plan: {
    yours: (move, squares, count) => `Your plan answered ${move}${tookWords(squares, count)}.`,
    theirs: (by, move, squares, count) => `${by} had planned the answer ${move}${tookWords(squares, count)}.`,
    many: (count, list) => `Plans answered each other, ${count} moves in all: ${list}.`,
    ended: "Your plan ends here.",
    illegal: "The answer that you had planned is not legal here, so your plan ends.",
  },
  rematch: (by, rules) => `${by} would like a rematch: ${rules}.`,
  counter: (by, rules) => `${by} answers your challenge with other terms: ${rules}.`,
  changed: (list) => `Changed: ${list}.`,
  terms: {
    ruleset: "the rules",
    side: "the sides",
    clock: "the time",
    stops: "when the clocks stand still",
    offers: "what may be offered",
  },
  head: (head) => `The game’s record, up to now: ${head}`,
};
