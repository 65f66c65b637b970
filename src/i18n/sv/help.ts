import type { HelpWords } from "../words/help.ts";

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
