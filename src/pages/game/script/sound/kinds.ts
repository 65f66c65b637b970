/** What is heard: a piece that comes to its square, one that captures, the end of a game. */
export type Sound = "move" | "capture" | "end";
