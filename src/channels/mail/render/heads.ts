import { isOfGame } from "../../../game/records.ts";
import type { GameSummary } from "../../../game/view.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { gameTitle } from "../../../i18n/sentences/index.ts";
import { gameOf, type MailContent, type Recipient } from "../content.ts";

/** A SHA-256 as it is written: what was stored by an earlier release has none. */
const HEAD = /^[0-9a-f]{64}$/;

/** The games that a mail tells of, each as it stood last. */
function gamesOf(content: MailContent): readonly GameSummary[] {
  if (content.kind === "digest") {
    const games = content.records.flatMap((record) => (isOfGame(record) ? [record.data.game] : []));
    return [...new Map(games.map((game) => [game.id, game])).values()];
  }
  const game = content.kind === "event" ? (content.covered ?? gameOf(content)) : gameOf(content);
  return game === null ? [] : [game];
}

/** The head of each game's record, in words: with its title where there are several. */
export function headsOf(content: MailContent, { language }: Pick<Recipient, "language">): readonly string[] {
  const { head: words } = wordsIn(language).notices.play;
  return gamesOf(content).flatMap((game) => {
    const { head } = game;
    if (head === null || !HEAD.test(head)) return [];
    return [content.kind === "digest" ? `${gameTitle(game)}. ${words(head)}` : words(head)];
  });
}
