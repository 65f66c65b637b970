import type { OfferFieldWords, OfferProblemWords, PlanIllegalWords } from "../words/problems.ts";
import { rematch } from "./rematch.ts";

/** What is offered, as a noun or what stands for one. */
export const OFFERS = {
  draw: "remi",
  takeback: "att ta tillbaka draget",
  pause: "paus",
  resume: "att avsluta pausen",
  extend: "mer tid",
} as const;

export const offers: OfferProblemWords = {
  ...rematch,
  "version-required": {
    title: "Ange vilken version av partiet du menar",
    detail: (f) =>
      `Drag ${f.ply} i det här partiet har tagits tillbaka en gång, så numret ensamt säger inte vad du menar. Se på partiet igen och skicka dess version i huvudet If-Match.`,
  },
  "offer-open": {
    title: "Det finns redan ett sådant erbjudande",
    detail: (f) =>
      `Ett erbjudande av detta slag (${OFFERS[f.offer]}) väntar redan på svar. Svara på det, eller dra först tillbaka ditt eget.`,
  },
  "offer-declined": {
    title: "Motståndaren har tackat nej två gånger",
    detail: (f) =>
      `Motståndaren har tackat nej två gånger i den här ställningen (${OFFERS[f.offer]}). Du kan erbjuda det igen efter nästa drag.`,
  },
  "offer-not-allowed": {
    title: "Erbjudandet är inte tillåtet i det här partiet",
    detail: (f) =>
      `Ni har kommit överens om ett parti utan det här erbjudandet: ${OFFERS[f.offer]}. Spela vidare.`,
  },
  "offers-closed": {
    title: "Du kan bara erbjuda den här spelaren remi",
    detail: () => "Du och din motståndare kan bara erbjuda varandra remi. Spela vidare.",
  },
  "no-offer": {
    title: "Det finns inget sådant erbjudande",
    detail: (f) =>
      `Inget erbjudande av detta slag (${OFFERS[f.offer]}) är öppet: det har besvarats, dragits tillbaka eller fallit med ett drag.`,
  },
  "own-offer": {
    title: "Det här är ditt eget erbjudande",
    detail: (f) =>
      `Du har själv gjort erbjudandet (${OFFERS[f.offer]}). Vänta på motståndaren, eller dra tillbaka det.`,
  },
  "nothing-to-take-back": {
    title: "Du har inget drag att ta tillbaka",
    detail: () => "Du har inte dragit i det här partiet än, så det finns inget att ta tillbaka.",
  },
  "not-paused": {
    title: "Partiet är inte pausat",
    detail: () => "Klockorna går i det här partiet, så det finns ingen paus att avsluta.",
  },
  "extension-limit": {
    title: "Mer tid än du får be om",
    detail: (f) =>
      f.left === ""
        ? "Motståndaren har gett all tid som får ges i ett parti: 60 dygn."
        : `I ett parti kan motståndaren ge 60 dygn sammanlagt. Be om högst ${f.left}.`,
  },
  "plan-out-of-step": {
    title: "Planen passar inte ställningen",
    detail: (f) =>
      `Det senaste draget har nummer ${f.ply}. En plan börjar med motståndarens nästa drag och sparas medan motståndaren är vid draget; när du själv är vid draget skickas den med ditt drag.`,
  },
  "plan-too-large": {
    title: "Planen är för stor",
    detail: (f) =>
      `En plan får ha högst ${f.nodes} svar, ${f.depth} av dina drag i följd och ${f.bytes} byte. På ett stort bräde kan också flera svar på ”något annat drag” i följd bli för mycket: ange motståndarens drag i stället. Ta bort det minst troliga.`,
  },
  "no-plan": {
    title: "Du har ingen plan i det här partiet",
    detail: () => "Du har ingen plan i det här partiet, eller så är den färdigspelad.",
  },
};

/** `why` says of a move that is not legal why it is not. */
export const planIllegal: PlanIllegalWords = (why) => ({
  title: "Ett drag i planen är inte tillåtet",
  detail(f) {
    const reason = f.reason === "game-over" ? "Partiet är slut före det." : why({ ...f, reason: f.reason });
    return `På ${f.pointer} har planen draget ${f.move}, som inte är tillåtet där. ${reason}`;
  },
});

/** What can be wrong with a field of an offer or a plan. */
export const offerFields: OfferFieldWords = {
  "pause-end": (f) => `En paus slutar i framtiden, och inte efter ${f.max}.`,
  "one-of-two": (f) => `Ange antingen ”${f.field}” eller ”${f.other}”, inte båda.`,
  "same-move": (f) => `Det är samma drag som ”${f.other}”. Nämn varje drag en gång.`,
  "snooze-end": (f) => `Ett parti läggs undan till en tidpunkt i framtiden, och inte efter ${f.max}.`,
};
