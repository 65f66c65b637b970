import { pluralOf } from "../plurals.ts";
import type { PushMessageWords } from "../words/push.ts";

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Your turn: ${by} played ${move}`,
  firstTurn: "Your turn: the game begins",
  challenge: (by) => `${by} challenges you`,
  accepted: (by) => `${by} accepted your challenge`,
  message: (by) => `${by} writes`,
  moveDue: (left) => `Your move is due: ${left} left`,
  digest: (count) =>
    pluralOf("en", count, { one: `${count} piece of news`, other: `${count} pieces of news` }),
  against: (opponent) => `against ${opponent}`,
  waiting: (count) =>
    pluralOf("en", count, {
      one: `It’s your turn in ${count} more game.`,
      other: `It’s your turn in ${count} more games.`,
    }),
};
