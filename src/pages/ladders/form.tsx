import { Hono } from "hono";
import type { LadderView } from "../../contract/ladder.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { DAY, parseDuration } from "../../lib/duration.ts";
import { changeLadder, createLadder, getLadder } from "../../operations/ladders.ts";
import type { Principal } from "../../players/store.ts";
import { type FormWithRules, withRules } from "../kit/terms/form.ts";
import { Clocks } from "../kit/terms/clocks.tsx";
import { Rulesets } from "../kit/terms/rulesets.tsx";
import { useWords } from "../kit/context.tsx";
import { Rated, Requires, requiresForm, requiresIn } from "../kit/terms/standing.tsx";
import { type Form, countIn, daysIn, textIn } from "../kit/forms.ts";
import { idIn, needed, postingOwn, readingOwn } from "../kit/opened.ts";
import { seeOther } from "../kit/page.tsx";
import { submit } from "../kit/submit.ts";
import {
  changeable,
  gameTermsIn,
  Line,
  PairingFields,
  type FormState,
  showForm,
} from "../kit/terms/competition.tsx";

const NEW = "/ladders/new";

function Rules({ button }: { readonly button: string }) {
  const { ladders: words, form: general } = useWords().competition;
  return (
    <>
      <Line name="reach" label={words.reach} />
      <Line name="again" label={words.again} wrong={general.days("0", "365")} />
      <Line name="idle" label={words.idle} wrong={general.days("1", "365")} />
      <Requires legend={general.requires} hint={general.everybody} />
      <p class="actions">
        <button type="submit">{button}</button>
      </p>
    </>
  );
}

function showNew(c: Ctx, { brought, ...state }: FormState): Promise<Response> {
  const { ladders: words, form: general } = wordsIn(c.var.language).competition;
  return showForm(c, state, {
    title: words.make,
    action: NEW,
    children: (
      <>
        <div>
          <Line name="name" label={general.name} />
          <Rulesets brought={brought} />
        </div>
        <div>
          <Clocks />
          <PairingFields />
          <Rated isProposed={brought === null} />
          <Rules button={words.create} />
        </div>
      </>
    ),
  });
}

const USUAL_FORM: Form = new Map([
  ["games", "2"],
  ["order", "together"],
  ["reach", "3"],
  ["again", "14"],
  ["idle", "60"],
  ...requiresForm({ bots: false }),
]);

async function openNew(c: Ctx): Promise<Response> {
  const form = new Map([...USUAL_FORM, ...new URL(c.req.url).searchParams]);
  return showNew(c, { ...needed(await withRules(c, form)), isNew: true, refusal: null });
}

const rulesIn = (form: Form) => ({
  reach: countIn(form, "reach"),
  again: daysIn(form, "again"),
  idle: daysIn(form, "idle"),
});

/** Returns the body of `POST /v1/ladders`. */
function ladderIn(filled: FormWithRules) {
  const { stops: _stops, offers: _offers, ...terms } = gameTermsIn(filled);
  return { ...terms, ...rulesIn(filled.form) };
}

async function make(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const filled = await withRules(c, form);
  if (!filled.ok) return refused(c, filled.error);
  const create = submit(createLadder, {
    body: () => ladderIn(filled.value),
    done: ({ value }) => seeOther(c, `/ladders/${value.id}`),
  });
  const made = await create(c, form, principal, NEW);
  return made.ok ? made.value : showNew(c, { ...filled.value, isNew: false, refusal: made.error });
}

const ladderOf = async (c: Ctx): Promise<LadderView> =>
  needed(await getLadder.run(null, { id: idIn(c) }, portsOf(c)));

/** Shows the form that changes a ladder. A ladder's other terms cannot be changed, because players have agreed to them. */
function showEdit(
  c: Ctx,
  { id, name, version }: LadderView,
  state: Omit<FormState, "brought">,
): Promise<Response> {
  const { form: words } = wordsIn(c.var.language).competition;
  return showForm(c, state, {
    title: words.change(name),
    action: `/ladders/${id}/edit`,
    version,
    children: (
      <div>
        <Line name="name" label={words.name} />
        <Rules button={words.save} />
      </div>
    ),
  });
}

const daysOf = (span: string): string => String(Math.round((parseDuration(span) ?? 0) / DAY));

async function openEdit(c: Ctx): Promise<Response> {
  const ladder = needed(changeable(c, await ladderOf(c)));
  const { name, reach, again, idle, requires } = ladder;
  const rules = { name, reach: String(reach), again: daysOf(again), idle: daysOf(idle) };
  const form = new Map([...Object.entries(rules), ...requiresForm(requires)]);
  return showEdit(c, ladder, { form, isNew: false, refusal: null });
}

const changeRules = submit(changeLadder, {
  body: (form) => ({
    name: textIn(form, "name"),
    ...rulesIn(form),
    requires: { bots: true, ...requiresIn(form) },
  }),
});

async function change(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const ladder = await ladderOf(c);
  const changed = await changeRules(c, form, principal, `/ladders/${ladder.id}`);
  return changed.ok ? changed.value : showEdit(c, ladder, { form, isNew: false, refusal: changed.error });
}

export const ladderFormPages = new Hono<HttpEnv>()
  .get(NEW, readingOwn(openNew))
  .post(NEW, postingOwn(make))
  .get("/ladders/:id/edit", readingOwn(openEdit))
  .post("/ladders/:id/edit", postingOwn(change));
