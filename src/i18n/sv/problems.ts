import type { ProblemWords } from "../words/problems.ts";
import { illegalMove, playFields, playProblems, timeFields, vacationProblems } from "./play-problems.ts";

export const problems: ProblemWords = {
  problems: {
    "malformed-json": {
      title: "Innehållet är inte JSON",
      detail: () => "Innehållet kunde inte läsas som JSON. Skicka ett JSON-objekt, kodat som UTF-8.",
    },
    "invalid-encoding": {
      title: "Innehållet är inte UTF-8",
      detail: () => "Innehållet har byte som inte är UTF-8. Koda det som UTF-8 och skicka det igen.",
    },
    "nesting-too-deep": {
      title: "Innehållet är för djupt nästlat",
      detail: (f) => `Objekt och listor får vara nästlade högst ${f.limit} nivåer djupt.`,
    },
    "too-many-keys": {
      title: "Innehållet har för många nycklar",
      detail: (f) => `Innehållet får ha högst ${f.limit} nycklar.`,
    },
    "body-too-large": {
      title: "Innehållet är för stort",
      detail: (f) => `Innehållet får vara högst ${f.limit} byte.`,
    },
    "unsupported-media-type": {
      title: "Innehållstypen stöds inte",
      detail: (f) =>
        f.wants === "form"
          ? "Skicka formuläret som en webbläsare gör: application/x-www-form-urlencoded eller multipart/form-data, okomprimerat."
          : "Skicka innehållet som JSON, okomprimerat, med huvudet Content-Type: application/json.",
    },
    "not-acceptable": {
      title: "Formatet finns inte",
      detail: (f) => `Inget av formaten du godtar finns. Tillgängliga: ${f.forms}.`,
    },
    "invalid-request": {
      title: "Något i begäran är fel",
      detail: () => "Något i begäran är fel; ”errors” säger vad, fält för fält. Inget har ändrats.",
    },
    "invalid-cursor": {
      title: "Markören är ogiltig",
      detail: () =>
        "Markören hör inte till den här listan, eller så finns det den pekade på inte kvar. Börja om utan den.",
    },
    "idempotency-key-reused": {
      title: "Idempotency-Key har använts till något annat",
      detail: () =>
        "Denna Idempotency-Key har redan kommit med en annan begäran. Använd en ny nyckel till en ny begäran.",
    },
    "answer-lost": {
      title: "Svaret går inte längre att läsa",
      detail: () =>
        "Begäran har utförts och utförs inte igen, men svaret som sparades under dess Idempotency-Key går inte längre att läsa. Se efter vad som finns nu. Om svaret innehöll en token eller en hemlighet: skapa en ny, med en ny nyckel.",
    },
    "not-found": {
      title: "Här finns inget",
      detail: (f) => `Det finns inget på ${f.path}. Adresserna står på /docs.`,
    },
    "method-not-allowed": {
      title: "Metoden är inte tillåten här",
      detail: (f) => `${f.method} går inte här. Möjliga: ${f.allow}.`,
    },
    "too-many-requests": {
      title: "För många förfrågningar",
      detail: (f) => `Det var för ofta (${f.limit}). Försök igen om ${f.retryAfter} s.`,
      hint: "Alla gränser står på /v1/limits.",
    },
    "limit-reached": {
      title: "Gränsen är nådd",
      detail(f) {
        if (f.whose !== "theirs")
          return `Du kan ha högst ${f.max} samtidigt (${f.limit}). Avsluta eller ta bort något först.`;
        return f.limit === "incomingFromStrangers"
          ? `${f.max} utmaningar väntar på spelarens svar. Just nu kan bara de som har mött spelaren skicka fler (${f.limit}). Vänta tills några har besvarats, eller hitta en annan motståndare.`
          : `Så många utmaningar som får plats (${f.max}) väntar redan på spelarens svar (${f.limit}). Vänta tills några har besvarats, eller hitta en annan motståndare.`;
      },
    },
    "misdirected-request": {
      title: "Den här tjänsten nås på en annan adress",
      detail: ({ origin }) =>
        `Den här tjänsten körs på någons egen maskin och svarar bara på ${origin}. Öppna den där. För att använda en annan adress måste ägaren starta den med den adressen i ORIGIN.`,
    },
    "internal-error": {
      title: "Något gick sönder hos oss",
      detail: (f) =>
        `Något gick sönder hos oss. Det är säkert att försöka igen; om det fortsätter, uppge numret ${f.requestId}.`,
    },
    "token-missing": {
      title: "En token behövs",
      detail: () => "Här behövs en token: skicka huvudet Authorization: Bearer tafl_….",
      hint: "POST /v1/players ger dig en.",
    },
    "token-invalid": {
      title: "Token är inte giltig",
      detail: () => "Denna token är felskriven, okänd eller återkallad. Skicka en annan.",
    },
    "scope-missing": {
      title: "Denna token får inte göra detta",
      detail: (f) => `Det behövs en token med rätten ”${f.scope}”.`,
      hint: "Skapa en med POST /v1/me/tokens.",
    },
    "cross-site": {
      title: "Formuläret kom från en annan webbplats",
      detail: () =>
        "Bara den här tjänstens egna sidor får skicka dess formulär. Öppna sidan här och tryck på knappen igen. Program ska ange tjänstens adress i huvudet Origin.",
    },
    "token-not-found": {
      title: "Du har ingen sådan token",
      detail: () => "Du har ingen token med detta id.",
      hint: "GET /v1/me/tokens visar dina.",
    },
    "player-not-found": { title: "Spelaren finns inte", detail: (f) => `Ingen här heter ${f.name}.` },
    "name-taken": {
      title: "Namnet är upptaget",
      detail: (f) => `${f.name} är upptaget, eller liknar ett namn som är det. Välj ett annat.`,
    },
    "name-reserved": {
      title: "Namnet är reserverat",
      detail: (f) => `${f.name} är reserverat. Välj ett annat namn.`,
    },
    "nothing-to-confirm": {
      title: "Det finns inget att bekräfta",
      detail: () => "Du har inte angett någon mejladress, eller så är den redan bekräftad.",
      hint: "PATCH /v1/me ändrar den.",
    },
    "own-block": {
      title: "Du kan inte blockera dig själv",
      detail: () => "Det är ditt eget namn. Ange namnet på den spelare som du vill blockera.",
    },
    "block-not-found": {
      title: "Du har inte blockerat den spelaren",
      detail: (f) => `Du har inte blockerat någon som heter ${f.name}.`,
      hint: "GET /v1/me/blocks visar vilka du har blockerat.",
    },
    "ruleset-not-found": {
      title: "Reglerna finns inte",
      detail: (f) => `Det finns inga regler ”${f.ruleset}”.`,
      hint: "GET /v1/rulesets visar alla.",
    },
    "challenge-not-found": {
      title: "Utmaningen finns inte",
      detail: () => "Det finns ingen utmaning med detta id.",
    },
    "challenge-taken": {
      title: "Utmaningen är redan antagen",
      detail: () => "Utmaningen är redan antagen; partiet pågår.",
    },
    "challenge-closed": {
      title: "Utmaningen är stängd",
      detail: () => "Utmaningen har avböjts, dragits tillbaka eller besvarats med ett motbud.",
      hint: "Skapa en ny med POST /v1/challenges.",
    },
    "own-challenge": {
      title: "Det är din egen utmaning",
      detail: () => "Du kan inte spela mot dig själv. Vänta tills någon antar din utmaning.",
    },
    "not-your-challenge": {
      title: "Utmaningen är inte till dig",
      detail: () =>
        "Bara den som utmaningen är riktad till kan svara på den, och bara den som skapade den kan dra tillbaka den.",
    },
    "challenge-expired": {
      title: "Utmaningen har gått ut",
      detail: () => "Ingen svarade på utmaningen i tid, så den har gått ut. Skapa en ny.",
      hint: "Skapa en ny med POST /v1/challenges.",
    },
    "challenge-not-for-you": {
      title: "Spelaren är inte tillgänglig",
      detail: () => "Spelaren kan inte spela det här partiet med dig. Hitta en annan motståndare.",
    },
    "messages-closed": {
      title: "Ni kan inte skriva till varandra",
      detail: () =>
        "Du och din motståndare kan inte skriva till varandra. Inget har gjorts; du kan skicka draget utan meddelande.",
    },
    "game-not-found": { title: "Partiet finns inte", detail: () => "Det finns inget parti med detta id." },
    "game-unreadable": {
      title: "Partiet kan inte fortsätta just nu",
      detail: () =>
        "Partiets protokoll kunde inte läsas till slutet, så just nu går det inte att göra något i det. Inget har gått förlorat, och vi vet om det. Försök igen senare.",
    },
    "not-your-game": {
      title: "Du spelar inte i detta parti",
      detail: () => "Det kan bara partiets två spelare göra. För att titta på behövs ingen token.",
    },
    "not-your-turn": {
      title: "Det är inte din tur",
      detail: (f) => `Det är motståndarens tur; drag ${f.ply} är spelat. Vi säger till när det är din tur.`,
    },
    "game-over": {
      title: "Partiet pågår inte",
      detail: (f) =>
        f.status === "open"
          ? "Partiet har inte börjat: ingen har antagit utmaningen."
          : "Partiet är slut; inget mer kan spelas i det.",
    },
    "already-played": {
      title: "Ställningen har ändrats",
      detail: (f) =>
        `Partiet har gått vidare: drag ${f.ply} är spelat. Se på ställningen igen och bestäm dig sedan.`,
    },
    "ply-ahead": {
      title: "Partiet har inte kommit så långt",
      detail: (f) =>
        `Det senaste draget har nummer ${f.ply}; talet som skickades är för högt. Ett drag skickas med det nummer det får, allt annat med ställningens.`,
    },
    "version-changed": {
      title: "Det har ändrats sedan dess",
      detail: (f) =>
        `Nu gäller version ${f.version}, som din If-Match inte anger. Se efter igen och bestäm dig sedan.`,
    },
    "ply-not-found": {
      title: "Draget finns inte i partiet",
      detail: (f) => `Partiets ställningar är numrerade från 0 till ${f.ply}.`,
    },
    "illegal-move": {
      title: "Draget är inte tillåtet",
      detail: (f) => illegalMove[f.reason](f),
    },
    "time-limit": {
      title: "Mer tid än som får ges",
      detail: (f) =>
        f.left === ""
          ? "Du har gett all tid som får ges i ett parti: 60 dygn."
          : `Du kan ge 14 dygn på en gång och 60 dygn i ett parti. Ge högst ${f.left} nu.`,
    },
    "nothing-to-give": {
      title: "Ingen tid att ge i det här partiet",
      detail: () => "Partiet har ingen klocka, så det finns ingen tid att ge.",
    },
    "draw-not-allowed": {
      title: "Ingen remi genom överenskommelse i dessa regler",
      detail: () =>
        "I dessa regler finns ingen remi genom överenskommelse. Du kan ge upp eller spela vidare.",
    },
    "no-draw-offer": {
      title: "Det finns inget remianbud att avböja",
      detail: () => "Motståndaren har inte bjudit remi, eller så har anbudet fallit med ett drag.",
    },
    "abort-too-late": {
      title: "Partiet kan inte längre avbrytas",
      detail: () => "Båda sidor har dragit, så partiet kan inte längre avbrytas. Du kan ge upp.",
    },
    ...playProblems((f) => illegalMove[f.reason](f)),
    "webhook-not-found": {
      title: "Du har ingen sådan webhook",
      detail: () => "Du har ingen webhook med detta id.",
      hint: "GET /v1/webhooks visar dina.",
    },
    "webhook-off": {
      title: "Webhooken är avstängd",
      detail: () => "Webhooken är avstängd.",
      hint: 'Slå på den med PATCH: {"status": "active"}.',
    },
    "delivery-not-found": {
      title: "Webhooken har ingen sådan leverans",
      detail: () => "Webhooken har ingen leverans med detta id, eller så sparas dess händelse inte längre.",
      hint: "GET /v1/webhooks/{id}/deliveries visar dem.",
    },
    ...vacationProblems,
    "webhook-url-refused": {
      title: "Adressen kan inte ta emot webhookar",
      detail: (f) => problems.urlRefusal[f.reason],
    },
  },
  illegalMove,
  urlRefusal: {
    "not-a-url": "Detta är ingen webbadress. Skicka en hel, till exempel https://example.org/hook.",
    scheme: "Webhookar skickas bara till https-adresser.",
    credentials: "Adressen får inte ha användarnamn eller lösenord; kontrollera signaturen i stället.",
    fragment: "Adressen får inte ha en del efter #.",
    port: "Webhookar skickas inte till denna port.",
    address: "Webhookar skickas inte till rena eller privata IP-adresser. Använd ett offentligt värdnamn.",
    name: "Värdnamnet hör till ett privat nät eller till denna tjänst, eller är inte offentligt. Använd ett offentligt.",
    dns: "Värdnamnet gick inte att slå upp, eller leder till ett privat nät. Använd ett offentligt.",
    "too-long": "Adressen får vara högst 2 048 tecken lång.",
  },
  fields: {
    ...timeFields,
    duration: () =>
      "Ange en tidsrymd enligt ISO 8601, till exempel P3D eller PT36H; år, månader och negativa tidsrymder tas inte emot.",
    "duration-range": (f) =>
      f.min === ""
        ? `Tidsrymden får vara högst ${f.max}.`
        : `Tidsrymden ska vara mellan ${f.min} och ${f.max}.`,
    "name-shape": () => "Ett namn har 3 till 20 tecken av A-Z a-z 0-9 _ - och börjar med en bokstav.",
    timezone: () => "Ange en tidszon ur IANA-listan, till exempel Europe/Stockholm.",
    "text-marks": () => "Texten har styrtecken eller riktningstecken, eller är inte välformad Unicode.",
    "time-of-day": () => "Ange klockslaget med timmar och minuter, till exempel 08:00.",
    instant: () => "Ange tidpunkten enligt RFC 3339, till exempel 2026-11-20T20:00:00Z.",
    "quiet-hours": () => "Tysta timmar kan inte sluta när de börjar. Välj ett annat slut.",
    reminder: () =>
      "En påminnelse är en andel av draget från 1% till 99% eller en tidslängd, till exempel PT4H.",
    "game-id": () => "Detta är inte ett partis id.",
    "move-text": (f) => `Ett drag skrivs som d1-d4; detta kan inte läsas från tecken ${f.position}.`,
    "no-such-player": (f) => `Ingen här heter ${f.name}.`,
    "no-such-game": () => "Du spelar inte i något parti med detta id.",
    "scope-beyond-yours": () => "En token kan inte ges en rätt som den token som skapar den saknar.",
    "turn-too-long": (f) => `En sida får ha högst ${f.max} till sitt första drag, allt sammanlagt.`,
    "longer-than": (f) => `”${f.field}” får inte vara längre än ”${f.other}”.`,
    needed: () => "Fältet är obligatoriskt.",
    kind: (f) => `Detta ska vara ${f.expected}.`,
    "one-of": (f) => `Detta ska vara ett av: ${f.options}.`,
    "too-small": (f) => `Detta ska vara minst ${f.limit}.`,
    "too-large": (f) => `Detta ska vara högst ${f.limit}.`,
    "too-short": (f) => `Detta är för kort: minst ${f.limit} tecken.`,
    "too-long": (f) => `Detta är för långt: högst ${f.limit} tecken.`,
    "too-few": (f) => `Det är för få här. Ange minst ${f.limit}.`,
    "too-many": (f) => `Det är för många här. Ange högst ${f.limit}.`,
    "unknown-field": (f) => `Det finns inget fält ”${f.field}” här. Utelämna det.`,
    email: () => "Det är ingen mejladress.",
    square: () => "Ange en ruta, till exempel d1.",
    "not-accepted": () => "Värdet tas inte emot här; vad som tas emot står på /docs.",
    cursor: () => "Markören hör inte till den här listan.",
    "idempotency-key": () => "En Idempotency-Key har 1 till 255 skrivbara ASCII-tecken.",
    "unknown-parameter": (f) => `Det finns ingen parameter ”${f.field}” här. Ta bort den ur adressen.`,
    "parameter-repeated": () => "Parametern anges mer än en gång. Ange den en gång.",
    "entity-tags": () =>
      'Skriv versionsmärken inom citattecken, till exempel "18" eller W/"18", med komma emellan; eller * ensamt.',
    "if-match-unsupported": () => "Denna begäran kan inte bero på If-Match. Skicka den utan.",
    "sign-up-key": (f) =>
      `Vid registreringen har en Idempotency-Key ${f.min} till 255 skrivbara ASCII-tecken som ingen kan gissa, för den som upprepar den får en token.`,
    "off-board-square": (f) => `Brädet har ${f.size} linjer och lika många rader. Ange en av dess rutor.`,
    "by-urgency": () => "Listan är alltid sorterad efter brådska. Utelämna det här.",
    "wait-newest-first": () =>
      "Väntan gäller det som händer härnäst, så den går inte att kombinera med nyast först.",
    ...playFields,
  },
  kinds: {
    string: "en text",
    number: "ett tal",
    int: "ett heltal",
    boolean: "true eller false",
    array: "en lista",
    object: "ett objekt",
  },
};
