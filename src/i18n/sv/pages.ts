import type { FrameWords, HelpWords, PageWords, SignInWords, StatusWords } from "../words/pages.ts";
import { pluralOf } from "../plurals.ts";

export const frame: FrameWords = {
  navigation: "Huvudmeny",
  skip: "Till innehållet",
  myGames: "Mina partier",
  rules: "Regler",
  settings: "Inställningar",
  signIn: "Logga in",
  signOut: "Logga ut",
  languages: { en: "English", ru: "Русский", sv: "Svenska" },
  foot: "Taflpost: tafl per post.",
  api: "API:et",
  status: "Driftstatus",
  play: "Spela",
  lobby: "Lobbyn",
  watch: "Titta",
  players: "Spelare",
  about: "Om Taflpost",
  help: "Hjälp",
  account: (name) => `${name}: ditt konto`,
  profile: "Profil",
  icon: "En kungakrona på en ruta av trä",
  install: "Installera som app",
  app: "Tafl per korrespondens: ett drag när du har tid.",
};

export const pages: PageWords = {
  confirm: {
    title: "Bekräfta din mejladress",
    question: (address) => `Ska Taflpost skicka mejl till ${address}?`,
    button: "Ja, det är min adress",
    done: "Adressen är bekräftad",
    doneWhy: "Från och med nu mejlar vi när det är din tur.",
    expired: "Länken har gått ut",
    expiredWhy: "Den gällde i 15 minuter. Be om en ny; inget annat behöver göras om.",
    unknown: "Länken fungerar inte",
    unknownWhy: "Den har redan använts, eller så har en nyare ersatt den.",
  },
  unsubscribe: {
    title: "Färre mejl",
    ofGame: "Vill du sluta få mejl om det här partiet?",
    ofType: (what) => `Vill du sluta få sådana mejl: ”${what}”?`,
    ofDigests: "Vill du sluta få sammanfattningar?",
    button: "Sluta mejla om det",
    done: "Klart",
    doneOfGame: "Du får inga fler mejl om det här partiet. Allt annat är som förut.",
    doneOfType: (what) => `Du får inga fler sådana mejl (”${what}”). Allt annat är som förut.`,
    doneOfDigests:
      "Du får inga fler sammanfattningar, och inga enskilda mejl i stället. Allt annat är som förut.",
    unknown: "Länken fungerar inte",
    unknownWhy:
      "Det är inte en av våra länkar, eller så saknas en bit av den. Försök med länken i mejlet igen.",
  },
  dev: {
    title: "Utkorg",
    about: "Alla mejl som tjänsten hade skickat. De stannar här på den här datorn.",
    none: "Det finns inga mejl än.",
    back: "Alla mejl",
    from: "Från",
    to: "Skickat till",
    replyTo: "Svar till",
    sent: "Skickat",
    asShown: "Som i ett mejlprogram",
    asText: "Som ren text",
    headers: "Huvuden",
    answer: "Svara på mejlet",
    answerHint: "Svaret når tjänsten precis som från spelarens eget mejlprogram.",
    answerText: "Ditt svar, med draget på första raden",
    send: "Skicka svaret",
    answered: "Svaret är mottaget",
    answeredWhy: "Vad det ledde till syns i utkorgen.",
    notAnswered: "Svaret togs inte emot",
    noMail: "Det finns inget sådant mejl (längre).",
  },
};

