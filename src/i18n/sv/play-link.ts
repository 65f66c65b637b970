import type { PlayLinkWords } from "../words/play-link.ts";

export const playLink: PlayLinkWords = {
  list: "Eller välj i listan",
  again: "Det är din tur igen. Gör draget i partiet, eller använd länken i ditt senaste mejl.",
  sent: "Skickat med ditt drag:",
};
