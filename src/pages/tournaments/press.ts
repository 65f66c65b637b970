import { type Outcome, type Refusal, refusal } from "../../contract/problems/table.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import type { Ctx } from "../../http/context.ts";
import { outOfScope } from "../../operations/principals.ts";
import { err, ok } from "../../rules/index.ts";
import type { Form } from "../frame/forms.ts";
import { pressing } from "../frame/opened.ts";
import { seeOther } from "../frame/page.ts";
import type { Press } from "../settings/section.ts";

/** Why the last press did nothing, and what was sent. */
export interface Why {
  readonly refusal: Refusal;
  readonly form: Form;
}

/** A page, or a button on it, is for who is signed in: leads there, and back to the page. */
export const toSignIn = (c: Ctx, home: string): Response =>
  seeOther(c, `/sign-in?next=${encodeURIComponent(home)}`);

/** Whether the reader may do what organisers do: one of them, or a moderator. */
export function mayOrganise({ var: { principal } }: Ctx, organisers: readonly string[]): boolean {
  if (principal === undefined) return false;
  return organisers.includes(principal.player.name) || outOfScope(principal, "moderate") === null;
}

/** Refuses who may not do what organisers do. */
export const organises = (c: Ctx, organisers: readonly string[]): Outcome<null> =>
  mayOrganise(c, organisers) ? ok(null) : err(refusal("not-organiser"));

/** A tournament for its form; refuses who does not organise it, and one that has started. */
export function changeable(c: Ctx, tournament: TournamentView): Outcome<TournamentView> {
  const { organisers, status } = tournament;
  const refusing = organises(c, organisers);
  if (!refusing.ok) return refusing;
  return status === "draft" || status === "open"
    ? ok(tournament)
    : err(refusal("tournament-closed", { state: status }));
}

interface Page {
  /** The path of the page that the button stands on. */
  readonly homeOf: (c: Ctx) => string;
  /** Shows it with why nothing was done. */
  readonly show: (c: Ctx, why: Why) => Promise<Response>;
}

/** A handler of the buttons of a page that everybody can read. */
export const pressesOf =
  ({ homeOf, show }: Page) =>
  (press: Press) =>
    pressing(async (c, form) => {
      const { principal } = c.var;
      if (principal === undefined) return toSignIn(c, homeOf(c));
      const pressed = await press(c, form, principal, homeOf(c));
      return pressed.ok ? pressed.value : show(c, { refusal: pressed.error, form });
    });
