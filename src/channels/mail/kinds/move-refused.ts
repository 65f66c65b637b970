import { moveParts } from "../../../i18n/sentences/game.ts";
import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { deadlinePart, gameFacts, gameParts, LONGEST_WHY, moveWords, sidePlayed } from "./parts.ts";

/** Replies to a mail whose move was not played, and lists the legal moves. */
export const moveRefused: MailKind<"move-refused"> = {
  ...ABOUT_GAME,
  category: () => "move",

  subject({ game, move }, { reader, subjects }) {
    const facts = gameFacts(game, reader);
    return move === null ? subjects.unread(facts) : subjects.refused({ what: moveWords(move), ...facts });
  },

  draft({ game, move, why, legal }, writing) {
    const words = writing.words.mail;
    const items = movesBySquare(legal).map((text) => ({ text, links: [] }));
    return {
      title: move === null ? words.moveRefused.none : words.moveRefused.of(moveParts(move).move),
      ...gameParts(game, writing),
      paragraphs: [oneLine(why, LONGEST_WHY), ...sidePlayed(game, writing)],
      important: deadlinePart(game, game.clock.deadline, writing),
      list: items.length === 0 ? null : { heading: words.legal, items },
      notes: writing.links.replyTo === undefined ? [] : [words.answerHint],
    };
  },
};

/** Lists the moves from each square in one line: `d1: d2 d3 c1`. */
function movesBySquare(legal: readonly string[]): readonly string[] {
  const moves = legal.map((move) => moveParts(move).move.split("-"));
  const bySquare = Map.groupBy(moves, ([from = ""]) => from);
  return [...bySquare].map(([from, all]) => `${from}: ${all.map(([, to = ""]) => to).join(" ")}`);
}
