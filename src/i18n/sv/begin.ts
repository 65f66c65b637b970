import type { BeginWords } from "../words/begin.ts";

export const begin: BeginWords = {
  nameHint: "3 till 20 tecken: A–Z, siffror, - och _.",
  freeNames: "Lediga namn:",
  alreadyPlaying: "Spelar du redan? Logga in",
  home: {
    sentence:
      "Vikingarnas brädspel: hjälp kungen att fly eller jaga honom, ett drag i taget, när det passar dig.",
    waiting: (count) => `Väntar på dig: ${count}`,
    nowhere: "Det är inte din tur någonstans",
    allChallenges: "Alla öppna utmaningar",
    about: "Vad är tafl?",
  },
  accept: {
    button: "Anta och spela",
    signedIn: (name) => `Namnet är ditt ändå: du är inloggad som ${name}.`,
  },
  make: {
    usual: "Standard",
    perMove: "Betänketid per drag",
    otherClocks: "Andra klockor",
    more: "Fler villkor",
  },
  howTo: {
    title: "Så spelar man",
    about:
      "Det här är reglerna för brandubh, som är bäst att börja med: det minsta brädet och korta partier.",
    headings: { goal: "Målet", move: "Dragen", capture: "Slag", win: "Vinst" },
    goal: "Kungen och hans 4 försvarare (ljusa) vill få honom till ett hörn. De 8 anfallarna (mörka) vill slå honom. Anfallarna börjar, sedan drar man turvis.",
    move: "En pjäs går som ett torn i schack: rakt fram eller åt sidan, så många tomma rutor den vill, aldrig över en annan pjäs. Bara kungen får stanna i mitten eller i ett hörn.",
    capture:
      "Du slår en pjäs genom att dra så att den står mellan två av dina, i en rad eller en kolumn. Att själv gå in mellan två motståndare är ofarligt. Ett tomt hörn räknas som den ena av de två.",
    defendersWin: "Försvararna vinner när kungen når ett hörn.",
    attackersWin:
      "Anfallarna vinner när de slår kungen: mellan två av dem, men på tronen i mitten från alla fyra sidor. De vinner också om de omringar alla försvarare.",
    allRules: "Alla regler för brandubh",
    play: "Prova på ett bräde",
    others: "Andra regler",
  },
  goals: {
    attackers: "Anfallarna: slå kungen.",
    defenders: {
      corner: "Försvararna: få kungen till ett hörn.",
      edge: "Försvararna: få kungen till brädets kant.",
    },
  },
  stay: {
    title: "Så att du kan komma tillbaka",
    text: "Bara den här webbläsaren känner dig: försvinner dess kakor är ditt namn och det här partiet borta för dig. Bekräfta en mejladress, så kan du logga in var som helst och får veta när det är din tur.",
    send: "Skicka en länk",
  },
  start: "Ny på tafl? Börja med brandubh.",
};
