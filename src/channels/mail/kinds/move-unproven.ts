import { moveParts } from "../../../i18n/sentences/index.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { draftWith, gameParts, mailWords } from "./parts.ts";
import { gameFacts, moveWords, subjectWords } from "./subject-parts.ts";

/** Somebody who may not have been the reader answered a turn mail; the reader decides with a link. */
export const moveUnproven: MailKind<"move-unproven"> = {
  ...ABOUT_GAME,
  category: () => "move",
  answerable: ({ game }) => game,

  subject({ game, move }, writing) {
    const words = subjectWords(writing);
    const facts = gameFacts(game, writing);
    return move === null ? words.unprovenUnread(facts) : words.unproven({ what: moveWords(move), ...facts });
  },

  draft({ game, move }, writing) {
    const words = mailWords(writing).unproven;
    const title = move === null ? words.none : words.of(moveParts(move).move);
    return { ...draftWith(title, writing), ...gameParts(game, writing), paragraphs: [words.why] };
  },
};
