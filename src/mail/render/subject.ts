import { wordsIn } from "../../i18n/catalogues.ts";
import { oneLine } from "../../lib/plain.ts";
import { isOfGame } from "../../game/records.ts";
import { gameTitle } from "../../i18n/sentences/index.ts";
import type { MailWords } from "../../i18n/words/notices.ts";
import { gameOf, type MailContent, type Recipient } from "../content.ts";

const LONGEST_SUBJECT = 150;
/** So much of a game's id tells two games of the same two players apart. */
const ID_SHOWN = 6;

/**
 * What a mail is called. It is the same for every mail of a game, whatever its language: mail programs keep a
 * conversation together by it, and put what happened into the first line of the mail instead.
 */
export function subjectOf(content: MailContent, reader: Recipient): string {
  const game = gameOf(content);
  if (game !== null) {
    const subject = `${gameTitle(game)} (${game.id.slice(0, ID_SHOWN)})`;
    // "=?" would begin an encoded word, and stand for what nobody sees here.
    return oneLine(subject.replaceAll("=?", "= ?"), LONGEST_SUBJECT);
  }
  return ownSubject(content, wordsIn(reader.language).notices.mail);
}

/** What a mail is called that tells of no game, or of several. */
function ownSubject(content: MailContent, words: MailWords): string {
  if (content.kind === "digest") return words.digest.subject;
  if (content.kind === "confirm") return words.confirm.subject;
  if (content.kind === "sign-in") return words.signIn.subject;
  if (content.kind === "address-changed") return words.addressChanged.subject;
  return content.kind === "event" && !isOfGame(content.record)
    ? words.subjects[content.record.type]
    : "Taflpost";
}
