import { pluralOf } from "../plurals.ts";
import type { TogetherWords } from "../words/together.ts";

export const together: TogetherWords = {
  yours: {
    draw: () => "Du erbjöd remi.",
    takeback: () => "Du bad att få ta tillbaka ditt senaste drag.",
    pause: (until) => `Du föreslog paus till ${until}.`,
    resume: () => "Du föreslog att avsluta pausen.",
    extend: (span) => `Du bad om ${span} till.`,
  },
  theirs: {
    draw: (name) => `${name} erbjuder remi.`,
    takeback: (name) => `${name} vill ta tillbaka sitt senaste drag.`,
    pause: (name, until) => `${name} föreslår paus till ${until}.`,
    resume: (name) => `${name} föreslår att avsluta pausen.`,
    extend: (name, span) => `${name} ber om ${span} till.`,
  },
  accept: {
    draw: "Anta remi",
    takeback: "Låt draget tas tillbaka",
    pause: "Gå med på pausen",
    resume: "Avsluta pausen",
    extend: "Ge mer tid",
  },
  decline: "Tacka nej",
  declined: {
    draw: (name) => `${name} avböjde remi.`,
    takeback: (name) => `${name} sade nej till att draget tas tillbaka.`,
    pause: (name) => `${name} avböjde pausen.`,
    resume: (name) => `${name} sade nej till att avsluta pausen.`,
    extend: (name) => `${name} sade nej till mer tid.`,
  },
  offers: "Erbjudanden",
  withdraw: "Dra tillbaka",
  make: {
    draw: { title: "Erbjud remi", hint: "", send: "Ja, erbjud remi" },
    takeback: {
      title: "Be att få ta tillbaka draget",
      hint: "Om motståndaren går med på det tas ditt senaste drag tillbaka, tillsammans med svaret på det. Tid som har gått fås inte tillbaka.",
      send: "Ja, be om det",
    },
    pause: {
      title: "Föreslå en paus",
      hint: "Om motståndaren går med på det stannar bådas klockor. Det går att dra ändå.",
      send: "Ja, föreslå det",
    },
    resume: { title: "Föreslå att avsluta pausen", hint: "", send: "Ja, föreslå det" },
    extend: {
      title: "Be om mer tid",
      hint: "Om motståndaren går med på det läggs tiden till på din klocka.",
      send: "Ja, be om det",
    },
  },
  pauseSpan: "Hur länge",
  days: (count) => pluralOf("sv", count, { one: `${count} dygn`, other: `${count} dygn` }),
  extendSpan: "Hur mycket",
  atPly: (ply) => (ply === 0 ? "före första draget" : `vid drag ${ply}`),
  message: "Skriv ett meddelande",
  send: "Skicka",
  writes: (name) => `${name} skriver:`,
  notes: {
    title: "Dina anteckningar",
    hint: "Bara du ser dem.",
    text: "Anteckningar",
    keep: "Spara",
    kept: "Sparat just nu:",
  },
  rematch: {
    ask: "Revansch",
    theirs: (name) => `${name} vill ha revansch.`,
    agree: "Spela revanschen",
    see: "Visa",
  },
};
