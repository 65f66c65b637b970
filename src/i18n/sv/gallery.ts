import { pluralOf } from "../plurals.ts";
import type { GalleryWords } from "../words/gallery.ts";

const squares = (count: number) => pluralOf("sv", count, { one: "en ruta", other: `${count} rutor` });

export const gallery: GalleryWords = {
  title: "Regler",
  about:
    "Tafl är en hel familj av spel: varje folk som spelade det, och varje klubb sedan dess, har haft sina egna regler. Välj vad du vill läsa eller spela efter; i varje utmaning står vilka regler som gäller.",
  filter: {
    label: "Vilka regler som visas",
    tag: "Slag",
    size: "Bräde",
    all: "Alla",
    shown: (count) =>
      pluralOf("sv", count, { one: "En regeluppsättning", other: `${count} regeluppsättningar` }),
    none: "Det finns inga sådana regler för det brädet.",
  },
  tags: {
    popular: "Populära",
    historical: "Historiska",
    modern: "Moderna",
    small: "Små",
    medium: "Mellanstora",
    large: "Stora",
  },
  history: {
    title: "En kort historia",
    paragraphs: [
      "Tafl är fornnordiska och betyder bräde. Från 200-talet och framåt spelades sådana spel i hela Nordeuropa: en kung med få män i mitten, dubbelt så många runt omkring. Bräden av trä och sten och pjäser av ben, glas och bärnsten har hittats i gravar, mossar och stadsjord från Danmark till Island och Irland.",
      "Spelet hade lika många namn som bräden. I Norden hette det tafl och senare hnefatafl, efter kungens pjäs; walesarna spelade tawlbwrdd, irländarna brandubh, samerna tablut. I en engelsk handskrift från 1100-talet tolkas evangelierna med det största brädet av alla, alea evangelii. Om irländarnas fidchell och walesarnas gwyddbwyll var spel av samma slag vet ingen.",
      "Under 1000- och 1100-talen kom schacket och tog med tiden över. Ingen hade skrivit ner reglerna i sin helhet. I Wales ritades och beskrevs tawlbwrdd ännu 1587; i Lappland såg Carl von Linné tablut spelas 1732 och skrev in bräde, pjäser och regler i sin resedagbok, den bästa beskrivning som finns.",
      "På 1900-talet förstod man att hans tablut och sagornas hnefatafl hör till samma familj, och spelet började spelas igen. Dagens regler är härledda ur dagboken, ur funna bräden och ur rader i gamla texter, och de har rättats till där partierna visade att den ena sidan var för stark. Därför är de så många: de historiska håller sig till det man vet, de moderna till det som är bra att spela.",
    ],
  },
  make: {
    title: "Egna regler",
    why: "Spela som ni brukar: ställ upp brädet, välj reglerna och utmana någon med dem.",
    open: "Gör egna regler",
  },
  compare: {
    title: "Så skiljer de sig åt",
    why: "Där alla som visas är överens finns ingen kolumn. Varje uppsättning förklaras i sin helhet på sin egen sida.",
    open: (count) =>
      pluralOf("sv", count, { one: "Reglerna i en tabell", other: `Alla ${count} i en tabell` }),
  },
  ruleset: "Regler",
  columns: {
    board: "Bräde",
    men: "Anfallare och försvarare",
    first: "Vem som börjar",
    goal: "Kungen undkommer",
    king: "Kungen slås",
    armed: "Kungen slår själv",
    shieldwall: "Sköldmur",
    fort: "Kantborg",
    encirclement: "Inringning",
    noMove: "Den som inte kan dra",
    repetition: "Upprepning",
    noProgress: "Remi utan slag",
    agreement: "Remi genom överenskommelse",
    besides: "Dessutom",
  },
  menOf: (attackers, defenders) => `${attackers} och ${defenders}`,
  sides: { attackers: "anfallarna", defenders: "försvararna" },
  goal: { corner: "i ett hörn", edge: "var som helst vid kanten" },
  king: {
    surround: "från fyra håll, aldrig vid kanten",
    "surround-edge": "från alla håll, även vid kanten",
    custodial: "från två håll",
    "custodial-away-from-throne": "från två håll; på och intill tronen från fyra",
    "custodial-off-throne": "från två håll; på tronen från fyra",
  },
  armed: {
    yes: "ja",
    no: "nej",
    hammer: "bara med eget drag",
    anvil: "bara med sina mäns drag",
  },
  noMove: { loses: "förlorar", draw: "får remi" },
  repetition: {
    "attackers-win": "anfallarna vinner",
    draw: "remi",
    "mover-loses": "den som upprepar förlorar",
    none: "ingen regel",
  },
  plies: (count) => `efter ${count} drag`,
  yes: "ja",
  no: "nej",
  besides: {
    noThrone: "ingen tron",
    throneClosed: "ingen stannar på tronen",
    throneHarmless: "ingen slås mot tronen",
    throneSparesKing: "mot den tomma tronen slås bara män",
    largeCorners: "hörn av fyra rutor",
    linnaean: "den sista mannen intill en kung som är instängd på tronen kan slås mot honom",
    speed: {
      all: (count) => `pjäserna går högst ${squares(count)}`,
      attackers: (count) => `anfallarna går högst ${squares(count)}`,
      defenders: (count) => `försvararna går högst ${squares(count)}`,
      king: (count) => `kungen går högst ${squares(count)}`,
    },
  },
  contents: "Innehåll",
  facts: "I korthet",
  setup: "Utgångsställningen.",
  others: "Alla regler",
  challenge: "Utmana någon med dem",
  custom: "De här reglerna har en spelare gjort.",
  record: {
    title: "För andra program",
    why: "Reglerna i OpenTafls notation. Den kan läsas in i redigeraren och i andra program som förstår den; det som börjar med tp- hoppar de över.",
    label: "Regelposten",
    copy: "Kopiera posten",
    json: "Samma sak som JSON",
  },
  sources: {
    title: "Varifrån de kommer",
    uncertain: (list) =>
      `Källorna går isär eller säger inget om: ${list}. Här spelas det så som vi läser dem.`,
  },
  choose: {
    usual: "Det minsta brädet: bra att börja med.",
    more: (count) => pluralOf("sv", count, { one: "Visa en till", other: `Visa ${count} till` }),
    custom: "Gjorda av en spelare",
    gallery: "Läs reglerna och hur de skiljer sig åt",
  },
};
