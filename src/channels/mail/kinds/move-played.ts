import { endSentences, moveParts } from "../../../i18n/sentences/game.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { deadlinePart, endOf, gameFacts, gameParts, moveWords } from "./parts.ts";

/** Replies to a mail whose move was played. */
export const movePlayed: MailKind<"move-played"> = {
  ...ABOUT_GAME,
  category: () => "move",
  answerable: () => null,

  subject({ game, move }, { reader, subjects }) {
    const facts = gameFacts(game, reader);
    return game.result === null
      ? subjects.played({ what: moveWords(move), ...facts })
      : subjects.ended[endOf(game, reader)](facts);
  },

  draft: ({ game, move }, writing) => ({
    title: writing.words.mail.movePlayed(moveParts(move).move),
    ...gameParts(game, writing),
    paragraphs: endSentences(game, writing.reader),
    important: deadlinePart(game, game.clock.deadline, writing),
  }),
};
