import type { PieceSet } from "../../../rules/index.ts";
import { ordinalOf } from "../../plurals.ts";
import type { MadeSentences } from "./types.ts";

const WHO: Readonly<Record<PieceSet, string>> = {
  "": "ingen",
  a: "anfallarna",
  d: "kungens män",
  k: "kungen",
  ad: "män",
  ak: "anfallarna och kungen",
  dk: "kungen och hans män",
  adk: "alla pjäser",
};
const TO: Readonly<Record<PieceSet, string>> = { ...WHO, ad: "båda sidors män", adk: "alla" };

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const may = (who: PieceSet, what: string) =>
  `${who === "" || who === "adk" ? capital(WHO[who]) : `Bara ${WHO[who]}`} får ${what}.`;
/** Hostile to a set, as a predicate. */
const isHostile = (to: PieceSet) => (to === "" ? "inte fientlig mot någon" : `fientlig mot ${TO[to]}`);

export const sv: MadeSentences = {
  headings: {
    escape: "Kungens mål",
    fort: "Kantborgen",
    encirclement: "Inringning",
  },
  about: (escape, fate) =>
    `Kungen söker sig till ${escape === "edge" ? "kanten" : "hörnen"} och slås ${
      {
        surround: "från alla håll",
        custodial: "mellan två anfallare",
        away: "mellan två anfallare när han kommit bort från tronen",
      }[fate]
    }.`,
  board: (size) => `Brädet har ${size}×${size} rutor.`,
  throne: "Rutan i mitten är tronen.",
  corners: {
    1: "De fyra rutorna i brädets hörn är hörnrutor.",
    2: "I varje hörn av brädet är fyra rutor, två gånger två, hörnrutor.",
  },
  shadedEdge: "De skuggade rutorna längs kanten är där kungen undkommer.",
  alike: "Alla andra rutor är lika.",
  sides: (attackers, defenders) =>
    `Anfallarna är mörka och försvararna ljusa: ${attackers} anfallare mot ${
      defenders === 0
        ? "en ensam kung, som bär krona"
        : `${defenders} försvarare och deras kung, som bär krona`
    }.`,
  kingBegins: (where) => `Han börjar ${{ throne: "på tronen", centre: "i mitten" }[where] ?? `på ${where}`}.`,
  man: "Med man menas varje pjäs utom kungen.",
  first: {
    attackers: "Anfallarna drar först, sedan turas sidorna om.",
    defenders: "Försvararna drar först, sedan turas sidorna om.",
  },
  moving:
    "En pjäs går som tornet i schack: rakt längs en rad eller en kolumn, över tomma rutor. Den hoppar inte över andra pjäser.",
  farAll: "Den går så långt den vill.",
  farRest: "Övriga pjäser går så långt de vill.",
  speed: (who, squares) =>
    `${capital(WHO[who])} får gå ${squares === 1 ? "bara en ruta" : `högst ${squares} rutor`} i taget.`,
  stopThrone: (who) => may(who, "stanna på tronen"),
  noReturn: "När kungen har lämnat den får han inte återvända.",
  passThrone: (who) => may(who, "passera den tomma tronen"),
  corner: (who, size) => may(who, size === 1 ? "stanna på en hörnruta" : "stanna på eller passera hörnrutor"),
  captureMore: "Ett drag kan slå flera män på en gång. Att själv gå in mellan två fiender är ofarligt.",
  hostile: "En fientlig ruta ersätter en av de två pjäser som slår.",
  hostileThrone: {
    always: (to) => `Tronen är ${isHostile(to)}${to === "" ? "" : ", tom eller inte"}.`,
    empty: (to) => `Den tomma tronen är ${isHostile(to)}.`,
    both: (empty, occupied) =>
      `Den tomma tronen är ${isHostile(empty)}; när en pjäs står på den är den ${isHostile(occupied)}.`,
  },
  hostileCorner: (to) => `${to === "" ? "En" : "En tom"} hörnruta är ${isHostile(to)}.`,
  kingArmed: {
    yes: "Kungen slår precis som hans män.",
    no: "Kungen deltar inte när män slås: han slår ingen med sina drag och räknas inte heller som den andra pjäsen när hans män drar.",
    hammer: "Kungen slår med sina drag, men han räknas inte som den andra pjäsen när hans män drar.",
    anvil: "Kungen slår ingen med sina drag, men han räknas som den andra pjäsen när hans män drar.",
  },
  linnaean:
    "Sitter kungen på tronen, med anfallare på tre av rutorna intill den och sin egen man på den fjärde, slås den mannen av en anfallare som drar till rutan bakom honom.",
  shieldwall: (withCorner) =>
    `Två eller flera fientliga pjäser sida vid sida längs en kant kan slås tillsammans. Tre saker krävs: rakt framför varje pjäs i raden, in mot mitten, står en av dina; rutan vid radens ena ände har en av dina pjäser${
      withCorner ? " eller är en tom hörnruta" : ""
    }; och du drar en pjäs till kantrutan vid den andra änden.`,
  shieldwallCorner: {
    "": "En tom hörnruta stänger ingen rad.",
    a: "Även en tom hörnruta stänger en rad av anfallare, men inte en rad av kungens män.",
    d: "Även en tom hörnruta stänger en rad av kungens män, men inte en rad av anfallare.",
  },
  shieldwallKing: "En kung i raden räknas med i dess längd, men bara männen slås.",
  shieldwallArmed: {
    yes: "Kungen får delta i ett sådant slag, framför raden eller vid dess ände.",
    no: "Kungen deltar inte i ett sådant slag.",
    hammer: "Kungen får stänga raden med sitt drag, men framför raden eller vid dess ände räknas han inte.",
    anvil: "Kungen räknas framför raden och vid dess ände, men han får inte stänga den med sitt drag.",
  },
  shieldwallMore: "Det som draget slår på vanligt sätt kommer därtill.",
  escape: {
    corner: "Försvararna vinner direkt när kungen stannar på en hörnruta.",
    edge: "Försvararna vinner direkt när kungen stannar på vilken kantruta som helst.",
  },
  surround: "Kungen är slagen när det står anfallare på alla fyra rutorna intill honom.",
  surroundEdge: "Vid kanten räcker det med de rutor intill honom som finns på brädet.",
  edgeSafe: "Vid kanten kan han inte slås.",
  custodial: (hasThrone) =>
    `Kungen slås som en man, mellan två anfallare på motsatta sidor${hasThrone ? ", även på tronen" : ""}.`,
  away: "På tronen och på de fyra rutorna intill den är kungen slagen när det står anfallare på alla fyra sidor om honom. På alla andra rutor slås han som en man, mellan två anfallare på motsatta sidor.",
  off: "På tronen är kungen slagen när det står anfallare på alla fyra sidor om honom. På alla andra rutor, också intill tronen, slås han som en man, mellan två anfallare på motsatta sidor.",
  throneCounts: {
    two: "Den tomma tronen räknas som en anfallare.",
    four: "Den tomma tronen räknas som en anfallare, så intill den räcker det med tre.",
  },
  throneCountsNot: {
    plain: "Den tomma tronen räknas inte som en anfallare.",
    safe: "Den tomma tronen räknas inte som en anfallare, så intill den kan kungen inte slås.",
  },
  cornerCounts: {
    yes: "En tom hörnruta räknas som en anfallare.",
    no: "En tom hörnruta räknas inte som en anfallare.",
  },
  fort: "Försvararna vinner också när kungen efter deras drag står vid kanten, en ruta intill honom är tom och hans män bildar en mur som aldrig kan brytas: även om anfallarna vore hur många som helst, och försvararna lät muren stå, skulle ingen anfallare någonsin kunna ställa sig intill kungen eller slå en man i muren. En enda anfallare som är instängd tillsammans med kungen gör att det inte är någon borg.",
  fortJudged:
    "Så bedöms det. Anfallare når alla rutor som hänger ihop med någon av deras, i sidled eller höjdled, genom rutor där varken kungen eller hans män står.",
  fortCorners: "Hörnrutorna är stängda för dem.",
  fortThrone: {
    closed: "Tronen är stängd för dem: de får varken stanna på den eller passera den.",
    pass: "De får passera tronen men inte stanna på den.",
  },
  fortLost:
    "En man i muren är förlorad om anfallare skulle kunna slå honom från rutor där de kan stå; fientliga rutor hjälper dem som vanligt. Förlorade män tas bort och rutorna prövas på nytt. När ingen mer är förlorad och ingen anfallare kan komma intill kungen är det en borg.",
  fortShieldwall: (withCorner) =>
    `Muren måste också stå emot sköldmuren: män i rad längs kanten är förlorade om anfallare kan stå framför hela raden och stänga båda dess ändar${
      withCorner ? ", varav den ena kan vara en hörnruta" : ""
    }.`,
  encirclement:
    "Anfallarna vinner också när varken kungen eller någon av hans män efter ett drag av anfallarna har förbindelse med brädets kant. Förbindelsen går i sidled och höjdled över rutor där ingen anfallare står; försvararna själva spärrar inte vägen. En enda försvarare utanför ringen räcker för att det inte ska gälla.",
  noMoveDraw:
    "När den sida som ska dra inte kan det är partiet remi. Men anfallare som inte har någon man kvar har förlorat.",
  repetition: (count, outcome) =>
    `När en ställning uppstår för ${ordinalOf("sv", count)} gången ${
      {
        draw: "är partiet remi",
        "attackers-win": "vinner anfallarna, vem som än började upprepa",
        "mover-loses": "förlorar den sida vars drag ledde till den",
      }[outcome]
    }.`,
  repetitionFree: "En ställning får upprepas hur många gånger som helst.",
  noProgress: (plies) =>
    `Partiet är remi efter ${plies} drag i följd utan slag, båda sidors drag sammanräknade.`,
  agreement: "Spelarna kan komma överens om remi.",
  noAgreement: "Spelarna kan inte komma överens om remi.",
  captions: {
    speed: "Det längsta drag som den här pjäsen får göra.",
    passThrone: "En man passerar den tomma tronen, som en snidad knut märker ut.",
    stopThrone: "En man stannar på tronen.",
    kingUnarmed: "Kungen går intill men slår ingen.",
    kingNoAnvil: "Mellan en försvarare och kungen är anfallaren säker.",
    kingAnvil: "Försvararen drar och kungen står på andra sidan: anfallaren är slagen.",
    againstThrone: "Den tomma tronen är den andra fienden: försvararen är slagen.",
    attackerAgainstThrone: "Den tomma tronen är den andra fienden: anfallaren är slagen.",
    occupiedA: "Kungen själv hjälper inte till, men hans tron är fientlig mot anfallaren.",
    occupiedD: "Även när kungen sitter på tronen är den fientlig mot hans man.",
    againstCorner: "Den tomma hörnrutan är den andra fienden.",
    linnaean: "Anfallare på tre sidor om tronen: kungens sista man intill den är slagen.",
    shieldwallCorner: "Här stänger den tomma hörnrutan radens ena ände.",
    escapeEdge: "Vägen är fri: kungen når kanten och försvararna vinner.",
    kingOnThroneTwo: "Även på tronen slår två anfallare på motsatta sidor kungen.",
    kingBesideThroneSafe: "Intill den tomma tronen slår tre anfallare inte kungen.",
    kingThroneHelps: "En anfallare och den tomma tronen slår kungen.",
    kingEdgeThree: "Vid kanten: tre anfallare slår kungen.",
    kingEdgeCorner: "Vid kanten intill den tomma hörnrutan: två anfallare slår kungen.",
    noMoveDraw: "Kungen är ensam och kan inte dra: remi.",
    stuck: "Den sista anfallaren kan inte dra: försvararna vinner.",
    stuckDraw: "Den sista anfallaren kan inte dra: remi.",
    repeatedLost:
      "Båda sidor gick fram och tillbaka tills ställningen uppstod en gång för mycket: anfallarna vinner.",
    repeatedDrawn:
      "Båda sidor gick fram och tillbaka tills ställningen uppstod en gång för mycket: partiet är remi.",
    repeatedByMover:
      "Båda sidor gick fram och tillbaka tills ett drag av anfallarna gav ställningen en gång för mycket: anfallarna förlorar.",
  },
};
