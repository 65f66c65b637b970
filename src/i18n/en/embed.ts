import type { EmbedWords } from "../words/embed.ts";

export const embed: EmbedWords = {
  title: "A board on your own site",
  about: "Copy these lines into any page: a blog, a forum, the site of your club.",
  game: "A live game",
  gameAbout: "The board follows the game by itself, and readers can step through the moves.",
  field: "The game’s address or id",
  show: "Show",
  noGame: "Enter one of your games to see it here.",
  board: "A single position",
  boardAbout:
    "From a board’s text, top row first: a attacker, d defender, k king, a number for empty squares.",
  picture: "A picture, where scripts can’t run",
  pictureAbout: "It shows the game as it stands when it is loaded.",
  more: "Attributes of the element",
  attributes: {
    game: "the id of a game: the last part of its address",
    board: "the text of a board",
    ruleset: "with board: the id of its rule set, which says where throne and corners are marked",
    "last-move": "with board: the move to be marked, with its captures",
    ply: "with game: which position is shown at first; without it, the newest",
    flipped: "seen from the other side",
    lang: "en, ru or sv; without it, the language of the page or of the browser",
    origin: "another service with the same API",
  },
  policy: "If your site has a Content-Security-Policy, it has to allow this service in:",
  alt: "The board of the game",
  copy: "Copy",
};
