import type { PageWords } from "../words/pages.ts";

export const pages: PageWords = {
  confirm: {
    title: "Bekräfta din adress",
    question: (address) => `Ska Taflpost skicka dina brev till ${address}?`,
    button: "Ja, det är min adress",
    done: "Adressen är bekräftad",
    doneWhy: "Från och med nu får du brev när det är din tur.",
    expired: "Länken är för gammal",
    expiredWhy: "Den gällde i 15 minuter. Be om en ny; inget annat behöver göras om.",
    unknown: "Länken leder ingenstans",
    unknownWhy: "Den har redan använts, eller så har en nyare ersatt den.",
  },
  unsubscribe: {
    title: "Färre brev",
    ofGame: "Vill du inte ha fler brev om det här partiet?",
    ofType: (what) => `Vill du inte ha fler brev av det här slaget: ”${what}”?`,
    ofDigests: "Vill du inte ha fler sammanfattningar?",
    button: "Inga fler sådana brev",
    done: "Klart",
    doneOfGame: "Det kommer inga fler brev om det här partiet. Allt annat är som förut.",
    doneOfType: (what) => `Det kommer inga fler brev av det här slaget (”${what}”). Allt annat är som förut.`,
    doneOfDigests:
      "Det kommer inga fler sammanfattningar, och inga enskilda brev i deras ställe. Allt annat är som förut.",
    unknown: "Den här länken finns inte",
    unknownWhy:
      "Den är inte en av våra, eller så har en bit av den kommit bort på vägen. Försök med den i brevet.",
  },
  dev: {
    title: "Brevlåda",
    about:
      "Alla brev som tjänsten skulle ha skickat. De ligger kvar här på den här datorn och går ingenstans.",
    none: "Det finns inga brev än.",
    back: "Alla brev",
    from: "Från",
    to: "Skickat till",
    replyTo: "Svar till",
    sent: "Skickat",
    asShown: "Så som ett e-postprogram visar det",
    asText: "Som ren text",
    headers: "Huvuden",
    answer: "Svara på brevet",
    answerHint: "Svaret når tjänsten så som från spelarens eget e-postprogram.",
    answerText: "Ditt svar, med draget på första raden",
    send: "Skicka svaret",
    answered: "Svaret är mottaget",
    answeredWhy: "Vad det ledde till ligger i brevlådan.",
    notAnswered: "Svaret togs inte emot",
    noMail: "Det finns inget sådant brev (längre).",
  },
};
