import { Hono } from "hono";
import {
  mailSignInLinks,
  pendingSignIn,
  signInByLink,
  signInByToken,
  type SignInLink,
  signInLinkOf,
} from "../../operations/sign-in.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { AskPage, MessagePage, Layout } from "../kit/layout.tsx";
import { ButtonLink } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { Email } from "../../contract/player.ts";
import type { Form } from "../kit/forms.ts";
import { worded } from "../kit/problem.tsx";
import { posting, reading } from "../kit/opened.ts";
import { renderPage, seeOther, nextPath, safePath } from "../kit/page.tsx";
import { browserOf, enter, signOut } from "../kit/session.ts";
import { signInPage } from "./view.tsx";
import { holderOf, outOfScope } from "../../operations/principals.ts";
import type { LinkEnd } from "../../operations/mailed-links.ts";
import { languageNamed } from "../../contract/languages.ts";
import { signUpBy, KeepAccess } from "../kit/sign-up.tsx";
import { dropDraft } from "../kit/move-draft.ts";
import { hasWayBack } from "../../operations/passkeys.ts";
import { answerOf } from "../kit/passkey.ts";
import { SignedChallenge } from "../../contract/passkey.ts";
import { signInByPasskey } from "../../operations/passkey-ceremonies.ts";

const STATUSES = { expired: 410, unknown: 404 } as const satisfies Record<LinkEnd, number>;

function ended(c: Ctx, end: LinkEnd): Promise<Response> {
  const { link } = wordsIn(c.var.language).signIn;
  return signInPage(c, { next: nextPath(""), title: link[end], notes: [link.again] }, STATUSES[end]);
}

async function linkIn(c: Ctx): Promise<SignInLink | null> {
  const link = await signInLinkOf(c.req.param("code") ?? "", portsOf(c));
  if (link !== null) c.set("language", languageNamed(link.owner.language, c.var.language));
  return link;
}

/** Opening the link must not sign in, because mail scanners open links. */
async function ask(c: Ctx): Promise<Response> {
  const link = await linkIn(c);
  if (link === null) return ended(c, "unknown");
  const pending = await pendingSignIn(link, portsOf(c));
  if (!pending.ok) return ended(c, pending.error);
  const { title, question: text, button } = wordsIn(c.var.language).signIn.link;
  const props = { title: title(link.owner.name), text, action: c.req.path, button };
  return renderPage(c, <AskPage {...props} />);
}

async function follow(c: Ctx): Promise<Response> {
  const link = await linkIn(c);
  if (link === null) return ended(c, "unknown");
  const signedIn = await signInByLink(link, browserOf(c), portsOf(c));
  if (!signedIn.ok) return ended(c, signedIn.error);
  await enter(c, signedIn.value.secret);
  return seeOther(c, safePath(signedIn.value.next));
}

export const signInLinkPages = new Hono<HttpEnv>()
  .get("/sign-in/:code", reading(ask))
  .post("/sign-in/:code", posting(follow));

/** The response is the same whether or not a player has the address. */
async function byMail(c: Ctx, written: string, next: string): Promise<Response> {
  const words = wordsIn(c.var.language).signIn;
  const address = Email.safeParse(written.trim());
  if (!address.success)
    return signInPage(c, { next, refusal: words.noAddress, address: written.slice(0, 254) }, 422);
  const mailed = await mailSignInLinks({ address: address.data, next }, portsOf(c));
  if (!mailed.ok) return refused(c, mailed.error);
  return renderPage(c, <MessagePage title={words.sent} text={words.sentWhy(address.data)} />);
}

async function byToken(c: Ctx, written: string, next: string): Promise<Response> {
  const session = await signInByToken({ token: written.trim(), browser: browserOf(c) }, portsOf(c));
  if (!session.ok && session.error.code === "too-many-requests") return refused(c, session.error);
  if (!session.ok && session.error.code === "people-only")
    return signInPage(c, { next, refusal: worded(c, session.error).detail }, 403);
  if (!session.ok) return signInPage(c, { next, refusal: wordsIn(c.var.language).signIn.wrongToken }, 401);
  await enter(c, session.value);
  return seeOther(c, next === nextPath(undefined) ? await homeOf(c, session.value) : next);
}

/** A moderator's token without access to games leads to the reports. */
async function homeOf(c: Ctx, secret: string): Promise<string> {
  const holder = await holderOf(secret, true, portsOf(c));
  const moderates = holder.ok && outOfScope(holder.value, "moderate") === null;
  return moderates && outOfScope(holder.value, "read") !== null ? "/moderation" : nextPath(undefined);
}

async function withPasskey(c: Ctx, form: Form, next: string): Promise<Response> {
  const answer = answerOf(c, SignedChallenge(), form, "passkey");
  const session = answer.ok ? await signInByPasskey(answer.value, portsOf(c)) : answer;
  if (!session.ok) return signInPage(c, { next, refusal: worded(c, session.error).detail }, 422);
  await enter(c, session.value);
  return seeOther(c, next);
}

function signIn(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  if (form.has("passkey")) return withPasskey(c, form, next);
  const token = form.get("token");
  return token === undefined ? byMail(c, form.get("email") ?? "", next) : byToken(c, token, next);
}

export const signInPages = new Hono<HttpEnv>()
  .get(
    "/sign-in",
    reading((c) => {
      const next = nextPath(c.req.query("next"));
      return c.var.principal === undefined ? signInPage(c, { next }) : seeOther(c, next);
    }),
  )
  .post("/sign-in", posting(signIn));

function WelcomePage({ name }: { readonly name: string }) {
  const { myGames, public: words, signIn: own } = useWords();
  const { welcome } = own;
  return (
    <Layout title={welcome.title(name)}>
      <p>{welcome.text}</p>
      <KeepAccess />
      <p class="actions">
        <ButtonLink href="/challenges/new" text={words.front.newChallenge} />
        <ButtonLink href="/lobby" text={myGames.lobby} quiet />
        <a href="/me">{welcome.goOn}</a>
      </p>
    </Layout>
  );
}

async function start(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  // The player has signed in already, on another page or with the first press of a double click.
  if (c.var.principal !== undefined) return seeOther(c, next);
  const player = await signUpBy(c, form);
  // By default, the welcome page explains how to come back.
  if (player.ok) return seeOther(c, next === "/" || next === "/me" ? "/welcome" : next);
  return signInPage(c, { refused: player.error, next }, player.error.status);
}

export const startPages = new Hono<HttpEnv>().post("/start", posting(start)).get(
  "/welcome",
  reading((c) => {
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, "/sign-in");
    return renderPage(c, <WelcomePage name={principal.player.name} />);
  }),
);

/** Asks for confirmation, because players without another way to sign in would lose their account. */
function SignOutPage() {
  const { frame, signIn: words } = useWords();
  return (
    <Layout title={frame.signOut}>
      <KeepAccess />
      <form method="post" action="/sign-out">
        <button class="danger" type="submit" name="sure" value="yes">
          {words.leaveForGood}
        </button>
      </form>
    </Layout>
  );
}

/** `POST /sign-out` asks for confirmation if the player could never sign in again. */
export const signOutForm = new Hono<HttpEnv>().post(
  "/sign-out",
  posting(async (c, form) => {
    const { principal } = c.var;
    const isSure =
      form.get("sure") === "yes" || principal === undefined || (await hasWayBack(principal, portsOf(c)));
    if (!isSure) return renderPage(c, <SignOutPage />);
    await signOut(c);
    dropDraft(c);
    return seeOther(c, "/");
  }),
);
