import { and, eq } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { now } from "../lib/now.ts";
import type { Reach } from "../lib/places.ts";
import { beyond, ORDER } from "./reach.ts";
import { rulesets } from "./schema.ts";

/**
 * A custom rule set as it is stored: its canonical form and its figures as JSON, who brought it first, and when (milliseconds
 * since 1970).
 */
type StoredRuleset = typeof rulesets.$inferSelect;

/** Stores a rule set that a challenge brings; a stored one keeps its first maker. */
export async function addRuleset(db: D1Database, ruleset: Omit<StoredRuleset, "createdAt">): Promise<void> {
  await drizzle(db)
    .insert(rulesets)
    .values({ ...ruleset, createdAt: now() })
    .onConflictDoNothing();
}

type Drawn = Pick<StoredRuleset, "figures" | "figuresBy">;

/** Stores the figures of a rule set, made anew. */
export async function redrawRuleset(db: D1Database, id: string, drawn: Drawn): Promise<void> {
  await drizzle(db).update(rulesets).set(drawn).where(eq(rulesets.id, id));
}

/** Finds a custom rule set by its id; null where none has been used. */
export async function storedRuleset(db: D1Database, id: string): Promise<StoredRuleset | null> {
  return (await drizzle(db).select().from(rulesets).where(eq(rulesets.id, id)).get()) ?? null;
}

/** Lists the rule sets that a player was the first to bring, by when they did. */
export async function rulesetsOf(db: D1Database, player: string, reach: Reach): Promise<StoredRuleset[]> {
  const inOrder = ORDER[reach.order];
  return drizzle(db)
    .select()
    .from(rulesets)
    .where(and(eq(rulesets.createdBy, player), beyond(rulesets.createdAt, rulesets.id, reach)))
    .orderBy(inOrder(rulesets.createdAt), inOrder(rulesets.id))
    .limit(reach.limit);
}
