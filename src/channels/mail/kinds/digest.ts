import { MAILS_AT_ONCE } from "../../../contract/bounds.ts";
import { isOfGame } from "../../../game/records.ts";
import { tellRecord } from "../../../i18n/sentences/records.ts";
import { linkOf, linkTo } from "../../parts.ts";
import type { MailKind } from "./kind.ts";
import { deadlinePart, isTurnOf } from "./parts.ts";

export const digest: MailKind<"digest"> = {
  category: () => "digest",
  thread: (_content, reader) => `digest-${reader.id}`,

  games({ records }) {
    const games = records.flatMap((record) => (isOfGame(record) ? [record.data.game] : []));
    return [...new Map(games.map((game) => [game.id, game])).values()];
  },

  answerable: () => null,

  subject({ records }, { reader, subjects: { digest: words } }) {
    const turns = records.flatMap((record) =>
      isOfGame(record) && record.type === "game.turn" && isTurnOf(record.data.game, reader)
        ? [record.data.game.id]
        : [],
    );
    const games = new Set(turns).size;
    const more = records.length - turns.length;
    if (games === 0) return words.news(more);
    return more === 0 ? words.turns(games) : words.more(words.turns(games), more);
  },

  draft({ records, isRest }, writing) {
    const { reader, links } = writing;
    const words = writing.words.mail;
    const items = records.map((record) => {
      const isTurn = isOfGame(record) && isTurnOf(record.data.game, reader);
      const due = isTurn ? deadlinePart(record.data.game, record.data.deadline, writing) : [];
      const own = [...linkTo(words.makeMove, links.plays?.[record.id]), ...linkOf(record, reader)];
      return { text: [...tellRecord(record, reader), ...due].join(" "), links: own };
    });
    return {
      title: words.digest.title(records.length),
      list: { heading: null, items },
      notes: isRest ? [words.digest.rest(MAILS_AT_ONCE.max)] : [],
      footerLinks: linkTo(words.digest.mute, links.muteDigest),
    };
  },
};
