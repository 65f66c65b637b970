import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { RULESETS } from "../rules/index.ts";
import type { PoolObject } from "./object.ts";

interface PoolEnv extends JurisdictionEnv {
  readonly POOL: DurableObjectNamespace<PoolObject>;
}

export const poolOf = (env: PoolEnv, ruleset: string) => traced(stubOf(env, env.POOL, ruleset));

export async function forgetRatings(player: string, env: PoolEnv): Promise<void> {
  await Promise.all(RULESETS.map(({ id }) => poolOf(env, id).forget(player)));
}
