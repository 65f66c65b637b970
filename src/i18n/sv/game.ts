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
  label: "Delar av brädet",
  hint: "Tryck på den del av brädet som du vill se större.",
  part: (from, to) => `Förstora ${from} till ${to}`,
  whole: "Hela brädet",
  ways: { left: "Längre åt vänster", up: "Längre upp", down: "Längre ner", right: "Längre åt höger" },
};

export const left: LeftWords = {
  left: (span) => `${span} kvar,`,
  leftToAnswer: (span) => `${span} kvar att svara,`,
  until: (when) => ` till ${when}.`,
  players: "Spelare",
};

export const game: GameWords = {
  pieces: {
    a: "anfallare",
    d: "försvarare",
    k: "kung",
    empty: "tom ruta",
    throne: "tom tron",
    corner: "hörn",
  },
  square: {
    chosen: "vald",
    target: "kan gå hit",
    ends: "avslutar partiet",
    repeats: "upprepar en ställning",
    captures: (squares) => `slår ${squares}`,
  },
  board: "Brädet",
  near,
  attackers: "Anfallare",
  defenders: "Försvarare",
  status: {
    yourTurn: "Det är din tur.",
    theirTurn: (name) => `${name} ska dra.`,
    past: (ply, last) => `Ställningen efter drag ${ply} av ${last}.`,
    now: "Till den aktuella ställningen",
    occurred: (count) =>
      pluralOf("sv", count, {
        one: `Ställningen har förekommit ${count} gång.`,
        other: `Ställningen har förekommit ${count} gånger.`,
      }),
    repeated: {
      draw: (count) => `När det sker för ${ordinalOf("sv", count)} gången blir det remi.`,
      "attackers-win": (count) => `När det sker för ${ordinalOf("sv", count)} gången vinner anfallarna.`,
      "mover-loses": (count) => `Den som upprepar den för ${ordinalOf("sv", count)} gången förlorar.`,
      none: () => "Den får förekomma hur många gånger som helst.",
    },
  },
  walk: {
    label: "Bläddra bland dragen",
    first: "Första ställningen",
    previous: "Föregående drag",
    next: "Nästa drag",
    last: "Sista draget",
    flip: "Vänd brädet",
  },
  analyse: "Analysera",
  clocks: "Betänketid",
  clockSums: "Klockornas historik",
  moves: "Drag",
  captured: "Slagna",
  capturedMen: {
    attackers: (count) => `${count} anfallare`,
    defenders: (count) => `${count} försvarare`,
  },
  messages: "Meddelanden",
  choose: "Välj en pjäs och sedan en ruta.",
  play: {
    label: "Ditt drag, inte spelat än:",
    captures: (squares) => `Det slår ${squares}.`,
    wins: "Det vinner partiet.",
    loses: "Det förlorar partiet.",
    draws: "Det avslutar partiet med remi.",
    repeats: (count) =>
      pluralOf("sv", count, {
        one: `Ställningen har då förekommit ${count} gång.`,
        other: `Ställningen har då förekommit ${count} gånger.`,
      }),
    message: "Meddelande (valfritt)",
    confirm: "Spela",
    takeBack: "Avbryt",
    unsent: "Ditt meddelande, inte skickat:",
  },
  actions: {
    resign: "Ge upp",
    resignSure: "Ja, jag ger upp",
    abort: "Avbryt partiet",
    abortSure: "Ja, avbryt: det räknas inte",
  },
  gift: {
    title: (opponent) => `Ge ${opponent} mer tid`,
    hint: "Tiden läggs till på motståndarens klocka och går inte att ta tillbaka. Högst 14 dygn åt gången och 60 dygn per parti.",
    span: "Hur mycket",
    give: "Ja, ge den",
  },
  rules: "Regler",
};

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

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `Den första raden i ditt svar är inget drag. Skriv bara ditt drag där${example === null ? "" : `: till exempel ${example}`}.`,
    several: "Ditt svar innehåller mer än ett drag. Skriv bara det du menar på första raden.",
    takenBack:
      "Drag har tagits tillbaka i det här partiet sedan mejlet som du svarade på. Svara på det senaste mejlet eller dra på partiets sida.",
  },
  page: {
    yourMove: (opponent) => `Ditt drag mot ${opponent}`,
    move: "Ditt drag",
    message: "Meddelande (valfritt)",
    play: "Spela",
    played: "Ditt drag är spelat",
    theirTurn: (opponent) => `Nu ska ${opponent} dra. Vi säger till när det är din tur.`,
    usedUp: "Länken är redan använd",
    usedUpWhy: "Draget som den gällde är gjort. Varje mejl om en ny tur har en ny länk.",
    takenBackWhy: "Drag har tagits tillbaka sedan mejlet med länken. Det senaste mejlet har en ny länk.",
    answered: (opponent, list) =>
      `${opponent} hade planerat svaret. Spelat direkt: ${list}. Det är din tur igen.`,
    over: "Partiet är slut",
    unknown: "Länken fungerar inte",
    unknownWhy: "En del av den kan saknas: kopiera hela länken ur mejlet.",
  },
};

export const playLink: PlayLinkWords = {
  list: "Eller välj i listan",
  again: "Det är din tur igen. Gör draget i partiet, eller använd länken i ditt senaste mejl.",
  sent: "Skickat med ditt drag:",
};
