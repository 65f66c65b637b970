import { traced } from "../lib/tracing.ts";
import { RULESETS } from "../rules/index.ts";
import type { Pool } from "./object.ts";

interface PoolEnv {
  readonly POOL: DurableObjectNamespace<Pool>;
}

/** The pool of a rule set, by its id. */
export const poolOf = ({ POOL }: PoolEnv, ruleset: string) => traced(POOL.getByName(ruleset));

/** Has no pool list a player any more who has left. Twice is once. */
export async function forgetRatings(player: string, env: PoolEnv): Promise<void> {
  await Promise.all(RULESETS.map(({ id }) => poolOf(env, id).forget(player)));
}