export const help: HelpWords = {
  about: {
    title: "Om Taflpost",
    what: {
      title: "Vad det är",
      text: "Tafl per korrespondens: du drar när du har tid, och det gör din motståndare också, med timmar eller dagar emellan. Taflpost kan reglerna, sköter klockan och protokollet och säger till när det är din tur.",
    },
    who: {
      title: "Vem det är till för",
      text: "Alla som gärna tänker på ett drag längre än några minuter. Det räcker med ett namn för att börja. Här finns ingen reklam och inget att köpa, och allt du kan göra på sidorna kan också ett program göra.",
    },
    history: {
      title: "Ett gammalt spel",
      text: "Tafl spelades i hela Nordeuropa under det första årtusendet, tills schacket tog över. År 1732 såg Linné det spelas i Lappland och skrev ner vad han förstod. Ingen kan alla de gamla reglerna; dagens är rekonstruerade ur fynd, texter och spel.",
    },
    rules: "Reglerna, och varifrån de kommer",
    source: {
      title: "Fri programvara",
      text: "Taflpost är fri programvara med MIT-licens. Vem som helst får köra det, på Cloudflare Workers eller på en enda dator, och vem som helst får skriva program för det.",
    },
    api: "API:et, för program",
    privacy: "Vad som sparas, och vem som ser det",
    stored: [
      "Ditt namn, språk, din tidszon och dina inställningar, och en mejladress om du anger en. Andra ser ditt namn och hur länge du har varit här.",
      "Dina partier, med varje drag och dess tid. De är offentliga. Det ni skriver till varandra ser bara ni två; dina anteckningar, varianter och planer ser bara du.",
      "Av tokens och sessioner bara ett fingeravtryck, och vilken webbläsare en session hör till. Det finns två kakor: en håller dig inloggad, en minns ditt språk.",
      "Om du låter en webbläsare visa notiser: adressen och nyckeln som den gav oss, tills du stänger av dem. Notiserna går krypterade genom webbläsartillverkarens pushtjänst, som inte kan läsa dem.",
      "Antalet anrop från en nätverksadress sparas en kort tid, för att stoppa missbruk. Ingen följer dig: ingen spårning, ingen statistik om dig och inget som hämtas från andra webbplatser.",
      "När du raderar ditt konto raderas adress, meddelanden och anteckningar. Avslutade partier finns kvar, utan ditt namn.",
    ],
    settings: "Hämta alla dina data som en fil, eller radera kontot",
    contact: {
      title: "Är något fel?",
      text: "Hjälpsidan svarar på de vanliga frågorna, och på statussidan ser du hur tjänsten mår. Taflpost har ingen kundtjänst: fråga annars den som bjöd in dig eller den som driver webbplatsen.",
    },
  },
  help: {
    title: "Hjälp",
    description: "Så spelar du på Taflpost: drag, klockor, semester, notiser och inloggning.",
    rules: "Så spelar man, på en sida",
    lobby: "Till lobbyn",
    timeSettings: "Nätter, helger och semester",
    mail: "Mejlinställningar",
    signIn: "Logga in",
    account: "Dina data och ditt konto",
    begin: {
      title: "Hur börjar jag ett parti?",
      text: "Anta en utmaning i lobbyn, eller skapa en själv: till en spelare vid namn, till vem som helst i lobbyn eller som en länk som du skickar till en vän. När den antas börjar partiet. Brandubh är bäst att börja med: det har det minsta brädet.",
    },
    move: {
      title: "Hur gör jag ett drag?",
      text: "Tryck på en pjäs och sedan på en ruta. Brädet visar vad draget slår; inget skickas förrän du bekräftar. Bara tillåtna drag går att göra. Efter båda sidors 2000 drag sammanlagt, återtagna inräknade, blir partiet remi.",
    },
    time: {
      title: "Hur mycket tid har jag?",
      text: "Det bestäms i utmaningen: ett antal dagar per drag, en tidsbank som växer medan ni spelar eller en annan klocka. I varje parti står hur mycket tid som är kvar. Tar tiden slut förlorar du. Ett parti utan klocka tar slut när ingen har dragit på 21 dagar, om ni inte har kommit överens om något annat.",
    },
    away: {
      title: "Vad händer om jag är borta?",
      text: "Ta semester, eller boka den i förväg. Du börjar med 48 timmar och får 3 timmar till om dagen, upp till 30 dagar. Din klocka står stilla i alla partier där semester gäller, och det är de flesta. Glömmer du det tas en timme i taget av semestern innan ett sådant parti förloras på tid, i högst 72 timmar under ett och samma drag; det går att stänga av. Även nätter och helger kan gälla. Tid då tjänsten ligger nere räknas inte för någon.",
    },
    ahead: {
      title: "Kan jag svara i förväg?",
      text: "Ja, med villkorliga drag: ”om motståndaren drar så, drar jag så”. Öppna Analysera eller planen bredvid brädet när det är motståndarens tur. Kommer draget, spelas ditt svar direkt. Ingen annan får veta att du har en plan.",
    },
    offers: {
      title: "Kan jag ta tillbaka ett drag?",
      text: "Innan du har bekräftat det, alltid. Efter det kan du föreslå att ta tillbaka draget, och det görs om motståndaren går med på det. På samma sätt kan du föreslå remi eller paus eller be om mer tid, om inte utmaningen har uteslutit det.",
    },
    notices: {
      title: "Hur vet jag att det är min tur?",
      text: "Genom mejl, när du har bekräftat din adress: du kan svara på mejlet med ditt drag. I inställningarna väljer du vad som skickas och när det ska vara tyst, och du kan få notiser i webbläsaren, en kalender med tidsgränser, ett flöde eller webhookar för program.",
    },
    access: {
      title: "Hur kommer jag in igen?",
      text: "Det finns inga lösenord. Till en bekräftad mejladress skickas en länk som loggar in dig; en token som du har skapat i inställningarna fungerar också. Utan dem känner bara den webbläsare som du började i dig: är dess kakor borta kan ingen ge dig namnet tillbaka. Bekräfta därför en adress.",
    },
    seen: {
      title: "Vem kan se mina partier?",
      text: "Alla. Pågående partier står under Titta, utom de vars utmaning var öppen för den som hade länken men inte stod i lobbyn, och på spelarnas egna sidor står alla. Meddelandena läser bara ni två.",
    },
    trouble: {
      title: "Någon stör mig. Vad kan jag göra?",
      text: "Blockera spelaren, på spelarens sida, dit namnet bredvid partiet leder. Efter det kan spelaren inte utmana dig, skriva till dig eller föreslå något annat än remi. Du kan också bara ta emot utmaningar från dem du har spelat med.",
    },
    leave: {
      title: "Hur tar jag bort mitt konto?",
      text: "Du kan radera kontot i inställningarna. Pågående partier ges upp, och avslutade finns kvar utan ditt namn.",
    },
  },
};

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

