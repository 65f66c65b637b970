import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface Row {
  readonly seq: number;
  readonly body: string;
}

/**
 * Puts another body into a row of a game's log (`seq`, or the last one), and ends the object. Returns the body that was there.
 * @param change gives the new body, from the old one
 */
export async function spoil(id: string, change: (body: string) => string, seq?: number): Promise<string> {
  const stub = env.GAMES.getByName(id);
  const before = await runInDurableObject(stub, (_game, { storage: { sql } }) => {
    const rows = sql
      .exec<Row & Record<string, SqlStorageValue>>("SELECT * FROM events ORDER BY seq")
      .toArray();
    const row = seq === undefined ? rows.at(-1)! : rows[seq - 1]!;
    sql.exec("UPDATE events SET body = ? WHERE seq = ?", change(row.body), row.seq);
    return row.body;
  });
  await evictDurableObject(stub);
  return before;
}
