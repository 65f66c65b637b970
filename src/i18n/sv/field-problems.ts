import type { ProblemWords } from "../words/problems.ts";

/** What can be wrong with a field of a request. */
export const fields: ProblemWords["fields"] = {
  duration: () =>
    "Skriv en tidsrymd enligt ISO 8601, till exempel P3D eller PT36H; år och månader tas inte emot.",
  "duration-range": (f) => `Tidsrymden ska vara mellan ${f.min} och ${f.max}.`,
  "name-shape": () => "Ett namn har 3 till 20 tecken av A-Z a-z 0-9 _ - och börjar med en bokstav.",
  timezone: () => "Ange en tidszon ur IANA-listan, till exempel Europe/Stockholm.",
  "text-marks": () => "Texten har styrtecken eller riktningstecken, eller är inte välformad Unicode.",
  "time-of-day": () => "Skriv klockslaget med timmar och minuter, till exempel 08:00.",
  instant: () => "Skriv tidpunkten enligt RFC 3339, till exempel 2026-11-20T20:00:00Z.",
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
  needed: () => "Fältet behövs.",
  kind: (f) => `Detta ska vara ${f.expected}.`,
  "one-of": (f) => `Detta ska vara ett av: ${f.options}.`,
  "too-small": (f) => `Detta ska vara minst ${f.limit}.`,
  "too-large": (f) => `Detta ska vara högst ${f.limit}.`,
  "too-short": (f) => `Detta är för kort: minst ${f.limit}.`,
  "too-long": (f) => `Detta är för långt: högst ${f.limit}.`,
  "unknown-field": (f) => `Det finns inget fält ”${f.field}” här. Utelämna det.`,
  email: () => "Detta är ingen e-postadress.",
  square: () => "Ange en ruta, till exempel d1.",
  "not-accepted": () => "Värdet tas inte emot här; vad som tas emot står på /docs.",
  cursor: () => "Markören hör inte till den här listan.",
  "idempotency-key": () => "En Idempotency-Key har 1 till 255 skrivbara ASCII-tecken.",
  "unknown-parameter": (f) => `Det finns ingen parameter ”${f.field}” här. Ta bort den ur adressen.`,
  "entity-tags": () =>
    'Skriv versionsmärken inom citattecken, till exempel "18" eller W/"18", med komma emellan; eller * ensamt.',
  "if-match-unsupported": () => "Denna begäran kan inte bero på If-Match. Skicka den utan.",
  "sign-up-key": (f) =>
    `Vid registreringen har en Idempotency-Key ${f.min} till 255 skrivbara ASCII-tecken som ingen kan gissa, för den som upprepar den får en token.`,
  "off-board-square": (f) => `Brädet har ${f.size} linjer och lika många rader. Ange en av dess rutor.`,
  "by-urgency": () => "Den här listan har det mest brådskande först och ingen annan ordning. Utelämna det.",
  "gift-too-small": (f) => `En gåva av tid måste vara minst ${f.min}.`,
  "listed-twice": (f) => `”${f.item}” står här två gånger. Ange varje värde en gång.`,
  "night-without-length": () =>
    "En natt kan inte sluta när den börjar. Välj ett annat slut, eller ange ingen natt.",
  "night-too-long": (f) =>
    `En natt får vara högst ${f.max} timmar. Låt den börja senare eller sluta tidigare.`,
  "wait-newest-first": () =>
    "Man väntar på det som händer härnäst: med det nyaste först har det ingen mening.",
  "vacation-past": () => "En semester kan inte börja i det förflutna. Utelämna det här för att börja nu.",
  "vacation-far": () => "En semester kan bokas högst ett år i förväg.",
  "vacation-short": () => "En semester varar minst en timme. Välj ett senare slut.",
  "in-future": () => "Det har inte hänt än. Skriv en tidpunkt som har varit.",
  "not-after": (f) => `Detta ska vara senare än ”${f.other}”.`,
  "span-too-long": (f) => `Det är för långt: högst ${f.max}.`,
  "too-long-ago": (f) => `Det är för länge sedan: högst ${f.max}.`,
};
