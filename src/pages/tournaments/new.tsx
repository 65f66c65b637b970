import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { NewTournament, PatchTournament } from "../../contract/new-tournament.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { clockLine } from "../../i18n/sentences/index.ts";
import { newId } from "../../lib/ids.ts";
import { changeTournament, createTournament } from "../../operations/tournament-making.ts";
import { getTournament } from "../../operations/tournaments.ts";
import type { Principal } from "../../players/store.ts";
import { ok } from "../../rules/index.ts";
import { type FormWithRules, refusedTerms, withRules } from "../challenges/form.ts";
import type { PartProps } from "../challenges/new-terms.tsx";
import type { Refused } from "../frame/fields.tsx";
import { type Form, pressKey, versionsIn } from "../frame/forms.ts";
import { needed, pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { type Problem, worded } from "../frame/problem.tsx";
import { readingOwn } from "../settings/section.ts";
import { formOf, tournamentIn, USUAL_FORM } from "./form.ts";
import { FormPage, TournamentFields } from "./form-view.tsx";
import { changeable, toSignIn } from "./press.ts";

const NEW = "/tournaments/new";
const idOf = (c: Ctx): string => c.req.param("id") ?? "";

/** What a form changes: nothing where it makes a tournament. */
type Changed = Awaited<ReturnType<typeof tournamentOf>> | null;

const tournamentOf = async (c: Ctx) => needed(await getTournament.run(null, { id: idOf(c) }, portsOf(c)));

export interface Shown extends FormWithRules {
  readonly isNew: boolean;
  readonly refusal: Refusal | null;
}

/** A refusal as long forms show it: what is wrong with a part of a clock is told of the clock. */
function refusedForm(problem: Problem) {
  const { errors, ...told } = problem;
  const named = errors?.map((one) => (one.pointer === "/clock/kind" ? { ...one, pointer: "/clock" } : one));
  return refusedTerms(named === undefined ? told : { ...told, errors: named });
}

/** The sentence above a form that was refused. */
function sentenceAbove(c: Ctx, { code }: Refusal, { detail, fields }: Refused): string {
  const { form: words } = wordsIn(c.var.language).competition;
  if (code === "version-changed") return words.meanwhile;
  return fields.size === 0 ? detail : words.wrong;
}

/** What a form is about, and what stands in it. */
interface About {
  readonly title: string;
  readonly action: string;
  /** The version of what it changes. */
  readonly version?: number | undefined;
  readonly fields: (props: PartProps) => Child;
}

/** A long form, new or as it was refused. */
export function showForm(
  c: Ctx,
  { form, isNew, refusal }: Omit<Shown, "brought">,
  { fields, ...about }: About,
): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const why = refusal && refusedForm(worded(c, refusal));
  const props = { language, form, isNew, refused: why };
  const markup = (
    <FormPage
      {...props}
      {...about}
      frame={frame}
      formKey={form.get("key") ?? newId()}
      refusal={refusal && why && sentenceAbove(c, refusal, why)}
    >
      {fields(props)}
    </FormPage>
  );
  return page(c, language, markup, refusal === null ? 200 : PROBLEMS[refusal.code].status);
}

function show(c: Ctx, { player }: Principal, changed: Changed, { brought, ...shown }: Shown) {
  const { language } = c.var;
  const words = wordsIn(language).competition;
  const proposed = changed && clockLine(changed.clock, language);
  return showForm(c, shown, {
    title: changed === null ? words.make : words.form.change(changed.name),
    action: changed === null ? NEW : `/tournaments/${changed.id}/edit`,
    version: changed?.version,
    fields: (props) => (
      <TournamentFields {...props} brought={brought} timezone={player.timezone} proposed={proposed} />
    ),
  });
}

/** The form as the page's address fills it in, or as the tournament is that it changes. */
async function opened(c: Ctx, principal: Principal, changed: Changed): Promise<Response> {
  const asked = new Map(new URL(c.req.url).searchParams);
  const isNew = changed === null;
  const form = isNew ? new Map([...USUAL_FORM, ...asked]) : formOf(changed, principal.player.timezone);
  const filled = needed(await withRules(c, form));
  return show(c, principal, changed, { ...filled, isNew, refusal: null });
}

/** Makes the tournament, or changes it; gives its id. */
async function sent(c: Ctx, form: Form, principal: Principal, filled: FormWithRules, changed: Changed) {
  const body = tournamentIn(filled, principal.player.timezone);
  if (changed !== null) {
    const wish = check(PatchTournament, body);
    const said = { id: changed.id, versions: versionsIn(form) };
    return wish.ok ? changeTournament.run(principal, { ...said, ...wish.value }, portsOf(c)) : wish;
  }
  const wish = check(NewTournament, body);
  if (!wish.ok) return wish;
  const key = await pressKey(c, form.get("key"), body);
  const made = await createTournament.run(principal, { ...wish.value, key }, portsOf(c));
  return made.ok ? ok(made.value.value) : made;
}

async function press(c: Ctx, form: Form, changed: Changed): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return toSignIn(c, c.req.path);
  const filled = await withRules(c, form);
  if (!filled.ok) return refused(c, filled.error);
  const made = await sent(c, form, principal, filled.value, changed);
  return made.ok
    ? seeOther(c, `/tournaments/${made.value.id}`)
    : show(c, principal, changed, { ...filled.value, isNew: false, refusal: made.error });
}

/** `/tournaments/new`: the form for a tournament; `/tournaments/<id>/edit`: the same, to change one that has not started. */
export const newTournamentPages = new Hono<HttpEnv>()
  .get(
    NEW,
    readingOwn((c, principal) => opened(c, principal, null)),
  )
  .post(
    NEW,
    pressing((c, form) => press(c, form, null)),
  )
  .get(
    "/tournaments/:id/edit",
    readingOwn(async (c, principal) => opened(c, principal, needed(changeable(c, await tournamentOf(c))))),
  )
  .post(
    "/tournaments/:id/edit",
    pressing(async (c, form) => press(c, form, await tournamentOf(c))),
  );
