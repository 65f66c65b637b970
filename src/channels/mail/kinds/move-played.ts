import { endSentences, moveParts } from "../../../i18n/sentences/index.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { deadlinePart, draftWith, gameParts, mailWords } from "./parts.ts";
import { endOf, gameFacts, moveWords, subjectWords } from "./subject-parts.ts";

/** Answers a mail whose move was played. */
export const movePlayed: MailKind<"move-played"> = {
  ...ABOUT_GAME,
  category: () => "move",
  answerable: () => null,

  subject({ game, move }, writing) {
    const words = subjectWords(writing);
    const facts = gameFacts(game, writing);
    return game.result === null
      ? words.played({ what: moveWords(move), ...facts })
      : words.ended[endOf(game, writing.reader)](facts);
  },

  draft: ({ game, move }, writing) => ({
    ...draftWith(mailWords(writing).movePlayed(moveParts(move).move), writing),
    ...gameParts(game, writing),
    paragraphs: endSentences(game, writing.reader),
    important: deadlinePart(game, game.clock.deadline, writing),
  }),
};
