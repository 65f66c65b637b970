import type { OwnPlayer, PublicPlayer } from "../contract/player.ts";
import { languageNamed } from "../contract/languages.ts";
import { formatInstant } from "../lib/duration.ts";
import { isBot } from "../mailbox/account.ts";
import type { Player } from "../players/store.ts";
import type { Shown } from "../contract/shown.ts";

/** A player as everyone sees them. Built from a list of fields, so that a new column is private until it is named. */
export function publicPlayer(player: Player, origin: string): Shown<typeof PublicPlayer> {
  const { name, createdAt } = player;
  const bot = isBot(player) ? ({ bot: true } as const) : {};
  return { name, ...bot, url: `${origin}/v1/players/${name}`, createdAt: formatInstant(createdAt) };
}

/** Whose program a bot is; `operator`: what they are called now. */
export function programOf({ botUrl: url, botAbout: about }: Player, operator: string | null) {
  return { operator, url, about };
}

/** A player as they see themselves. */
export function ownPlayer(player: Player, origin: string): Shown<typeof OwnPlayer> {
  const { id, email, confirmedEmail, timezone, challengesFrom, botsWelcome } = player;
  return {
    ...publicPlayer(player, origin),
    id,
    email,
    emailConfirmed: email !== null && email === confirmedEmail,
    mailGoesTo: confirmedEmail,
    language: languageNamed(player.language),
    timezone,
    challengesFrom,
    botsWelcome,
  };
}
