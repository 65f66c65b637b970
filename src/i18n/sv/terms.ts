import type { ChallengeTermsWords, CounterWords } from "../words/terms.ts";

export const terms: ChallengeTermsWords = {
  offers: "Vad spelarna får föreslå varandra",
  offersHint: "Avmarkera det du hellre spelar utan. Remi kan bara erbjudas om reglerna tillåter det.",
  allowed: (list) => `Spelarna får föreslå varandra: ${list}.`,
  nothingAllowed: "Inga erbjudanden är tillåtna.",
  rematch: "Det är en revansch med ombytta sidor.",
  rematchOf: "Förra partiet",
  counter: "Den svarar på en annan utmaning med andra villkor.",
  counterOf: "Förra utmaningen",
  countered: (to) => `${to} svarade på utmaningen med andra villkor.`,
  youCountered: "Du svarade på utmaningen med andra villkor.",
  counteredBy: "Motbud",
};

export const counter: CounterWords = {
  propose: "Föreslå andra villkor",
  title: (by) => `Ditt motbud till ${by}`,
  hint: (by) =>
    `Ändra det du vill ha annorlunda. ${by} kan sedan anta, tacka nej eller svara med ett eget motbud.`,
  sameClock: "Som föreslaget",
  send: "Skicka motbudet",
  back: "Tillbaka till utmaningen",
};
