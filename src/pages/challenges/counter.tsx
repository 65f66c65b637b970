import { wordsIn } from "../../i18n/catalogues.ts";
import { clockSentence } from "../../i18n/sentences/deadlines.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import { Key } from "../kit/buttons.tsx";
import { Alert } from "../kit/fields.tsx";
import { FilledForm } from "../kit/terms/terms.tsx";
import { frameOf, renderPage, seeOther } from "../kit/page.tsx";
import { readerOf } from "../kit/context.tsx";
import { pathOf } from "./handler.tsx";
import { TermsFields } from "./new-view.tsx";
import { broughtBy, counterIn, formOf, refusedTerms } from "../kit/terms/form.ts";
import type { ChallengeView } from "../../contract/game.ts";
import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { counterChallenge } from "../../operations/succession.ts";
import { challengeOf } from "../../game/view.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import type { Form } from "../kit/forms.ts";
import { idIn, needed, postingOwn, readingOwn } from "../kit/opened.ts";
import { worded } from "../kit/problem.tsx";
import type { Principal } from "../../players/store.ts";
import { submit } from "../kit/submit.ts";

interface CounterForm {
  readonly challenge: ChallengeView;
  readonly form: Form;
  readonly refusal: Refusal | null;
}

function show(c: Ctx, { challenge, form, refusal }: CounterForm): Promise<Response> {
  const problem = refusal && worded(c, refusal);
  const errors = problem && refusedTerms(problem);
  const { counter: words, make } = wordsIn(c.var.language).challenges;
  const path = `/games/${challenge.id}`;
  const markup = (
    <Layout title={words.title(challenge.by.name)} isWide>
      <BoardSymbols />
      <Alert says={errors && (errors.fields.size === 0 ? errors.detail : make.notSent)} />
      <p>{words.hint(challenge.by.name)}</p>
      <form class="new-challenge" method="post" action={`${path}/counter`} data-once>
        <Key value={form.get("key")} />
        <FilledForm form={form} isNew={false} refused={errors}>
          <TermsFields
            brought={broughtBy(challenge)}
            proposed={clockSentence(challenge.clock, readerOf(frameOf(c)))}
          >
            <p class="actions">
              <button type="submit">{words.send}</button>
              <a href={path}>{words.back}</a>
            </p>
          </TermsFields>
        </FilledForm>
      </form>
    </Layout>
  );
  return renderPage(c, markup, { status: problem?.status ?? 200 });
}

async function answerable(c: Ctx): Promise<ChallengeView | Response> {
  const read = await getGame.run(c.var.principal ?? null, { id: idIn(c) }, portsOf(c));
  const challenge = challengeOf(needed(read));
  const isMine = challenge.to !== null && challenge.to.name === c.var.principal?.player.name;
  return challenge.status === "open" && isMine ? challenge : seeOther(c, pathOf(c));
}

async function counterForm(c: Ctx): Promise<Response> {
  const challenge = await answerable(c);
  if (challenge instanceof Response) return challenge;
  return show(c, { challenge, form: formOf(challenge), refusal: null });
}

const propose = submit(counterChallenge, {
  body: counterIn,
  done: ({ proposed }, c) => seeOther(c, `/games/${proposed.id}`),
});

async function counter(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const made = await propose(c, form, principal, pathOf(c));
  if (made.ok) return made.value;
  const challenge = await answerable(c);
  if (!(challenge instanceof Response)) return show(c, { challenge, form, refusal: made.error });
  // If the challenge was closed meanwhile (409), redirects to its page. Readers who may not answer it get the problem.
  return PROBLEMS[made.error.code].status === 409 ? challenge : refused(c, made.error);
}

/** `/games/<id>/counter`: the form with which a challenged player proposes other terms. */
export const counterPages = new Hono<HttpEnv>()
  .get("/games/:id/counter", readingOwn(counterForm))
  .post("/games/:id/counter", postingOwn(counter));
