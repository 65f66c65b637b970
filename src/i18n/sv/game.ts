import type { GameWords } from "../words/game.ts";
import { ordinalOf } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import { near } from "./near.ts";

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
