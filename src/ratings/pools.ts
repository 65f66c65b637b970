import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { RULESETS } from "../rules/index.ts";
import type { Pool } from "./object.ts";

interface PoolEnv extends JurisdictionEnv {
  readonly POOL: DurableObjectNamespace<Pool>;
}

/** The pool of a rule set, by its id. */
export const poolOf = (env: PoolEnv, ruleset: string) => traced(stubOf(env, env.POOL, ruleset));

/** Has no pool list a player any more who has left. Twice is once. */
export async function forgetRatings(player: string, env: PoolEnv): Promise<void> {
  await Promise.all(RULESETS.map(({ id }) => poolOf(env, id).forget(player)));
}
