import { scopesOf, type Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err } from "../rules/index.ts";
import type { Scope } from "../contract/terms.ts";

/** Refuses if the principal's token (or session) lacks a scope. */
export function outOfScope({ token }: Principal, scope: Scope): Refusal<"scope-missing"> | null {
  return scopesOf(token).includes(scope) ? null : refusal("scope-missing", { scope });
}

/** Runs `act` if the principal's token (or session) has a scope. */
export async function within<T>(
  principal: Principal,
  scope: Scope,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const barred = outOfScope(principal, scope);
  return barred === null ? act() : err(barred);
}
