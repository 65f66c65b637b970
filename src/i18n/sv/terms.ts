import type { ChallengeTermsWords, CounterWords } from "../words/terms.ts";

export const terms: ChallengeTermsWords = {
  offers: "Vad spelarna får föreslå varandra",
  offersHint: "Avmarkera det du hellre spelar utan. Remi kräver regler som har remi efter överenskommelse.",
  allowed: (list) => `Spelarna får föreslå varandra: ${list}.`,
  nothingAllowed: "Spelarna får inte föreslå varandra något.",
  rematch: "Det är en revansch, med ombytta sidor.",
  rematchOf: "Det förra partiet",
  counter: "Den besvarar en annan utmaning med andra villkor.",
  counterOf: "Den förra utmaningen",
  countered: (to) => `${to} har besvarat utmaningen med andra villkor.`,
  youCountered: "Du har besvarat utmaningen med andra villkor.",
  counteredBy: "Motbudet",
};

export const counter: CounterWords = {
  propose: "Föreslå andra villkor",
  title: (by) => `Ditt motbud till ${by}`,
  hint: (by) =>
    `Ändra det du vill ha annorlunda. ${by} kan sedan acceptera, avböja eller svara med ett eget motbud.`,
  sameClock: "Som föreslaget",
  send: "Skicka motbudet",
  back: "Tillbaka till utmaningen",
};
