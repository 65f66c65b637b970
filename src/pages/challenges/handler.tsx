import { rulesOf } from "../../game/rules-of.ts";
import { Hono } from "hono";
import {
  acceptChallenge,
  cancelChallenge,
  declineChallenge,
  getChallenge,
} from "../../operations/challenges.ts";
import { UNFOUND } from "../../operations/seeks.ts";
import { getGame } from "../../operations/games.ts";
import { challengeOf } from "../../game/view.ts";
import type { ChallengeView, GameSummary } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { describeBoard } from "../../board/described.ts";
import { PROBLEMS, type Refusal, refusal } from "../../contract/problems/table.ts";
import { ChallengePage, type MakerKnown } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import type { Form } from "../kit/forms.ts";
import { idIn, toSignIn } from "../kit/opened.ts";
import { begunPath, renderPage, seeOther } from "../kit/page.tsx";
import { sentenceOf, worded } from "../kit/problem.tsx";
import { hasNameField, type RefusedName, signUpBy } from "../kit/sign-up.tsx";
import { LIST_PAGES } from "../kit/challenge.tsx";
import { Layout } from "../kit/layout.tsx";
import { handlerOf, submit, type Submit } from "../kit/submit.ts";
import { LinkLine } from "../kit/lists.tsx";

/** Returns null for a closed challenge, because its page shows the outcome. */
function wordsOf(c: Ctx, refused: Refusal): string | null {
  const isOnPage = refused.code === "challenge-closed" || refused.code === "challenge-expired";
  return isOnPage ? null : sentenceOf(worded(c, refused));
}

async function toAccept(c: Ctx, { id, status }: ChallengeView): Promise<MakerKnown | null> {
  if (status !== "open") return null;
  const read = await getChallenge.run(c.var.principal ?? null, { id }, portsOf(c));
  return read.ok ? read.value : null;
}

/** Returns a note for the maker on why a search for an opponent ended in a challenge (`?unfound=`). */
function unfoundNote(c: Ctx, { by, status }: ChallengeView): string | null {
  const reason = UNFOUND.find((one) => one === c.req.query("unfound"));
  const isOwn = c.var.principal?.player.name === by.name;
  return reason !== undefined && isOwn && status === "open"
    ? wordsIn(c.var.language).finding.seek.unfound[reason]
    : null;
}

interface Answered {
  readonly refused?: Refusal;
  readonly name?: RefusedName;
  readonly note?: string | undefined;
}

export async function challengePage(c: Ctx, game: GameSummary, answered: Answered = {}): Promise<Response> {
  const challenge = challengeOf(game);
  const { refused, name, note = unfoundNote(c, challenge) } = answered;
  const markup = (
    <ChallengePage
      challenge={challenge}
      known={await toAccept(c, challenge)}
      version={game.version}
      hasExpired={game.finishedAt === challenge.expiresAt}
      board={describeBoard(rulesOf(game), game, c.var.language)}
      refusal={refused === undefined ? null : wordsOf(c, refused)}
      note={note}
      refusedName={name ?? null}
    />
  );
  const status = refused === undefined ? name?.status : PROBLEMS[refused.code].status;
  return renderPage(c, markup, { status: status ?? 200 });
}

/** Shows the challenge as it is now. If it has become a game, redirects its players there and shows other readers a link. */
async function refusedAnswer(c: Ctx, id: string, refused: Refusal, note?: string): Promise<Response> {
  const read = await getGame.run(c.var.principal ?? null, { id }, portsOf(c));
  if (!read.ok) return problem(c, "challenge-not-found");
  const game = read.value;
  const { attackers, defenders } = game.players;
  if (attackers === null || defenders === null) return challengePage(c, game, { refused, note });
  const name = c.var.principal?.player.name;
  // The player has accepted it already, for example with a double click.
  if (name === attackers.name || name === defenders.name) return seeOther(c, `/games/${id}`);
  const { title, detail } = worded(c, refused);
  // Somebody else accepted the challenge first.
  const markup = (
    <Layout title={title}>
      <p role="alert">{detail}</p>
      {note !== undefined && <p class="note">{note}</p>}
      <LinkLine href={`/games/${id}`} text={wordsIn(c.var.language).notices.openGame} />
    </Layout>
  );
  return renderPage(c, markup, { status: PROBLEMS[refused.code].status });
}

/**
 * Signs a newcomer up and accepts the challenge. If the challenge is for a named player, redirects to the sign-in page
 * instead. If somebody else accepts the challenge first, the newcomer is still signed up.
 */
async function acceptAsNew(c: Ctx, id: string, form: Form): Promise<Response> {
  const read = await getGame.run(null, { id }, portsOf(c));
  if (!read.ok) return problem(c, "challenge-not-found");
  const { to, status } = challengeOf(read.value);
  if (status === "open" && to !== null) return toSignIn(c, `/games/${id}`);
  const player = await signUpBy(c, form);
  if (!player.ok) return refuseName(c, id, read.value, player.error);
  const answered = await acceptChallenge.run(player.value, { id, key: null }, portsOf(c));
  if (answered.ok) return seeOther(c, begunPath(`/games/${id}`));
  const { signedIn } = wordsIn(c.var.language).begin.accept;
  return refusedAnswer(c, id, answered.error, signedIn(player.value.player.name));
}

function refuseName(c: Ctx, id: string, game: GameSummary, name: RefusedName): Promise<Response> {
  const { attackers, defenders } = game.players;
  if (attackers === null || defenders === null) return challengePage(c, game, { name });
  return refusedAnswer(c, id, refusal("challenge-closed"));
}

export const pathOf = (c: Ctx): string => `/games/${encodeURIComponent(idIn(c))}`;

const answered = (
  run: Submit,
  leave = (c: Ctx, _form: Form): Response | Promise<Response> => toSignIn(c, pathOf(c)),
) => handlerOf(run, (c, { refusal: why }) => refusedAnswer(c, idIn(c), why), { leave });

/** Redirects to the list that contained the form, or to the challenge. */
function done(_ended: unknown, c: Ctx, form: Form): Response {
  const list = LIST_PAGES.get(form.get("from"));
  return seeOther(c, list ?? pathOf(c));
}

const accept = submit(acceptChallenge, { done: (_begun, c) => seeOther(c, begunPath(pathOf(c))) });
const decline = submit(declineChallenge, { body: (form) => ({ reason: form.get("reason") }), done });
const cancel = submit(cancelChallenge, { done });

/** `POST /games/<id>/accept`, `/decline` (with a `reason`) and `/cancel`. */
export const challengePages = new Hono<HttpEnv>()
  .post(
    "/games/:id/accept",
    answered(accept, (c, form) =>
      hasNameField(form) ? acceptAsNew(c, idIn(c), form) : toSignIn(c, pathOf(c)),
    ),
  )
  .post("/games/:id/decline", answered(decline))
  .post("/games/:id/cancel", answered(cancel));
