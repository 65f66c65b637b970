import { type Outcome, type ProblemCode, type Refusal, refusal } from "../../contract/problems/table.ts";
import type { TournamentStatus } from "../../contract/terms.ts";
import type { Ctx } from "../../http/context.ts";
import type { Operation } from "../../operations/operation.ts";
import { outOfScope } from "../../operations/principals.ts";
import type { Principal } from "../../players/store.ts";
import { err, ok } from "../../rules/index.ts";
import { refusedOf, toldAt } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { pressingOwn } from "../kit/opened.ts";
import { frameOf } from "../kit/page.tsx";
import { statusOf, worded } from "../kit/problem.tsx";
import { asks, type Asking } from "../settings/section.ts";

/** Why the last press did nothing, and what was sent. */
export interface Why {
  readonly refusal: Refusal;
  readonly form: Form;
}

/** The same as a page shows it, and the page's status. `beside`: the fields that refusals are about which name none. */
export function told(c: Ctx, why: Why | null, beside: Partial<Record<ProblemCode, string>> = {}) {
  const problem = why && worded(c, why.refusal);
  const at = why && beside[why.refusal.code];
  return {
    refused: problem && refusedOf(at ? toldAt(at, problem) : problem),
    status: statusOf(problem),
  } as const;
}

/** Whether the reader may do what organisers do: one of them, or a moderator. */
export function mayOrganise({ var: { principal } }: Ctx, organisers: readonly string[]): boolean {
  if (principal === undefined) return false;
  return organisers.includes(principal.player.name) || outOfScope(principal, "moderate") === null;
}

interface Changeable {
  readonly organisers: readonly string[];
  /** A ladder has none. */
  readonly status?: TournamentStatus;
}

/** What a form changes, a ladder or a tournament; refuses who may not organise it, and a tournament that has started. */
export function changeable<Of extends Changeable>(c: Ctx, competition: Of): Outcome<Of> {
  const { organisers, status = "open" } = competition;
  if (!mayOrganise(c, organisers)) return err(refusal("not-organiser"));
  return status === "draft" || status === "open"
    ? ok(competition)
    : err(refusal("tournament-closed", { state: status }));
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
