import type { RulesetProblemWords } from "../words/ruleset-problems.ts";
import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

const SIDES = { attackers: "anfallarna", defenders: "försvararna" } as const;

const SPEED =
  "Ingen pjäs kan gå längre än från kant till kant, så gränsen ändrar ingenting och har tagits bort.";

/** What can be wrong with a rule set, and what is odd about one. */
export const rulesetProblems: RulesetProblemWords = {
  whole: "Ett regelverk är ett JSON-objekt. Ange åtminstone ”size” och ”setup”.",
  field: {
    required: (field, values) => `”${field}” saknas. Möjliga värden: ${values}.`,
    "unknown-field": (field) => `Regler har inget fält ”${field}”. Ta bort det eller rätta namnet.`,
    type: (field, values) => `Värdet på ”${field}” är av fel slag. Möjliga värden: ${values}.`,
    value: (field, values) => `”${field}” kan inte ha det värdet. Möjliga värden: ${values}.`,
  },
  setup: "brädet som text, med översta raden först och a, d och k för pjäserna",
  name: "1 till 40 skrivbara tecken",
  board: {
    "no-escape": () =>
      "Kungen vinner i ett hörn men får inte stanna där. Låt honom stanna i hörnen, eller låt honom vinna vid kanten.",
    "board-text": () =>
      "Detta är inget bräde. Skriv översta raden först, a, d och k för pjäserna, tal som inte börjar med 0 för tomma rutor och ett snedstreck mellan raderna.",
    "board-size": () =>
      "Brädet har inte den angivna storleken: det ska ha så många rader med så många rutor i varje. Ändra brädet eller storleken.",
    "king-count": () => "Det ska finnas exakt en kung på brädet. Ställ dit en, och ta bort andra.",
    "no-attackers": () => "Det finns ingen anfallare på brädet. Ställ dit minst en.",
    "man-on-restricted": (square) =>
      `Mannen på ${square} får inte stanna på den rutan. Flytta honom, eller låt hans sida stanna där.`,
    "king-escaped": (square) =>
      `På ${square} har kungen vunnit före första draget. Ställ honom på en annan ruta.`,
    "already-over": () =>
      "Partiet vore slut före första draget: försvararna är inringade, eller kungen står i en kantborg. Ändra brädet, eller ta bort den regeln.",
    "no-legal-move": (_, side) =>
      `Om det vore deras tur kunde ${SIDES[side]} inte dra. Ändra brädet så att båda sidor kan dra.`,
  },
  record: {
    "too-long": () => "Det är för långt: en regelbeskrivning har högst 2 000 tecken.",
    "field-expected": (key) =>
      `”${key}” hör inte hemma här. Skriv en nyckel, ett kolon och ett värde, som i surf:n.`,
    "unknown-field": (key) => `OpenTafls notation har ingen nyckel ”${key}”. Ta bort den.`,
    "repeated-field": (key) => `Nyckeln ”${key}” står här två gånger. Skriv den en gång.`,
    "dimension-expected": () =>
      "En regelbeskrivning börjar med brädets storlek. Skriv den först, som i dim:11.",
    "start-expected": () => "En regelbeskrivning slutar med brädet. Skriv det sist, som start:/…/.",
    "unexpected-character": (key) => `Brädet avslutar en regelbeskrivning. Skriv ”${key}” före det.`,
    value: (key, values) => `Nyckeln ”${key}” kan inte ha det värdet. Möjliga värden: ${values}.`,
    "board-text": (key) =>
      `Värdet på ”${key}” är inget bräde. Skriv raderna mellan snedstreck, med t, T och K för pjäserna och tal som inte börjar med 0 för tomma rutor.`,
    "no-escape": () =>
      "Beskrivningen har inga hörn, men kungen ska vinna i ett. Skriv också esc:e, eller ta bort cor.",
  },
  unsupported: {
    ber: "Omgångar med flera drag (bärsärk) kan inte spelas här. Ta bort ber.",
    kj: "En kung som hoppar kan inte spelas här. Ta bort kj.",
    swf: "Här stängs en sköldmur bara av ett drag till en av dess ändar. Ta bort swf.",
    afor: "Anfallarnas fort, rutor som bara anfallare får beträda, kan inte spelas här. Ta bort afor.",
    dfor: "Försvararnas fort, rutor som bara försvarare får beträda, kan inte spelas här. Ta bort dfor.",
    cor: "Hörn kan bara vara de fyra hörnrutorna eller fyra block om 2×2 rutor. Ta bort cor, eller skriv en av de listorna.",
    cen: "Tronen kan bara vara rutan i mitten. Ta bort cen.",
    start:
      "Här spelas bara med män och en kung (t, T och K), inte med befälhavare, riddare och andra pjäser. Byt ut dem.",
  },
  warnings: {
    "corners-without-escape":
      "Kungen vinner vid kanten, men hörnen är ändå särskilda rutor. Om det inte är meningen, låt alla stanna i dem och gör dem fientliga mot ingen.",
    "may-never-end":
      "Upprepning räknas inte, och antalet drag utan slag har ingen gräns, så ett parti kan hålla på för evigt. Välj det ena eller det andra om det inte är meningen.",
    "read-as-attackers-win":
      "”tfr:w” har lästs som ”anfallarna vinner”. OpenTafl menar att den som upprepar vinner, och det kan inte spelas här.",
  },
  idle: {
    attackerSpeed: SPEED,
    defenderSpeed: SPEED,
    kingSpeed: SPEED,
    kingCapture: "Det finns ingen tron, så kungen slås likadant överallt: det har ändrats till ”custodial”.",
    linnaeanCapture: "Det finns ingen tron, så slag enligt Linné kan inte förekomma; regeln har tagits bort.",
    edgeFort:
      "Kungen vinner så snart han stannar vid kanten, så någon kantborg finns inte; regeln har tagits bort.",
    cornerSize: "Hörnen är rutor som alla andra, så deras storlek är åter 1.",
    shieldwallCorner:
      "Det finns ingen sköldmur, eller så är hörnen inte fientliga mot män: det ändrar ingenting och är åter true.",
    repetitionCount: "Upprepning räknas inte, så antalet är åter 3.",
  },
};

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "De här reglerna går inte att spela efter",
    detail: () => "Något i reglerna är fel; ”errors” säger vad, fält för fält. Inget har ändrats.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "Det finns inga regler med detta id. Välj några av de färdiga, eller några som en utmaning har använt.",
};
