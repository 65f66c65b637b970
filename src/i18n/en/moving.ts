import type { MovingWords } from "../words/moving.ts";

export const moving: MovingWords = {
  king: { captured: "captured", escaped: "escaped" },
  onlyPlayers: "Only the players can move.",
  over: "The game is over.",
  sound: "Sound",
  sending: "Sending…",
  waits: "It will be sent when you are back online.",
};
