import { asc, desc, gt } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { hex } from "../lib/bytes.ts";
import { formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { hashOf, type OperatorAct, type OperatorRecord, saidOf } from "../lib/operator-log.ts";
import { operatorLog } from "./schema.ts";

/** How many operators can act at the same time without a failure. */
const TRIES = 20;

async function tryToNote(db: D1Database, act: OperatorAct, player: string, words: string | null) {
  const d1 = drizzle(db);
  const all = d1.select().from(operatorLog).where(gt(operatorLog.seq, 0));
  const last = await all.orderBy(desc(operatorLog.seq)).limit(1).get();
  const at = now();
  const salt = words === null ? null : hex(crypto.getRandomValues(new Uint8Array(16)));
  const said = words === null || salt === null ? null : saidOf(words, salt);
  const chained = { seq: (last?.seq ?? 0) + 1, act, said, prev: last?.hash ?? null };
  const hash = hashOf({ ...chained, player, at: formatInstant(at) });
  const row = { ...chained, at, playerId: player, words, salt, hash };
  return (await d1.insert(operatorLog).values(row).onConflictDoNothing()).meta.changes > 0;
}

/** Adds an act to the end of the log; call it before the act. If the entry's number is taken meanwhile, tries the next one. */
export async function noteAct(db: D1Database, act: OperatorAct, player: string, words: string | null = null) {
  for (let tries = 0; tries < TRIES; tries++) if (await tryToNote(db, act, player, words)) return;
  throw new Error("the operators' log did not number an action");
}

export async function actsAfter(db: D1Database, seq: number, most: number): Promise<OperatorRecord[]> {
  const query = drizzle(db).select().from(operatorLog).where(gt(operatorLog.seq, seq));
  const rows = await query.orderBy(asc(operatorLog.seq)).limit(most);
  return rows.map(({ at, playerId, ...row }) => ({ ...row, at: formatInstant(at), player: playerId }));
}
