import { Hono } from "hono";
import * as z from "zod";
import { NewLadder } from "../../contract/ladder.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import {
  challengeOnLadder,
  changeLadder,
  createLadder,
  enterLadder,
  getLadder,
  leaveLadder,
  listLadders,
} from "../../operations/ladders.ts";
import { type FormWithRules, withRules } from "../challenges/form.ts";
import { Clocks } from "../challenges/new-clocks.tsx";
import { Rulesets } from "../challenges/new-rulesets.tsx";
import { Rated, Requires } from "../challenges/standing.tsx";
import { refusedOf } from "../frame/fields.tsx";
import { type Form, pressKey } from "../frame/forms.ts";
import { Layout } from "../frame/layout.tsx";
import { needed, pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { worded } from "../frame/problem.tsx";
import { asks, readingOwn } from "../settings/section.ts";
import { countIn, daysIn, gameTermsIn } from "../tournaments/form.ts";
import { FormPage, Line, PairingFields } from "../tournaments/form-view.tsx";
import { refusedForm, sentenceAbove } from "../tournaments/new.tsx";
import { pressesOf, toSignIn, type Why } from "../tournaments/press.ts";
import { LadderEntry, LadderPage } from "./view.tsx";

/** How many ladders the page shows at once. */
const SHOWN = 50;
const NEW = "/ladders/new";

const Query = z.object({ cursor: Cursor.optional() });

async function listPage(c: Ctx): Promise<Response> {
  const { cursor } = needed(check(Query, { cursor: c.req.query("cursor") }));
  const asked = { cursor, limit: SHOWN, order: "desc" as const };
  const { items, next } = needed(await listLadders.run(null, asked, portsOf(c)));
  const frame = frameOf(c);
  const { ladders: words, ...others } = wordsIn(frame.language).competition;
  const markup = (
    <Layout frame={frame} title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <a class="button" href={NEW}>
          {words.make}
        </a>
      </div>
      {items.length === 0 ? (
        <p class="soft">{words.none}</p>
      ) : (
        <ul class="entries">
          {items.map((ladder) => (
            <LadderEntry frame={frame} ladder={ladder} />
          ))}
        </ul>
      )}
      <p class="actions">
        {next !== null && <a href={`/ladders?cursor=${encodeURIComponent(cursorOf(next))}`}>{words.more}</a>}
        <a href="/tournaments">{others.title}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

const homeOf = (c: Ctx): string => `/ladders/${c.req.param("id") ?? ""}`;

async function showLadder(c: Ctx, why: Why | null = null): Promise<Response> {
  const ladder = needed(await getLadder.run(null, { id: c.req.param("id") ?? "" }, portsOf(c)));
  const frame = frameOf(c);
  const markup = LadderPage({ frame, ladder, refused: why && refusedOf(worded(c, why.refusal)) });
  return page(c, frame.language, markup, why === null ? 200 : PROBLEMS[why.refusal.code].status);
}

interface Shown extends FormWithRules {
  readonly isNew: boolean;
  readonly refusal: Refusal | null;
}

/** The form for a ladder; what is left empty is as usual. */
function showNew(c: Ctx, { form, brought, isNew, refusal }: Shown): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const { ladders: words, form: general } = wordsIn(language).competition;
  const why = refusal && refusedForm(worded(c, refusal));
  const props = { language, form, isNew, refused: why };
  const markup = (
    <FormPage
      {...props}
      frame={frame}
      title={words.make}
      action={NEW}
      formKey={form.get("key") ?? newId()}
      refusal={why && sentenceAbove(c, why)}
    >
      <div>
        <Line {...props} name="name" label={general.name} />
        <Rulesets brought={brought} {...props} />
      </div>
      <div>
        <Clocks {...props} />
        <PairingFields {...props} />
        <Rated isProposed={brought === null} {...props} />
        {(["reach", "again", "idle"] as const).map((name) => (
          <Line {...props} name={name} label={words[name]} />
        ))}
        <Requires {...props} legend={general.requires} hint={general.everybody} />
        <p class="actions">
          <button type="submit">{words.create}</button>
        </p>
      </div>
    </FormPage>
  );
  return page(c, language, markup, refusal === null ? 200 : PROBLEMS[refusal.code].status);
}

const USUAL_FORM: Form = new Map([
  ["games", "2"],
  ["order", "together"],
  ["reach", "3"],
  ["again", "14"],
  ["idle", "60"],
]);

async function openNew(c: Ctx): Promise<Response> {
  const form = new Map([...USUAL_FORM, ...new URL(c.req.url).searchParams]);
  return showNew(c, { ...needed(await withRules(c, form)), isNew: true, refusal: null });
}

/** The form as a body of `POST /v1/ladders`. */
function ladderIn(filled: FormWithRules) {
  const { stops: _stops, offers: _offers, ...terms } = gameTermsIn(filled);
  const { form } = filled;
  return {
    ...terms,
    reach: countIn(form, "reach"),
    again: daysIn(form, "again"),
    idle: daysIn(form, "idle"),
  };
}

async function make(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return toSignIn(c, NEW);
  const filled = await withRules(c, form);
  if (!filled.ok) return refused(c, filled.error);
  const body = ladderIn(filled.value);
  const wish = check(NewLadder, body);
  const key = await pressKey(c, form.get("key"), body);
  const made = wish.ok ? await createLadder.run(principal, { ...wish.value, key }, portsOf(c)) : wish;
  return made.ok
    ? seeOther(c, `/ladders/${made.value.value.id}`)
    : showNew(c, { ...filled.value, isNew: false, refusal: made.error });
}

const home = { done: (_: unknown, c: Ctx) => seeOther(c, homeOf(c)) };
const act = pressesOf({ homeOf, show: showLadder });

/** `/ladders`, `/ladders/new` and `/ladders/<id>`, with the buttons of who stands on one and of its organiser. */
export const ladderPages = new Hono<HttpEnv>()
  .get("/ladders", reading(listPage))
  .get(NEW, readingOwn(openNew))
  .post(NEW, pressing(make))
  .get("/ladders/:id", reading(showLadder))
  .post("/ladders/:id/enter", act(asks(enterLadder, home)))
  .post("/ladders/:id/leave", act(asks(leaveLadder, home)))
  .post(
    "/ladders/:id/challenge",
    act(asks(challengeOnLadder, { ...home, body: (form) => ({ name: form.get("name") }) })),
  )
  .post("/ladders/:id/close", act(asks(changeLadder, { ...home, body: () => ({ closed: true }) })));
