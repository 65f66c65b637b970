import type {
  BatchFieldWords,
  BatchProblemWords,
  LineIllegalWords,
  OfferFieldWords,
  OfferProblemWords,
  PlanIllegalWords,
  ProblemWords,
  RematchProblemWords,
  TimeFieldWords,
  VacationProblemWords,
  WhyIllegal,
} from "../words/problems.ts";
import { customFields, customProblems } from "./ruleset-problems.ts";
import { pushFields, pushProblems } from "./push.ts";

/** Why a move is not legal, as the player reads it. */
export const illegalMove: ProblemWords["illegalMove"] = {
  "no-piece": (f) => `Det står ingen pjäs på ${f.at}.`,
  "not-your-piece": (f) => `Pjäsen på ${f.at} är motståndarens.`,
  "not-straight": (f) =>
    `Pjäser går längs en rad eller en kolumn; ${f.at} ligger på ingendera. Härifrån kan den gå till: ${f.legal}.`,
  "path-blocked": (f) => `Vägen är stängd vid ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "restricted-square": (f) =>
    `I det här partiet får pjäsen inte stanna på ${f.at}. Den kan gå till: ${f.legal}.`,
  occupied: (f) => `Det står redan en pjäs på ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "off-board": (f) => `${f.at} finns inte på detta bräde.`,
  "same-square": (f) => `Ett drag måste sluta på en annan ruta än ${f.at}. Pjäsen kan gå till: ${f.legal}.`,
  "captures-differ": (f) => `De angivna slagen stämmer inte med draget. Det slår: ${f.captures}.`,
  "no-passing": (f) => `I det här partiet får pjäsen inte gå över ${f.at}. Den kan gå till: ${f.legal}.`,
  "too-far": (f) =>
    `I det här partiet får pjäsen inte gå så långt som till ${f.at} i ett drag. Den kan gå till: ${f.legal}.`,
};

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "Partiet är inte slut",
    detail: () =>
      "Du kan be om revansch när ett parti är spelat. Det här är inte slut, eller började aldrig.",
  },
  "nothing-changed": {
    title: "Motbudet ändrar ingenting",
    detail: () =>
      "Det är samma villkor som du fick. Ändra regler, sida, klocka, klockstopp eller möjliga erbjudanden, eller anta utmaningen.",
  },
};

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

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "Varianterna är för stora",
    detail: (f) =>
      `Ett parti kan ha ${f.lines} varianter med ${f.moves} drag var, och högst ${f.bytes} byte av dem. Ta bort det du minst behöver.`,
  },
  "batch-full": {
    title: "Svaret får inte plats i satsen",
    detail: (f) =>
      `Svaren före det här fyller satsen (${f.limit} tecken), så det här utfördes inte. Skicka det i en ny sats.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "Ett drag i en variant är inte tillåtet",
  detail(f) {
    const reason = f.reason === "game-over" ? "Partiet är slut före det." : why({ ...f, reason: f.reason });
    return `På ${f.pointer} har en variant draget ${f.move}, som inte är tillåtet där. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Ange en sökväg hos den här tjänsten, till exempel /v1/games/….",
  "not-in-batch": () =>
    "Satser, strömmar, begäranden som väntar och filen med allt hör inte hemma i en sats. Skicka det för sig.",
  "batch-header": (f) =>
    `En begäran i en sats kan ha de här huvudena: ${f.options}. Token är den som satsen skickades med.`,
  "header-value": () => "Det kan inte vara värdet på ett huvud.",
  "body-of-read": () => "En GET har inget innehåll. Ta bort det.",
};

/** What is said of what is refused around moves. `why` says of a move that is not legal why it is not. */
export const playProblems = (why: WhyIllegal) => ({
  ...offers,
  "plan-illegal": planIllegal(why),
  "line-illegal": lineIllegal(why),
  ...batchProblems,
  ...customProblems,
  ...pushProblems,
});

/** What can be wrong with their fields. */
export const playFields = { ...offerFields, ...batchFields, ...customFields, ...pushFields };

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "Det finns ingen sådan semester",
    detail: () =>
      "Du har inte bokat någon semester med detta id. En räddande timme kan inte avslutas i förtid: den tar slut av sig själv.",
    hint: "GET /v1/me/vacation listar dina.",
  },
  "vacation-over": {
    title: "Semestern är över",
    detail: () => "Den här semestern är slut eller har avbokats. Det finns inget kvar av den att avsluta.",
  },
  "vacation-overlaps": {
    title: "Du har redan bokat semester då",
    detail: (f) =>
      `Du har redan bokat semester från ${f.from} till ${f.to}. Välj en annan tid, eller avsluta den semestern först.`,
  },
  "vacation-exhausted": {
    title: "Så mycket semester har du inte",
    detail: (f) =>
      f.available === ""
        ? `Med allt du har bokat blir inget över till en semester som börjar ${f.at}. Låt den börja senare.`
        : `Med allt du har bokat kan en semester som börjar ${f.at} vara i högst ${f.available}. Boka en kortare, eller låt den börja senare.`,
  },
};

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `En gåva av tid måste vara minst ${f.min}.`,
  "listed-twice": (f) => `”${f.item}” anges två gånger. Ange varje värde en gång.`,
  "night-without-length": () =>
    "En natt kan inte sluta när den börjar. Välj ett annat slut, eller ange ingen natt.",
  "night-too-long": (f) =>
    `En natt får vara högst ${f.max} timmar. Låt den börja senare eller sluta tidigare.`,
  "weekend-too-long": (f) => `En helg får ha högst ${f.max} dagar. Ta bort de andra.`,
  "vacation-past": () => "En semester kan inte börja i det förflutna. Utelämna det här för att börja nu.",
  "vacation-far": () => "En semester kan bokas högst ett år i förväg.",
  "vacation-short": () => "En semester varar minst en timme. Välj ett senare slut.",
  "in-future": () => "Det här är i framtiden. Ange en tid som har varit.",
  "not-after": (f) => `Detta ska vara senare än ”${f.other}”.`,
  "span-too-long": (f) => `Det är för långt: högst ${f.max}.`,
  "too-long-ago": (f) => `Det är för länge sedan: högst ${f.max}.`,
};
