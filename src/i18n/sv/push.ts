import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";
import { pluralOf } from "../plurals.ts";
import type { PushMessageWords, PushPageWords } from "../words/push.ts";

const WHY: Readonly<Record<UrlRefusal, string>> = {
  "not-a-url": "Det här är ingen webbadress.",
  scheme: "Pushnotiser skickas bara till https-adresser.",
  credentials: "Adressen får inte innehålla användarnamn eller lösenord.",
  fragment: "Adressen får inte ha någon del efter #.",
  port: "Pushnotiser skickas inte till den här porten.",
  address: "Pushnotiser skickas inte till IP-adresser.",
  name: "Det här värdnamnet är inte publikt, eller är tjänstens eget.",
  dns: "Det här värdnamnet finns inte, eller leder till ett privat nät.",
  "too-long": "Adressen får ha högst 2 048 tecken.",
};

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "Du har ingen sådan prenumeration på pushnotiser",
    detail: () => "Ingen av dina webbläsare prenumererar under detta id.",
    hint: "GET /v1/me/push-subscriptions listar dina.",
  },
  "push-endpoint-refused": {
    title: "Pushnotiser kan inte skickas till den här adressen",
    detail: (f) => `${WHY[f.reason]} Skicka den adress (endpoint) som webbläsaren gav.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "Det här är inte en webbläsares publika nyckel: en okomprimerad punkt på P-256, 65 byte i base64url.",
  "push-auth": () => "Det här är inte en webbläsares hemlighet: 16 byte i base64url.",
};

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
