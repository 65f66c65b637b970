import type { MovingWords } from "../words/moving.ts";

export const moving: MovingWords = {
  king: { captured: "slagen", escaped: "har kommit undan" },
  onlyPlayers: "Bara spelarna kan dra.",
  over: "Partiet är slut.",
  sound: "Ljud",
  sending: "Skickar…",
  waits: "Skickas när du är online igen.",
};