export const status: StatusWords = {
  title: "Driftstatus",
  description: "Hur länge Taflpost har varit uppe, de senaste driftavbrotten och hur punktlig tjänsten är.",
  ok: "Allt fungerar.",
  degraded: "Något behöver ses över.",
  upSince: (when, span) => `Tjänsten har varit uppe sedan ${when}: i ${span}.`,
  unreachable: "Listor, register och inloggning går inte att nå just nu. Partierna fortsätter.",
  objectsFailed: "Partierna går kanske inte att nå just nu.",
  faults: (count) =>
    pluralOf("sv", count, {
      one: "De senaste tio minuterna har en begäran misslyckats på grund av ett fel i tjänsten.",
      other: `De senaste tio minuterna har ${count} begäranden misslyckats på grund av ett fel i tjänsten.`,
    }),
  unreadable: (count) =>
    pluralOf("sv", count, {
      one: "Ett parti visar bara sitt senaste hela läge tills det har lagats.",
      other: `${count} partier visar bara sitt senaste hela läge tills de har lagats.`,
    }),
  alarms: "Punktlighet",
  alarmsWhat:
    "Tidsgränser, påminnelser och leveranser går efter alarm. Ett parti döms efter sin klocka, hur sent alarmet än är.",
  onTime: (over) => `Det senaste dygnet har ingen tidsgräns hanterats mer än ${over} för sent.`,
  late: (count, over) =>
    pluralOf("sv", count, {
      one: `Det senaste dygnet har en tidsgräns hanterats mer än ${over} för sent.`,
      other: `Det senaste dygnet har ${count} tidsgränser hanterats mer än ${over} för sent.`,
    }),
  lateness: (p50, p99, worst) =>
    `Hälften hanterades högst ${p50} för sent, 99 av 100 högst ${p99} och den sista ${worst}.`,
  waiting: "Mejl och webhookar",
  waitingWhat: "Det som väntar har misslyckats minst en gång, och nya försök görs automatiskt.",
  mail: (count) =>
    pluralOf("sv", count, {
      one: "Ett mejl väntar.",
      other: count === 0 ? "Inga mejl väntar." : `${count} mejl väntar.`,
    }),
  mailHeld: "Mejl kan inte skickas just nu. Inget går förlorat: de skickas så snart felet är åtgärdat.",
  webhooks: (count) =>
    pluralOf("sv", count, {
      one: "En webhookleverans väntar.",
      other: count === 0 ? "Ingen webhookleverans väntar." : `${count} webhookleveranser väntar.`,
    }),
  outages: "Driftavbrott",
  outagesWhat: "Medan tjänsten inte kan ta emot drag står klockorna stilla i alla partier som pågår.",
  noOutage: "Inga driftavbrott.",
  outage: (from, to, span) => `${from} till ${to} (${span})`,
  declared: "noterat av den som driver tjänsten",
  unknown: "Okänt just nu.",
  data: "Samma sak för program",
};
