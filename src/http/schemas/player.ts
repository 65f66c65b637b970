import * as z from "zod";
import { LANGUAGES } from "../../i18n/languages.ts";
import { formatInstant } from "../../lib/duration.ts";
import { NAME_PATTERN } from "../../players/names.ts";
import { scopesOf, type Player, type TokenRow } from "../../players/store.ts";
import { SCOPES } from "../../players/tokens.ts";
import { fieldRule } from "../validation.ts";
import { Instant, playerText, Timezone } from "./fields.ts";

const Email = z.email().max(254);
const settings = {
  email: Email.optional(),
  language: z.enum(LANGUAGES).optional(),
  timezone: Timezone.optional(),
};

export const NewPlayer = z
  .strictObject({
    name: z.string().refine((name) => NAME_PATTERN.test(name), fieldRule("name-shape")),
    ...settings,
  })
  .meta({ id: "NewPlayer" });

export const PlayerChanges = z
  .strictObject({ ...settings, email: Email.nullable().optional() })
  .meta({ id: "PlayerChanges" });

export const PublicPlayer = z
  .object({ name: z.string(), url: z.string(), createdAt: Instant })
  .meta({ id: "Player" });

export const OwnPlayer = PublicPlayer.extend({
  id: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
}).meta({ id: "OwnPlayer" });

/** A player as everyone sees them. Built from a list of fields, so that a new column is private until it is named. */
export function publicPlayer({ name, createdAt }: Player, origin: string): z.infer<typeof PublicPlayer> {
  return { name, url: `${origin}/v1/players/${name}`, createdAt: formatInstant(createdAt) };
}

/** A player as they see themselves. */
export function ownPlayer(player: Player, origin: string): z.infer<typeof OwnPlayer> {
  const { id, email, emailConfirmedAt, timezone } = player;
  const language = LANGUAGES.find((known) => known === player.language) ?? LANGUAGES[0];
  return {
    ...publicPlayer(player, origin),
    id,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    language,
    timezone,
  };
}

export const NewToken = z
  .strictObject({
    name: playerText(60),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).optional(),
  })
  .meta({ id: "NewToken" });

export const Token = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: Instant,
    lastUsedAt: Instant.meta({ description: "To the hour." }),
    current: z.boolean().meta({ description: "Whether this request was made with it." }),
  })
  .meta({ id: "Token" });

/** A token without its secret. */
export function tokenView(row: TokenRow, currentId: string): z.infer<typeof Token> {
  const { id, name, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    scopes: scopesOf(row),
    createdAt: formatInstant(createdAt),
    lastUsedAt: formatInstant(lastUsedAt),
    current: id === currentId,
  };
}
