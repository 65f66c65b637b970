import { languageNamed } from "../../contract/languages.ts";
import { formatInstant } from "../../lib/duration.ts";
import type { Player } from "../../players/store.ts";
import type { OwnPlayerView, PublicPlayerView } from "../../contract/player.ts";

/** A player as everyone sees them. Built from a list of fields, so that a new column is private until it is named. */
export function publicPlayer({ name, createdAt }: Player, origin: string): PublicPlayerView {
  return { name, url: `${origin}/v1/players/${name}`, createdAt: formatInstant(createdAt) };
}

/** A player as they see themselves. */
export function ownPlayer(player: Player, origin: string): OwnPlayerView {
  const { id, email, confirmedEmail, timezone, challengesFrom } = player;
  const language = languageNamed(player.language);
  return {
    ...publicPlayer(player, origin),
    id,
    email,
    emailConfirmed: email !== null && email === confirmedEmail,
    mailGoesTo: confirmedEmail,
    language,
    timezone,
    challengesFrom,
  };
}
