import type { ProblemCode, Refusal } from "../../contract/problems/table.ts";
import type { Ctx } from "../../http/context.ts";
import type { Operation } from "../../operations/operation.ts";
import { outOfScope } from "../../operations/principals.ts";
import type { Principal } from "../../players/store.ts";
import { refusedOf } from "../frame/fields.tsx";
import type { Form } from "../frame/forms.ts";
import { pressingOwn } from "../frame/opened.ts";
import { frameOf } from "../frame/page.ts";
import { statusOf, worded } from "../frame/problem.tsx";
import { asks, type Asking } from "../settings/section.ts";

/** Why the last press did nothing, and what was sent. */
export interface Why {
  readonly refusal: Refusal;
  readonly form: Form;
}

/** The same as a page shows it, and the page's status. */
export function told(c: Ctx, why: Why | null) {
  const problem = why && worded(c, why.refusal);
  return { refused: problem && refusedOf(problem), status: statusOf(problem) } as const;
}

/** Whether the reader may do what organisers do: one of them, or a moderator. */
export function mayOrganise({ var: { principal } }: Ctx, organisers: readonly string[]): boolean {
  if (principal === undefined) return false;
  return organisers.includes(principal.player.name) || outOfScope(principal, "moderate") === null;
}

/**
 * Handlers of the buttons of a page that everybody can read, which ask for operations of the API.
 * @param show shows the page with why nothing was done
 */
export const pressesOf =
  (show: (c: Ctx, why: Why, principal: Principal) => Promise<Response>) =>
  <I, T, Code extends ProblemCode>(operation: Operation<Principal, I, T, Code>, asking: Asking<T> = {}) => {
    const press = asks(operation, asking);
    return pressingOwn(async (c, form, principal) => {
      const pressed = await press(c, form, principal, frameOf(c).path);
      return pressed.ok ? pressed.value : show(c, { refusal: pressed.error, form }, principal);
    });
  };
