import { pluralOf } from "../plurals.ts";
import type { TogetherWords } from "../words/together.ts";

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
