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
import { newId } from "../../lib/ids.ts";
import { describeBoard } from "../../board/described.ts";
import { type Outcome, PROBLEMS, type Refusal, refusal } from "../../contract/problems/table.ts";
import type { Principal } from "../../players/store.ts";
import { ChallengePage, type MakerKnown } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { Declining } from "../../contract/challenge.ts";
import { check } from "../../http/validation.ts";
import { begunPath } from "../kit/begun.ts";
import type { Form } from "../kit/forms.ts";
import { posting, toSignIn } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { sentenceOf, worded } from "../kit/problem.tsx";
import { hasNameField, type RefusedName, signUpBy } from "../kit/sign-up.tsx";
import { LIST_PAGES, type ListPage } from "../kit/challenge.tsx";
import { Layout } from "../kit/layout.tsx";

/** Null for a closed challenge, whose page says what became of it. */
function wordsOf(c: Ctx, refused: Refusal): string | null {
  const isShown = refused.code === "challenge-closed" || refused.code === "challenge-expired";
  return isShown ? null : sentenceOf(worded(c, refused));
}

/** Null unless the challenge is open. */
async function toAccept(c: Ctx, { id, status }: ChallengeView): Promise<MakerKnown | null> {
  if (status !== "open") return null;
  const read = await getChallenge.run(c.var.principal ?? null, { id: id }, portsOf(c));
  return read.ok ? read.value : null;
}

/** Tells the maker why a search for an opponent ended in a challenge (`?unfound=`). */
function unfoundNote(c: Ctx, { by, status }: ChallengeView): string | null {
  const reason = UNFOUND.find((one) => one === c.req.query("unfound"));
  const isOwn = c.var.principal?.player.name === by.name;
  return reason !== undefined && isOwn && status === "open"
    ? wordsIn(c.var.language).finding.seek.unfound[reason]
    : null;
}

interface Pressed {
  readonly refused?: Refusal;
  readonly name?: RefusedName;
  readonly note?: string;
}

export async function challengePage(c: Ctx, game: GameSummary, pressed: Pressed = {}): Promise<Response> {
  const challenge = challengeOf(game);
  const { refused, name, note = unfoundNote(c, challenge) } = pressed;
  const markup = ChallengePage({
    frame: frameOf(c),
    challenge,
    known: await toAccept(c, challenge),
    version: game.version,
    hasExpired: game.finishedAt === challenge.expiresAt,
    board: describeBoard(rulesOf(game), game, c.var.language),
    refusal: refused === undefined ? null : wordsOf(c, refused),
    note,
    formKey: newId(),
    refusedName: name ?? null,
  });
  const status = refused === undefined ? name?.status : PROBLEMS[refused.code].status;
  return page(c, c.var.language, markup, status ?? 200);
}

/** Shows the challenge as it is now, or the game it has become. */
async function refusedPress(c: Ctx, id: string, refused: Refusal, note?: string): Promise<Response> {
  const read = await getGame.run(c.var.principal ?? null, { id }, portsOf(c));
  if (!read.ok) return problem(c, "challenge-not-found");
  const game = read.value;
  const { attackers, defenders } = game.players;
  if (attackers === null || defenders === null)
    return challengePage(c, game, { refused, ...(note === undefined ? {} : { note }) });
  const name = c.var.principal?.player.name;
  // The player pressed twice.
  if (name === attackers.name || name === defenders.name) return seeOther(c, `/games/${id}`);
  const { language } = c.var;
  const { title, detail } = worded(c, refused);
  // Somebody else accepted the challenge first.
  const markup = (
    <Layout frame={frameOf(c)} title={title}>
      <p role="alert">{detail}</p>
      {note !== undefined && <p class="note">{note}</p>}
      <p>
        <a href={`/games/${id}`}>{wordsIn(language).notices.openGame}</a>
      </p>
    </Layout>
  );
  return page(c, language, markup, PROBLEMS[refused.code].status);
}

type Verb = "accept" | "decline" | "cancel";

async function answer(
  c: Ctx,
  principal: Principal,
  { verb, id, form }: { readonly verb: Verb; readonly id: string; readonly form: Form },
): Promise<Outcome<unknown>> {
  const asked = { id, key: null };
  if (verb === "accept") return acceptChallenge.run(principal, asked, portsOf(c));
  if (verb === "cancel") return cancelChallenge.run(principal, asked, portsOf(c));
  const wish = check(Declining, { reason: form.get("reason") });
  return wish.ok ? declineChallenge.run(principal, { ...asked, ...wish.value }, portsOf(c)) : wish;
}

/**
 * Signs a newcomer up and accepts the challenge. Without a name, or if the challenge is for somebody else, it leads
 * to the sign-in. If the challenge is taken, the newcomer is signed up all the same.
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
  return refusedPress(c, id, answered.error, signedIn(player.value.player.name));
}

function refuseName(c: Ctx, id: string, game: GameSummary, name: RefusedName): Promise<Response> {
  const { attackers, defenders } = game.players;
  if (attackers === null || defenders === null) return challengePage(c, game, { name });
  return refusedPress(c, id, refusal("challenge-closed"));
}

function press(verb: Verb) {
  return posting(async (c, form) => {
    const id = c.req.param("id") ?? "";
    const path = `/games/${encodeURIComponent(id)}`;
    const { principal } = c.var;
    if (principal === undefined)
      return verb === "accept" && hasNameField(form) ? acceptAsNew(c, id, form) : toSignIn(c, path);
    const answered = await answer(c, principal, { verb, id, form });
    if (!answered.ok) return refusedPress(c, id, answered.error);
    const from = LIST_PAGES[form.get("from") as ListPage];
    return seeOther(c, verb === "accept" ? begunPath(path) : (from ?? path));
  });
}

/** `POST /games/<id>/accept`, `/decline` (with a `reason`) and `/cancel`. */
export const challengePages = new Hono<HttpEnv>()
  .post("/games/:id/accept", press("accept"))
  .post("/games/:id/decline", press("decline"))
  .post("/games/:id/cancel", press("cancel"));
