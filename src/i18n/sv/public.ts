import { pluralOf } from "../plurals.ts";
import type { PublicWords } from "../words/public.ts";

export const publicWords: PublicWords = {
  home: {
    title: "Tafl per post",
    about: [
      "Tafl är vikingatidens brädspel. I mitten står en kung med några få män; han vill nå ett hörn eller kanten. Runt omkring står dubbelt så många anfallare som vill slå honom.",
      "Här spelar man som man förr spelade per brev: ett drag när man har tid, med timmar eller dagar emellan. Vi säger till när det är din tur, via mejl om du vill, och du kan svara på mejlet med ditt drag.",
    ],
    demo: "Ett kort parti brandubh: kungen når hörnet a1.",
    demoMoves: "Partiets drag",
    pause: "Pausa",
    playOn: "Spela vidare",
    start: "Börja spela",
    startWhy: "Det räcker med ett namn. Lägg till en mejladress senare, så förlorar du inte dina partier.",
    name: "Ditt namn",
    nameHint: "3–20 tecken: A–Z, siffror, - och _; det första en bokstav.",
    startButton: "Spela",
    orSignIn: "Spelar du redan? Logga in",
    waiting: (count) =>
      count === 0
        ? "Det är inte din tur någonstans."
        : pluralOf("sv", count, {
            one: `Det är din tur i ${count} parti.`,
            other: `Det är din tur i ${count} partier.`,
          }),
    newChallenge: "Ny utmaning",
    lobby: "Öppna utmaningar",
    lobbyEmpty: "Ingen söker en motståndare just nu. Skapa en utmaning, så visas den här.",
    by: (name) => `${name} söker en motståndare.`,
    own: "Det här är din egen utmaning. Den väntar på att någon antar den.",
    more: "Fler utmaningar",
    learn: "Så spelar man: reglerna, med bilder",
  },
  player: {
    description: (name) => `Partier av ${name} på Taflpost och hur de slutade.`,
    since: (day) => `Här sedan ${day}.`,
    challenge: (name) => `Utmana ${name}`,
    block: (name) => `Blockera ${name}`,
    blockHint:
      "Spelaren kan inte längre utmana dig, skriva till dig eller föreslå något annat än remi. Pågående partier fortsätter.",
    unblock: (name) => `Avblockera ${name}`,
    blocked: "Du har blockerat den här spelaren.",
    record: "Resultat",
    noRecord: "Inga avslutade partier än.",
    rules: "Regler",
    side: "Sida",
    sides: { attackers: "Anfallare", defenders: "Försvarare" },
    won: "Vunna",
    lost: "Förlorade",
    drawn: "Remi",
    running: "Pågående partier",
    noRunning: "Inga pågående partier.",
    finished: "Avslutade partier",
    noFinished: "Inga avslutade partier.",
    turn: (name, ply) => `Drag ${ply}: ${name} ska dra.`,
    older: "Äldre partier",
  },
  problems: {
    title: "Felkoder",
    about:
      "Varje fel har en kod som är densamma på alla språk. Program hittar den i ”code”; ”detail” säger vad man kan göra.",
    all: "Alla felkoder",
    meaning: "Feltext",
    nothingHere: "Det finns ingen sida här. Adressen kan vara kapad eller felskriven.",
    home: "Till startsidan",
    rules: "Spelets regler",
  },
};
