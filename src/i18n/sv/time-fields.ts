import type { TimeFieldWords } from "../words/problems.ts";

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `En gåva av tid måste vara minst ${f.min}.`,
  "listed-twice": (f) => `”${f.item}” anges två gånger. Ange varje värde en gång.`,
  "night-without-length": () =>
    "En natt kan inte sluta när den börjar. Välj ett annat slut, eller ange ingen natt.",
  "night-too-long": (f) =>
    `En natt får vara högst ${f.max} timmar. Låt den börja senare eller sluta tidigare.`,
  "weekend-too-long": (f) => `En helg får ha högst ${f.max} dagar. Ta bort de andra.`,
  "vacation-past": () => "En semester kan inte börja i det förflutna. Utelämna det här för att börja nu.",
  "vacation-far": () => "En semester kan bokas högst ett år i förväg.",
  "vacation-short": () => "En semester varar minst en timme. Välj ett senare slut.",
  "in-future": () => "Det här är i framtiden. Ange en tid som har varit.",
  "not-after": (f) => `Detta ska vara senare än ”${f.other}”.`,
  "span-too-long": (f) => `Det är för långt: högst ${f.max}.`,
  "too-long-ago": (f) => `Det är för länge sedan: högst ${f.max}.`,
};
