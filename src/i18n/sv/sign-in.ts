import type { SignInWords } from "../words/sign-in.ts";

export const signIn: SignInWords = {
  title: "Logga in",
  moveKept: "Ditt drag är inte spelat än, men det är sparat. Logga in för att spela det.",
  messageLost: "Meddelandet till draget var för långt för att sparas.",
  newHere: "Ny här?",
  start: "Börja spela",
  byMail: "Via mejl",
  byMailHint: "Om du har bekräftat en mejladress skickar vi en länk som loggar in dig.",
  address: "Mejladress",
  sendLink: "Skicka en länk",
  byToken: "Med en token",
  byTokenHint: "Inloggningen får göra det som din token får, och upphör när den återkallas.",
  token: "Din token (den börjar med tafl_)",
  useToken: "Logga in med token",
  noAddress: "Det är ingen mejladress.",
  wrongToken: "Token gäller inte: den är felskriven, okänd eller återkallad. Du är inte inloggad.",
  sent: "Kolla din mejl",
  sentWhy: (address) =>
    `Om någon spelare har bekräftat adressen ${address} är en inloggningslänk på väg dit. Den fungerar en gång, i 15 minuter.`,
  link: {
    title: (name) => `Logga in som ${name}`,
    question: "Tryck på knappen för att logga in i den här webbläsaren.",
    button: "Logga in här",
    expired: "Länken har gått ut",
    unknown: "Länken fungerar inte",
    again: "En länk fungerar en gång, i 15 minuter, och bara tills en annan har använts. Be om en ny nedan.",
  },
  welcome: {
    title: (name) => `Välkommen, ${name}`,
    text: "Du kan börja spela direkt: inget mer behöver fyllas i.",
    goOn: "Till dina partier",
  },
  keepAccess:
    "Du har inget lösenord. Tills du har bekräftat en mejladress eller skapat en token kan du bara komma tillbaka i den här webbläsaren.",
  toSettings: "Inställningar: ange en adress eller skapa en token",
  leaveForGood: "Logga ut och ge upp namnet",
};
