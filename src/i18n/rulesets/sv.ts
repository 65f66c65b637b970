import type { Sentences } from "./types.ts";

export const sv: Sentences = {
  headings: {
    board: "Brädet och pjäserna",
    moves: "Drag",
    capture: "Hur män slås",
    hostile: "Fientliga rutor",
    shieldwall: "Sköldmuren",
    king: "Hur kungen slås",
    defendersWin: "Så vinner försvararna",
    attackersWin: "Så vinner anfallarna",
    noMove: "Inget drag kvar",
    draws: "Upprepning och remi",
  },
  summary: (size, attackers, defenders) =>
    `Bräde ${size}×${size}; anfallare: ${attackers}, försvarare: ${defenders} samt kungen.`,
  board: (size) =>
    `Brädet har ${size}×${size} rutor. Rutan i mitten är tronen och de fyra rutorna i brädets hörn är hörnen (i äldre regler kallade slott).`,
  naming: (last) =>
    `En ruta har sitt namn av kolumnens bokstav, från a till vänster, och radens nummer, från 1 nederst: a1 är hörnet nere till vänster, ${last} det uppe till höger. Ett drag skrivs med två rutor: d1-d4.`,
  sides: (attackers, defenders) =>
    `Sidorna är olika. Anfallarna är mörka; ${attackers} av dem står runt den ljusa sidan, som är ${defenders} försvarare och deras kung. Kungen bär krona och börjar på tronen. Anfallarna drar först, sedan turas sidorna om. Med man menas varje pjäs utom kungen.`,
  aims: "Försvararna vill föra kungen till ett hörn; anfallarna vill slå honom innan han når dit.",
  moving:
    "En pjäs går som tornet i schack: rakt längs en rad eller en kolumn, så många tomma rutor den vill. Den hoppar inte över andra pjäser.",
  restricted:
    "Bara kungen får stanna på tronen eller i ett hörn; de fem är spelets förbjudna rutor. Män får passera den tomma tronen men inte stanna där, och till hörnen får de inte gå alls. Kungen får återvända till tronen sedan han lämnat den.",
  capture:
    "En man är slagen (man säger också dödad) när ett fientligt drag stänger en fälla på två motsatta sidor om honom, längs en rad eller en kolumn, aldrig diagonalt. Pjäsen som drog måste vara en av de två som slår. Den slagna mannen lämnar brädet.",
  captureMore:
    "Ett drag kan slå flera män på en gång. Att själv gå in mellan två fiender är ofarligt. Kungen slår precis som hans män.",
  hostileCorner:
    "Ett tomt hörn är fientligt mot båda sidors män: det ersätter en av de två pjäser som behövs för att slå.",
  hostileThrone:
    "Tronen är alltid fientlig mot anfallare. Mot försvarare är den fientlig bara när den är tom: en försvarare intill kungen på tronen kan inte slås mot den, men väl på andra ledden. En del spelar så att tronen är fientlig mot försvarare även när kungen sitter på den; så är det inte här.",
  hostileEdge: "Brädets kant är inte fientlig: ingen blir slagen mot enbart kanten.",
  shieldwall: [
    "Två eller flera fientliga pjäser sida vid sida längs en kant kan slås tillsammans. Tre saker krävs: rakt framför varje pjäs i raden, in mot mitten, står en av dina; rutan vid radens ena ände har en av dina pjäser eller är ett tomt hörn; och du drar en pjäs till kantrutan vid den andra änden.",
    "Båda sidor får slå så, och kungen får vara med, framför raden eller vid dess ände. En kung i fiendens rad räknas med i dess längd, men bara männen slås. Det som draget slår på vanligt sätt kommer därtill.",
  ],
  kingCapture: {
    surround: [
      "Kungen är slagen när det står anfallare på alla fyra rutorna intill honom. Den tomma tronen räknas som en av de fyra, så bredvid den räcker det med tre anfallare.",
      "Ute på brädet slår varken två eller tre anfallare honom. Kanten ersätter ingen anfallare: en kung som står vid kanten kan inte slås.",
    ],
    "custodial-away-from-throne": [
      "På tronen är kungen slagen när det står anfallare på alla fyra rutorna intill honom. Detsamma gäller på de fyra rutorna intill tronen, och där räknas den tomma tronen som en av de fyra.",
      "På alla andra rutor slås han som en man, även vid kanten: mellan två anfallare på motsatta sidor eller mellan en anfallare och ett tomt hörn.",
    ],
    "custodial-off-throne": [
      "På tronen är kungen slagen när det står anfallare på alla fyra rutorna intill honom.",
      "På alla andra rutor, också intill tronen och vid kanten, slås han som en man: mellan två anfallare på motsatta sidor eller mellan en anfallare och ett tomt hörn. Den tomma tronen hjälper inte till att slå honom: intill den är han trygg längs linjen mot tronen, men tvärs över den linjen kan han slås.",
    ],
  },
  kingTrap:
    "Bara ett drag av anfallarna slår kungen, och mannen som drog måste vara en av dem som slår. En kung som själv går in i en fälla är inte slagen av det.",
  escape: "Försvararna vinner direkt när kungen stannar i ett hörn.",
  fort: [
    "De vinner också med en kantborg. Efter ett drag av försvararna står kungen vid kanten, en ruta intill honom är tom, och hans män bildar en mur som aldrig kan brytas: även om anfallarna vore hur många som helst, och försvararna lät muren stå, skulle ingen anfallare någonsin kunna ställa sig intill kungen eller slå en man i muren. En enda anfallare som är instängd med kungen räcker för att det inte ska vara en borg.",
    "Så bedöms det. Anfallare når alla rutor som hänger ihop med någon av deras, i sidled eller höjdled, genom rutor som varken är kungens, hans mäns eller hörn; de får passera tronen men inte stanna på den. En försvarare är förlorad om anfallare kan slå honom från rutor där de kan stå; ett tomt hörn eller en tom tron hjälper dem som vanligt. Förlorade män tas bort och rutorna prövas på nytt. När ingen mer är förlorad och ingen anfallare kan komma intill kungen är det en borg.",
  ],
  fortShieldwall:
    "Muren måste också stå emot sköldmuren: män i rad längs kanten är förlorade om anfallare kan stå framför hela raden och stänga båda dess ändar, varav den ena kan vara ett hörn.",
  captureWins: "Anfallarna vinner när de slår kungen.",
  encirclement: [
    "De vinner också genom inringning: efter ett drag av anfallarna har varken kungen eller någon försvarare förbindelse med brädets kant. Förbindelsen går i sidled och höjdled över rutor där ingen anfallare står; försvarare spärrar inte vägen. En enda försvarare utanför ringen räcker för att det inte ska gälla.",
  ],
  noMove:
    "Den sida som ska dra och inte kan förlorar. Alltså förlorar också en sida som inte har några pjäser kvar.",
  noMoveKing:
    "Det gäller även en ensam kung som är instängd vid kanten: han kan inte slås där, men han kan inte heller dra och har förlorat.",
  samePosition:
    "Ställningen är densamma när hela brädet är det, alla båda sidors pjäser, och samma sida är vid draget. Antalet gånger räknas från det senaste slaget, och utgångsställningen räknas med.",
  toAndFro:
    "Oftast går det till så här: var sida drar en pjäs fram och tillbaka. Efter två drag av var sida har ställningen uppstått för andra gången, efter ytterligare två för tredje. Att den uppstår för tredje gången betyder alltså att den återkommer för andra gången.",
  repetition: {
    "attackers-win": [
      "Reglerna säger två saker om detta. Den sida som började upprepa måste hitta ett annat drag eller förlora. Och remi (oavgjort) finns inte: när försvararna har upprepat sin ställning tre gånger utan slag vinner anfallarna.",
      "Det andra gäller vem som än började, så det avgör: när en ställning uppstår för tredje gången vinner anfallarna. Det är försvararnas sak att hitta ett annat drag i tid; anfallarna får upprepa hur länge de vill utan att det läggs dem till last.",
    ],
    draw: ["När en ställning uppstår för tredje gången är partiet remi (oavgjort)."],
  },
  noProgress: (plies) =>
    `Partiet är remi om ingen sida kan nå sitt mål. Det blir så av sig självt efter ${plies} drag i följd utan slag, båda sidors drag sammanräknade.`,
  agreement: "Spelarna kan också komma överens om remi.",
  noAgreement: "Man kan inte heller komma överens om remi.",
  judgement:
    "Efter varje drag tas först slagna män bort, och först därefter bedöms om partiet är slut. En vinst på brädet går före allt som sägs i detta avsnitt.",
  captions: {
    moving: "En anfallare går längs sin rad, över så många tomma rutor som det finns.",
    passThrone:
      "Kungen är borta: hans man passerar den tomma tronen. En snidad knut märker ut tronen och kungens tillflykter i hörnen.",
    captureAttacker: "En försvarare stänger fällan: anfallaren mellan de två försvararna är slagen.",
    captureDefender: "Anfallare slår på samma sätt, här längs en kolumn.",
    captureTwo: "Kungen slår två anfallare på en gång: bakom var och en av dem står en av hans män.",
    moveBetween: "Försvararen går själv in mellan två anfallare: det är ofarligt.",
    againstCorner: "Det tomma hörnet är den andra fienden.",
    againstThrone: "Kungen är borta, och hans tomma tron är fientlig även mot en försvarare.",
    attackerAgainstThrone: "Mot anfallare är tronen alltid fientlig: här ersätter den den andra försvararen.",
    kingAgainstThrone: "Även kungen slår mot sin tomma tron.",
    besideKing: "Kungen sitter på tronen: den är inte fientlig mot försvararen intill, som står kvar.",
    besideKingTaken: "På andra ledden slås försvararen intill tronen som var som helst.",
    shieldwall: "Anfallaren stänger den öppna änden, och hela raden är slagen.",
    shieldwallCorner: "Här stänger hörnet ena änden. Det är försvararna som slår, med kungen framför raden.",
    kingOnThrone: "På tronen: den fjärde anfallaren slår kungen.",
    kingOpenFour: "Ute på brädet: den fjärde anfallaren slår kungen.",
    kingOpenTwoSafe: "Ute på brädet: mellan två anfallare är kungen inte slagen.",
    kingBesideThrone: "Intill den tomma tronen: den tredje anfallaren slår kungen.",
    kingEdgeSafe: "Vid kanten: tre anfallare stänger in kungen men slår honom inte.",
    kingOpenTwo: "Ute på brädet: två anfallare på motsatta sidor slår kungen.",
    kingEdgeTwo: "Vid kanten: två anfallare på motsatta sidor slår kungen.",
    kingAgainstCorner: "En anfallare och det tomma hörnet slår kungen.",
    kingBesideThroneTwoFail: "Intill tronen räcker det inte med två anfallare.",
    kingBesideThroneTwo: "Intill tronen, tvärs över linjen mot den, slår två anfallare kungen.",
    kingThroneNoHelp: "Mot tronen är han trygg: en anfallare och den tomma tronen slår inte kungen.",
    escape: "Vägen är fri: kungen når hörnet och försvararna vinner.",
    fort: "Den sista mannen i muren: ingen kommer åt kungen eller hans män, och försvararna vinner.",
    fortWide: "En rymligare borg är också en borg: alla dess män skyddar varandra.",
    fortBroken: "Ingen borg: den främste mannen kan slås mellan två anfallare, och då är vägen in öppen.",
    fortSpoiled: "Ingen borg: en anfallare är instängd och kan ställa sig intill kungen.",
    encirclement: "Ringen sluts kring alla försvarare: anfallarna vinner.",
    encirclementWide: "En vid ring räcker också: ingen försvarare kan nå kanten längre.",
    encirclementOpen: "Ingen inringning: en försvarare är fortfarande utanför ringen.",
    lastAttacker: "Den sista anfallaren slås: anfallarna kan inte dra, och försvararna vinner.",
    thirdTimeLost:
      "Båda sidor gick fram och tillbaka: ställningen står för tredje gången, och anfallarna vinner.",
    thirdTimeDrawn:
      "Båda sidor gick fram och tillbaka: ställningen står för tredje gången, och partiet är remi.",
    noMove: "Kungen är ensam och kan inte dra: anfallarna vinner.",
  },
};
