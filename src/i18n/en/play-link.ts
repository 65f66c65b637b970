import type { PlayLinkWords } from "../words/play-link.ts";

export const playLink: PlayLinkWords = {
  list: "Or choose from the list",
  again: "It’s your turn again. Play in the game, or use the link in your latest e-mail.",
  sent: "Sent with your move:",
};
