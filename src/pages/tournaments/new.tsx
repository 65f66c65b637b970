import { Hono } from "hono";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { clockLine } from "../../i18n/sentences/deadlines.ts";
import { changeTournament, createTournament } from "../../operations/tournament-making.ts";
import { getTournament } from "../../operations/tournaments.ts";
import type { Principal } from "../../players/store.ts";
import { type FormWithRules, withRules } from "../kit/terms/form.ts";
import type { Form } from "../kit/forms.ts";
import { idIn, needed, postingOwn, readingOwn } from "../kit/opened.ts";
import { seeOther } from "../kit/page.tsx";
import { submit, type Submit } from "../kit/submit.ts";
import { formOf, tournamentIn, USUAL_FORM } from "./form.ts";
import { TournamentFields } from "./form-view.tsx";
import { changeable, type FormState, showForm } from "../kit/terms/competition.tsx";

const NEW = "/tournaments/new";

/** The tournament that is being changed; null for a new one. */
type Changed = Awaited<ReturnType<typeof tournamentOf>> | null;

const tournamentOf = async (c: Ctx) => needed(await getTournament.run(null, { id: idIn(c) }, portsOf(c)));

function show(c: Ctx, changed: Changed, { brought, ...state }: FormState) {
  const { language } = c.var;
  const words = wordsIn(language).competition;
  const proposed = changed && clockLine(changed.clock, language);
  return showForm(c, state, {
    title: changed === null ? words.make : words.form.change(changed.name),
    action: changed === null ? NEW : `/tournaments/${changed.id}/edit`,
    version: changed?.version,
    children: <TournamentFields brought={brought} proposed={proposed} />,
  });
}

async function opened(c: Ctx, principal: Principal, changed: Changed): Promise<Response> {
  const query = new Map(new URL(c.req.url).searchParams);
  const isNew = changed === null;
  const form = isNew ? new Map([...USUAL_FORM, ...query]) : formOf(changed, principal.player.timezone);
  const filled = needed(await withRules(c, form));
  return show(c, changed, { ...filled, isNew, refusal: null });
}

const toPage = ({ id }: { readonly id: string }, c: Ctx): Response => seeOther(c, `/tournaments/${id}`);

function sending(filled: FormWithRules, changed: Changed): Submit {
  const body = (_form: Form, _c: Ctx, { player }: Principal) => tournamentIn(filled, player.timezone);
  return changed === null
    ? submit(createTournament, { body, done: ({ value }, c) => toPage(value, c) })
    : submit(changeTournament, { body, done: toPage });
}

async function send(c: Ctx, form: Form, principal: Principal, changed: Changed): Promise<Response> {
  const filled = await withRules(c, form);
  if (!filled.ok) return refused(c, filled.error);
  const made = await sending(filled.value, changed)(c, form, principal, NEW);
  return made.ok ? made.value : show(c, changed, { ...filled.value, isNew: false, refusal: made.error });
}

export const newTournamentPages = new Hono<HttpEnv>()
  .get(
    NEW,
    readingOwn((c, principal) => opened(c, principal, null)),
  )
  .post(
    NEW,
    postingOwn((c, form, principal) => send(c, form, principal, null)),
  )
  .get(
    "/tournaments/:id/edit",
    readingOwn(async (c, principal) => opened(c, principal, needed(changeable(c, await tournamentOf(c))))),
  )
  .post(
    "/tournaments/:id/edit",
    postingOwn(async (c, form, principal) => send(c, form, principal, await tournamentOf(c))),
  );
