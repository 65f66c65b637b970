import { MAILS_AT_ONCE } from "../../../contract/bounds.ts";
import type { FeedRecord } from "../../../contract/events/records.ts";
import { isOfGame } from "../../../game/records.ts";
import { tellRecord } from "../../../i18n/sentences/index.ts";
import type { MailKind, Writing } from "./kind.ts";
import { deadlinePart, draftWith, isTurnOf, linkOf, linkTo, mailWords } from "./parts.ts";
import { subjectWords } from "./subject-parts.ts";

export const digest: MailKind<"digest"> = {
  category: () => "digest",
  thread: (_content, reader) => `digest-${reader.id}`,

  games({ records }) {
    const games = records.flatMap((record) => (isOfGame(record) ? [record.data.game] : []));
    return [...new Map(games.map((game) => [game.id, game])).values()];
  },

  answerable: () => null,

  subject({ records }, writing) {
    const words = subjectWords(writing).digest;
    const turns = records.flatMap((record) =>
      isOfGame(record) && record.type === "game.turn" && isTurnOf(record.data.game, writing.reader)
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
    const words = mailWords(writing);
    const items = records.map((record) => ({
      text: [...tellRecord(record, reader), ...turnDeadline(record, writing)].join(" "),
      links: [...linkTo(words.makeMove, links.plays?.[record.id]), ...linkOf(record, writing)],
    }));
    return {
      ...draftWith(words.digest.title(records.length), writing),
      list: { heading: null, items },
      notes: isRest ? [words.digest.rest(MAILS_AT_ONCE.max)] : [],
      footerLinks: linkTo(words.digest.mute, links.muteDigest),
    };
  },
};

function turnDeadline(record: FeedRecord, writing: Writing): readonly string[] {
  if (!isOfGame(record) || !isTurnOf(record.data.game, writing.reader)) return [];
  return deadlinePart(record.data.game, record.data.deadline, writing);
}
