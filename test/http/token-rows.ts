import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** The stored rows of a player's tokens and sessions. */
export const tokenRows = (player: string): Promise<Record<string, unknown>[]> =>
  runInDurableObject(env.MAILBOXES.getByName(player), (_it, { storage }) =>
    storage.sql.exec("SELECT * FROM tokens").toArray(),
  );
