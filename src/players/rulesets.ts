import { and, eq } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { now } from "../lib/now.ts";
import type { Reach } from "../lib/places.ts";
import { beyond, inOrder } from "./reach.ts";
import { rulesets } from "./schema.ts";

type StoredRuleset = typeof rulesets.$inferSelect;

export async function addRuleset(db: D1Database, ruleset: Omit<StoredRuleset, "createdAt">): Promise<void> {
  const row = { ...ruleset, createdAt: now() };
  await drizzle(db).insert(rulesets).values(row).onConflictDoNothing();
}

type Drawn = Pick<StoredRuleset, "figures" | "figuresBy">;

export async function redrawRuleset(db: D1Database, id: string, drawn: Drawn): Promise<void> {
  await drizzle(db).update(rulesets).set(drawn).where(eq(rulesets.id, id));
}

/** Returns null if no challenge has used the rule set. */
export async function storedRuleset(db: D1Database, id: string): Promise<StoredRuleset | null> {
  return (await drizzle(db).select().from(rulesets).where(eq(rulesets.id, id)).get()) ?? null;
}

export async function rulesetsOf(db: D1Database, player: string, reach: Reach): Promise<StoredRuleset[]> {
  return drizzle(db)
    .select()
    .from(rulesets)
    .where(and(eq(rulesets.createdBy, player), beyond(rulesets.createdAt, rulesets.id, reach)))
    .orderBy(...inOrder(rulesets.createdAt, rulesets.id, reach))
    .limit(reach.limit);
}
