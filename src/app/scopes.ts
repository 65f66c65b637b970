import { scopesOf, type Principal } from "../players/store.ts";
import type { Scope } from "../players/tokens.ts";
import { refusal, type Refusal } from "../problems/table.ts";

/** Refuses where the token (or session) that asks does not allow this. */
export function outOfScope({ token }: Principal, scope: Scope): Refusal | null {
  return scopesOf(token).includes(scope) ? null : refusal("scope-missing", { scope });
}
