import { pluralOf } from "../plurals.ts";
import type { BeginWords } from "../words/begin.ts";

export const begin: BeginWords = {
  nameHint: "3 till 20 tecken: A–Z, siffror, - och _.",
  freeNames: "Lediga namn:",
  alreadyPlaying: "Spelar du redan? Logga in",
  home: {
    sentence:
      "Vikingarnas brädspel: hjälp kungen att fly eller jaga honom, ett drag i taget, när det passar dig.",
    yourTurn: (count) =>
      pluralOf("sv", count, { one: "Din tur i 1 parti", other: `Din tur i ${count} partier` }),
    nowhere: "Det är inte din tur någonstans",
    allChallenges: "Alla öppna utmaningar",
    about: "Vad är tafl?",
  },
  accept: {
    button: "Anta och spela",
    signedIn: (name) => `Namnet är ditt ändå: du är inloggad som ${name}.`,
  },
  make: {
    anyone: "Vem som helst",
    usual: "Standard",
    perMove: "Betänketid per drag",
    otherClocks: "Andra klockor",
    more: "Fler villkor",
  },
};
