import { type Language, languageNamed } from "../../contract/languages.ts";
import { formatInstant } from "../../lib/duration.ts";
import type { Tally } from "../../players/records.ts";
import type { Player } from "../../players/store.ts";
import type { ChallengesFrom } from "../../contract/terms.ts";

/** A player as everyone sees them. Instants in views are RFC 3339. */
export interface PublicPlayerView {
  readonly name: string;
  readonly url: string;
  readonly createdAt: string;
}

/** A player as they see themselves. */
export interface OwnPlayerView extends PublicPlayerView {
  readonly id: string;
  readonly email: string | null;
  /** Whether mail goes to `email`. */
  readonly emailConfirmed: boolean;
  /** The confirmed address; null if there is none. */
  readonly mailGoesTo: string | null;
  readonly language: Language;
  readonly timezone: string;
  readonly challengesFrom: ChallengesFrom;
}

/** A player who has just signed up, with their first token: it is shown this once. */
export interface NewPlayerView {
  readonly player: OwnPlayerView;
  readonly token: string;
}

/** How a player's finished games have ended, by rule set and side. */
export interface PlayerRecordView {
  readonly tallies: readonly Tally[];
}

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
