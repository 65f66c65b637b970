import type { PageWords } from "../words/pages.ts";

export const pages: PageWords = {
  confirm: {
    title: "Bekräfta din adress",
    question: (address) => `Ska Taflpost skicka dina mejl till ${address}?`,
    button: "Ja, det är min adress",
    done: "Adressen är bekräftad",
    doneWhy: "Från och med nu får du mejl när det är din tur.",
    expired: "Länken är för gammal",
    expiredWhy: "Den gällde i 15 minuter. Be om en ny; inget annat behöver göras om.",
    unknown: "Länken leder ingenstans",
    unknownWhy: "Den har redan använts, eller så har en nyare ersatt den.",
  },
  unsubscribe: {
    title: "Färre mejl",
    ofGame: "Vill du inte ha fler mejl om det här partiet?",
    ofType: (what) => `Vill du inte ha fler mejl av det här slaget: ”${what}”?`,
    ofDigests: "Vill du inte ha fler sammanfattningar?",
    button: "Inga fler sådana mejl",
    done: "Klart",
    doneOfGame: "Det kommer inga fler mejl om det här partiet. Allt annat är som förut.",
    doneOfType: (what) => `Det kommer inga fler mejl av det här slaget (”${what}”). Allt annat är som förut.`,
    doneOfDigests:
      "Det kommer inga fler sammanfattningar, och inga enskilda mejl i deras ställe. Allt annat är som förut.",
    unknown: "Den här länken finns inte",
    unknownWhy:
      "Den är inte en av våra, eller så har en bit av den kommit bort på vägen. Försök med den i mejlet.",
  },
  dev: {
    title: "Inkorg",
    about:
      "Alla mejl som tjänsten skulle ha skickat. De ligger kvar här på den här datorn och går ingenstans.",
    none: "Det finns inga mejl än.",
    back: "Alla mejl",
    from: "Från",
    to: "Skickat till",
    replyTo: "Svar till",
    sent: "Skickat",
    asShown: "Så som ett mejlprogram visar det",
    asText: "Som ren text",
    headers: "Huvuden",
    answer: "Svara på mejlet",
    answerHint: "Svaret når tjänsten så som från spelarens eget mejlprogram.",
    answerText: "Ditt svar, med draget på första raden",
    send: "Skicka svaret",
    answered: "Svaret är mottaget",
    answeredWhy: "Vad det ledde till ligger i inkorgen.",
    notAnswered: "Svaret togs inte emot",
    noMail: "Det finns inget sådant mejl (längre).",
  },
};
