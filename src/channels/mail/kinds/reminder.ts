import { opponentOf } from "../../../i18n/sentences/game.ts";
import { openOfferSentences } from "../../../i18n/sentences/play.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { deadlinePart, gameParts, muteLinks, sidePlayed, timeSubject, turnNotes } from "./parts.ts";

export const reminder: MailKind<"reminder"> = {
  ...ABOUT_GAME,
  category: () => "reminder",
  subject: ({ game, deadline }, writing) => timeSubject(game, deadline, writing),

  draft: ({ game, deadline, waiting }, writing) => ({
    title: writing.words.mail.reminder(opponentOf(game, writing.reader)),
    ...gameParts(game, writing),
    paragraphs: [...openOfferSentences(game, writing.reader), ...sidePlayed(game, writing)],
    important: deadlinePart(game, deadline, writing),
    notes: turnNotes(game, waiting, writing),
    footerLinks: muteLinks("game.deadline-near", writing),
  }),
};
