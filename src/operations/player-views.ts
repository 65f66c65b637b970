import type { OwnBot, OwnPlayer, PublicPlayer } from "../contract/player.ts";
import { languageNamed } from "../contract/languages.ts";
import { formatInstant } from "../lib/duration.ts";
import { pick } from "../lib/json.ts";
import { isBot, type Settings, USUAL_SETTINGS } from "../mailbox/account.ts";
import type { Player } from "../players/store.ts";
import type { ViewOf } from "../contract/view.ts";

export const hasConfirmed = ({ email, confirmedEmail }: Pick<Player, "email" | "confirmedEmail">): boolean =>
  email !== null && email === confirmedEmail;

/** Names every field, so that a new column stays private until it is added here. */
export function publicPlayer(player: Player, origin: string): ViewOf<typeof PublicPlayer> {
  const { name, createdAt } = player;
  const bot = isBot(player) ? ({ bot: true } as const) : {};
  return { name, ...bot, url: `${origin}/v1/players/${name}`, createdAt: formatInstant(createdAt) };
}

export function programOf({ botUrl: url, botAbout: about }: Player, operator: string | null) {
  return { operator, url, about };
}

export const botView = (bot: Player, operator: Player, origin: string): ViewOf<typeof OwnBot> => ({
  ...publicPlayer(bot, origin),
  program: programOf(bot, operator.name),
});

const SETTINGS = Object.keys(USUAL_SETTINGS) as (keyof Settings)[];

export function ownPlayer(player: Player, origin: string): ViewOf<typeof OwnPlayer> {
  return {
    ...publicPlayer(player, origin),
    ...pick(player, "id", "email"),
    emailConfirmed: hasConfirmed(player),
    mailGoesTo: player.confirmedEmail,
    language: languageNamed(player.language),
    ...pick(player, "timezone", ...SETTINGS),
  };
}
