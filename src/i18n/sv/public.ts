import { pluralOf } from "../plurals.ts";
import type { PublicWords } from "../words/public.ts";

export const publicWords: PublicWords = {
  home: {
    title: "Tafl per post",
    about: [
      "Tafl är vikingatidens brädspel. En kung står i mitten med några få män och vill nå ett hörn eller kanten; runt omkring står dubbelt så många anfallare som vill slå honom.",
      "Här spelas det som man en gång spelade per brev: ett drag när man har tid, med timmar eller dagar emellan. När det är din tur säger vi till, via mejl om du vill, och du kan till och med svara på mejlet med ditt drag.",
    ],
    demo: "Ett kort parti brandubh: kungen når hörnet a1.",
    demoMoves: "Partiets drag",
    pause: "Pausa",
    playOn: "Spela vidare",
    start: "Börja genast",
    startWhy: "Det räcker med ett namn. En adress kan du lägga till senare, så att du har dina partier kvar.",
    name: "Ditt namn",
    nameHint: "3 till 20 av bokstäverna A–Z, siffror, - och _; först en bokstav.",
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
    own: "Det här är din egen utmaning; den väntar på att någon ska anta den.",
    more: "Fler utmaningar",
    learn: "Så spelar man: reglerna, med bilder",
  },
  player: {
    description: (name) => `Partier av ${name} på Taflpost, och hur de slutade.`,
    since: (day) => `Här sedan ${day}.`,
    challenge: (name) => `Utmana ${name}`,
    block: (name) => `Blockera ${name}`,
    blockHint:
      "Spelaren kan inte längre utmana dig, skriva till dig eller föreslå något annat än remi. Partier som ni spelar fortsätter.",
    unblock: (name) => `Häv blockeringen av ${name}`,
    blocked: "Du har blockerat den här spelaren.",
    record: "Resultat",
    noRecord: "Inget parti är avslutat än.",
    rules: "Regler",
    side: "Sida",
    sides: { attackers: "Anfallare", defenders: "Försvarare" },
    won: "Vunna",
    lost: "Förlorade",
    drawn: "Remi",
    running: "Pågående partier",
    noRunning: "Inget parti pågår.",
    finished: "Avslutade partier",
    noFinished: "Inget parti är avslutat.",
    turn: (name, ply) => `Drag ${ply}: ${name} står i tur.`,
    older: "Äldre partier",
  },
  problems: {
    title: "Felkoder",
    about:
      "Varje fel har en kod som är densamma på alla språk. Program hittar den i ”code”; ”detail” säger vad man kan göra.",
    all: "Alla felkoder",
    meaning: "Vad det säger",
    nothingHere: "Det finns ingen sida här. Kanske har adressen kapats på vägen eller skrivits fel.",
    home: "Till startsidan",
    rules: "Spelets regler",
  },
};
