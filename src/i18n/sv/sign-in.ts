import type { SignInWords } from "../words/sign-in.ts";

export const signIn: SignInWords = {
  title: "Logga in",
  moveKept: "Ditt drag är inte spelat än, men det är sparat. Logga in, så kan du spela det.",
  messageLost: "Meddelandet till draget var för långt för att sparas.",
  newHere: "Ny här?",
  start: "Börja spela",
  byMail: "Med din mejladress",
  byMailHint: "För dig som har bekräftat en adress. Du får en länk som loggar in dig.",
  address: "Mejladress",
  sendLink: "Skicka en länk",
  byToken: "Med en token",
  byTokenHint: "Inloggningen får göra det som din token får, och upphör när den återkallas.",
  token: "Din token (den börjar med tafl_)",
  useToken: "Logga in med token",
  noAddress: "Det här är ingen mejladress.",
  wrongToken: "Denna token gäller inte: felskriven, okänd eller återkallad. Ingen har loggats in.",
  sent: "Kolla din mejl",
  sentWhy: (address) =>
    `Om någon spelare har bekräftat adressen ${address} är en länk för att logga in på väg dit. Den fungerar en gång, i 15 minuter.`,
  link: {
    title: (name) => `Logga in som ${name}`,
    question: "Tryck på knappen, så är du inloggad i den här webbläsaren.",
    button: "Logga in här",
    expired: "Länken är för gammal",
    unknown: "Länken fungerar inte",
    again:
      "En länk fungerar en gång, i 15 minuter, och bara tills en annan har använts. Be om en ny här nedanför.",
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
