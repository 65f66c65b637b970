import { Hono } from "hono";
import type { Child } from "hono/jsx";
import type { Refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { clockLine } from "../../i18n/sentences/index.ts";
import { newId } from "../../lib/ids.ts";
import { changeTournament, createTournament } from "../../operations/tournament-making.ts";
import { getTournament } from "../../operations/tournaments.ts";
import type { Principal } from "../../players/store.ts";
import { type FormWithRules, refusedTerms, withRules } from "../challenges/form.ts";
import type { PartProps } from "../challenges/new-terms.tsx";
import type { Refused } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { needed, pressingOwn, readingOwn } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { type Problem, statusOf, worded } from "../kit/problem.tsx";
import { asks, type Press } from "../settings/section.ts";
import { formOf, tournamentIn, USUAL_FORM } from "./form.ts";
import { FormPage, TournamentFields } from "./form-view.tsx";
import { changeable } from "./press.ts";

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
  const problem = refusal && worded(c, refusal);
  const why = problem && refusedForm(problem);
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
  return page(c, language, markup, statusOf(problem));
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

const toPage = ({ id }: { readonly id: string }, c: Ctx): Response => seeOther(c, `/tournaments/${id}`);

/** Makes the tournament, or changes it, and leads to its page. */
function sending(filled: FormWithRules, changed: Changed): Press {
  const body = (_form: Form, _c: Ctx, { player }: Principal) => tournamentIn(filled, player.timezone);
  return changed === null
    ? asks(createTournament, { body, done: ({ value }, c) => toPage(value, c) })
    : asks(changeTournament, { body, done: toPage });
}

async function press(c: Ctx, form: Form, principal: Principal, changed: Changed): Promise<Response> {
  const filled = await withRules(c, form);
  if (!filled.ok) return refused(c, filled.error);
  const made = await sending(filled.value, changed)(c, form, principal, NEW);
  return made.ok
    ? made.value
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
    pressingOwn((c, form, principal) => press(c, form, principal, null)),
  )
  .get(
    "/tournaments/:id/edit",
    readingOwn(async (c, principal) => opened(c, principal, needed(changeable(c, await tournamentOf(c))))),
  )
  .post(
    "/tournaments/:id/edit",
    pressingOwn(async (c, form, principal) => press(c, form, principal, await tournamentOf(c))),
  );
