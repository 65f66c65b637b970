import { pluralOf } from "../plurals.ts";
import type { PushMessageWords, PushPageWords } from "../words/push.ts";

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Din tur: ${by} spelade ${move}`,
  firstTurn: "Din tur: partiet börjar",
  challenge: (by) => `${by} utmanar dig`,
  accepted: (by) => `${by} har antagit din utmaning`,
  message: (by) => `${by} skriver`,
  moveDue: (left) => `Dags för ditt drag: ${left} kvar`,
  digest: (count) => pluralOf("sv", count, { one: `${count} nyhet`, other: `${count} nyheter` }),
  against: (opponent) => `mot ${opponent}`,
  waiting: (count) =>
    pluralOf("sv", count, {
      one: `Det är din tur i ${count} parti till.`,
      other: `Det är din tur i ${count} partier till.`,
    }),
};

export const pushPages: PushPageWords = {
  about:
    "Webbläsaren kan visa en notis när det är din tur, när någon utmanar dig, när tiden håller på att ta slut och när ett parti är över, även när Taflpost är stängt.",
  on: "Ge mig notiser i den här webbläsaren",
  needsScript: "Slå på JavaScript för att lägga till den här webbläsaren.",
  unsupported:
    "Den här webbläsaren kan inte visa pushnotiser. På en iPhone eller iPad: lägg först till Taflpost på hemskärmen och öppna det därifrån.",
  denied:
    "Notiser är blockerade för den här webbplatsen. Tillåt dem i webbläsarens inställningar för webbplatsen och försök igen.",
  failed: "Webbläsaren kunde inte prenumerera. Försök igen om en stund.",
  browsers: "Webbläsare som ger dig notiser",
  none: "Ingen än.",
  thisBrowser: "den här webbläsaren",
  added: "Tillagd",
  lastSent: "Senaste notisen",
  never: "ingen än",
  failing: (since) => `Inget har kommit fram sedan ${since}.`,
  end: "Stäng av",
  types: "Det här får du notiser om",
  modes: {
    off: "av",
    immediate: "direkt",
    grouped: "en gång, tills jag tittar in",
    digest: "i en sammanfattning",
  },
  modesMean: {
    off: "Ingen notis.",
    immediate: "En för varje händelse, direkt.",
    grouped: "En notis, sedan ingen av samma slag förrän du har tittat in.",
    digest: "En för allt som har hänt, på de klockslag som du har valt.",
  },
  sharedWithMail:
    "Tysta timmar, tider för sammanfattningar, påminnelser och tystade partier är desamma som för mejl:",
  offline: {
    title: "Du är offline",
    what: "Taflpost går inte att nå härifrån. Dina partier är i säkerhet: inget som du har skickat är borta.",
    again: "Försök igen",
  },
};
