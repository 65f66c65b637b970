import type { EmbedWords } from "../words/embed.ts";

export const embed: EmbedWords = {
  title: "Ett bräde på din egen webbplats",
  about: "Kopiera de här raderna till vilken sida som helst: en blogg, ett forum, klubbens webbplats.",
  game: "Ett parti live",
  gameAbout: "Brädet följer partiet av sig självt, och läsaren kan bläddra bland dragen.",
  field: "Partiets adress eller id",
  show: "Visa",
  noGame: "Ange ett parti för att se det här.",
  board: "En enda ställning",
  boardAbout:
    "Ur brädets text, översta raden först: a anfallare, d försvarare, k kung, en siffra för tomma rutor.",
  picture: "En bild, där skript inte kan köras",
  pictureAbout: "Den visar partiet som det ser ut när bilden hämtas.",
  more: "Elementets attribut",
  attributes: {
    game: "partiets id: sista delen av dess adress",
    board: "ett brädes text",
    ruleset: "med board: regelverkets id, som avgör var tron och hörn märks ut",
    "last-move": "med board: draget som ska markeras, med det som slogs",
    ply: "med game: vilken ställning som visas först; annars den senaste",
    flipped: "sett från andra sidan",
    lang: "en, ru eller sv; annars sidans eller webbläsarens språk",
    origin: "en annan tjänst med samma API",
  },
  policy: "Om din webbplats har en Content-Security-Policy måste den nämna den här tjänsten i:",
  alt: "Partiets bräde",
  copy: "Kopiera",
};
