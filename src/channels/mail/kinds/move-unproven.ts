import { moveParts } from "../../../i18n/sentences/game.ts";
import { ABOUT_GAME, type MailKind } from "./kind.ts";
import { gameFacts, gameParts, moveWords } from "./parts.ts";

/** Reports that somebody, perhaps not the reader, replied to a mail with a move. The reader decides with a link. */
export const moveUnproven: MailKind<"move-unproven"> = {
  ...ABOUT_GAME,
  category: () => "move",

  subject({ game, move }, { reader, subjects }) {
    const facts = gameFacts(game, reader);
    if (move === null) return subjects.unprovenUnread(facts);
    return subjects.unproven({ what: moveWords(move), ...facts });
  },

  draft({ game, move }, writing) {
    const { none, of, why } = writing.words.mail.unproven;
    const title = move === null ? none : of(moveParts(move).move);
    return { title, ...gameParts(game, writing), paragraphs: [why] };
  },
};
