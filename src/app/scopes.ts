import { scopesOf, type Principal } from "../players/store.ts";
import type { Scope } from "../players/tokens.ts";
import { type Outcome, refusal, type Refusal } from "../problems/table.ts";
import { err } from "../rules/index.ts";

/** Refuses where the token (or session) that asks does not allow this. */
export function outOfScope({ token }: Principal, scope: Scope): Refusal | null {
  return scopesOf(token).includes(scope) ? null : refusal("scope-missing", { scope });
}

/** Does a thing where the token (or session) that asks allows it. */
export async function within<T>(
  principal: Principal,
  scope: Scope,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const barred = outOfScope(principal, scope);
  return barred === null ? act() : err(barred);
}
