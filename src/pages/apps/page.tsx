import type { AuthRequest, ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { Hono } from "hono";
import { SCOPES } from "../../contract/terms.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { authorizationServer, hasApps, isKnownPlace } from "../../operations/apps.ts";
import { Layout, MessagePage, type Frame } from "../frame/layout.tsx";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { hasNameField, NameField, type RefusedName, signUpBy } from "../sign-in/sign-up.tsx";

const WHERE = "/oauth/authorize";
/** The longest address that is read, in characters. */
const LONGEST = 8000;

/**
 * No script, never framed. Without `form-action`: with it a browser holds back the way to the app, which the answer to
 * the form leads to.
 */
const POLICY = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
};

interface Asked {
  readonly request: AuthRequest;
  readonly about: ConsentDescription;
  readonly handle: string;
}

interface ConsentProps extends Asked {
  readonly frame: Frame;
  readonly refused: RefusedName | null;
}

/** Where the app's answers go: what a person knows it by, for its name is its own to choose. */
function Host({ frame, about }: Pick<ConsentProps, "frame" | "about">) {
  const words = wordsIn(frame.language).apps;
  return (
    <p>
      {words.goesTo} <strong>{about.clientDomain ?? about.redirectHost}</strong>
      {about.redirectIsLoopback && <> ({words.onYourComputer})</>}
    </p>
  );
}

function ConsentPage({ frame, request, about, handle, refused }: ConsentProps) {
  const { apps: words, settings } = wordsIn(frame.language);
  const scopes = SCOPES.filter((scope) => request.scope.includes(scope));
  const isForLong = request.scope.includes("offline_access");
  return (
    <Layout frame={frame} title={words.title(about.clientName.slice(0, 100))}>
      <Host frame={frame} about={about} />
      <p>{words.may}</p>
      <ul>
        {scopes.map((scope) => (
          <li>{settings.tokens.scopes[scope]}</li>
        ))}
      </ul>
      <p class="soft">{isForLong ? words.forLong : words.forAnHour}</p>
      <form method="post" action={frame.path}>
        <input type="hidden" name="handle" value={handle} />
        <input type="hidden" name="key" value={newId()} />
        {frame.principal === null ? (
          <NameField language={frame.language} button={words.allow} refused={refused} />
        ) : (
          <button type="submit">{words.allow}</button>
        )}
        <button type="submit" name="decision" value="deny" class="quiet" formnovalidate>
          {words.deny}
        </button>
      </form>
      <p>
        {frame.principal !== null && words.youAre(frame.principal.name)}{" "}
        <a href={`/sign-in?next=${encodeURIComponent(frame.path)}`}>{words.haveAccount}</a>
      </p>
    </Layout>
  );
}

function broken(c: Ctx): Promise<Response> {
  const words = wordsIn(c.var.language).apps;
  return page(
    c,
    c.var.language,
    MessagePage({ frame: frameOf(c), title: words.broken, text: words.brokenWhy }),
    400,
    POLICY,
  );
}

/** Leads to the app, beside whatever cookies the browser is given. */
function lead(c: Ctx, to: string, headers: Headers = new Headers()): Response {
  for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
  return seeOther(c, to);
}

type Server = Awaited<ReturnType<typeof authorizationServer>>;

/** What an app asks for; an answer where that is refused: to the app where its address is known, else on a page. */
async function askedIn(c: Ctx, { api }: Server): Promise<AuthRequest | Response> {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const { APP_SCOPES } = await import("../../apps/server.ts");
  const { AuthorizationError, authorizationErrorRedirect, CimdFetchError } =
    await import("@cloudflare/workers-oauth-provider");
  const isReadable =
    search.length <= LONGEST && (await isKnownPlace(searchParams.get("client_id") ?? "", c.env));
  if (!isReadable) return broken(c);
  try {
    const request = await api.parseAuthRequest(new Request(`${c.env.ORIGIN}${pathname}${search}`));
    const scope = request.scope.length === 0 ? ["read"] : [...new Set(request.scope)];
    if (!scope.every((one) => APP_SCOPES.includes(one)))
      return lead(c, authorizationErrorRedirect(request, "invalid_scope"));
    return { ...request, scope };
  } catch (fault) {
    if (fault instanceof AuthorizationError && fault.redirectTo !== undefined)
      return lead(c, fault.redirectTo);
    if (fault instanceof AuthorizationError || fault instanceof CimdFetchError) return broken(c);
    throw fault;
  }
}

/** Shows who asks, and for what. `refused`: the name under which nobody was signed up. */
async function show(c: Ctx, refused: RefusedName | null = null): Promise<Response> {
  const server = await authorizationServer(c.env);
  const request = await askedIn(c, server);
  if (request instanceof Response) return request;
  const about = await server.api.describeConsent(request);
  const { handle, headers } = await server.api.beginConsent(request);
  const { pathname, search } = new URL(c.req.url);
  const frame = { ...frameOf(c), path: pathname + search };
  const markup = ConsentPage({ frame, request, about, handle, refused });
  const cookie = { "set-cookie": headers.get("set-cookie") ?? "" };
  return page(c, c.var.language, markup, refused?.status ?? 200, { ...POLICY, ...cookie });
}

/** Takes the answer of the person who reads the page; without an account a name makes one. */
async function decide(c: Ctx, form: Form): Promise<Response> {
  const { api } = await authorizationServer(c.env);
  const { AuthorizationError } = await import("@cloudflare/workers-oauth-provider");
  const { Overtaken } = await import("../../apps/storage.ts");
  const handle = form.get("handle") ?? "";
  try {
    if (form.get("decision") === "deny") {
      const { redirectTo, headers } = await api.denyConsent(c.req.raw, handle);
      return lead(c, redirectTo, headers);
    }
    if (c.var.principal === undefined) {
      if (!hasNameField(form)) return await show(c);
      const player = await signUpBy(c, form);
      if (!player.ok) return await show(c, player.error);
    }
    return await allow(c, handle);
  } catch (fault) {
    if (fault instanceof AuthorizationError || fault instanceof Overtaken) return broken(c);
    throw fault;
  }
}

async function allow(c: Ctx, handle: string): Promise<Response> {
  const { api } = await authorizationServer(c.env);
  const { principal } = c.var;
  if (principal === undefined) return show(c);
  const { request, headers } = await api.approveConsent(c.req.raw, handle);
  const { clientName, clientDomain, redirectHost } = await api.describeConsent(request);
  const { redirectTo } = await api.completeAuthorization({
    request,
    userId: principal.player.id,
    metadata: { name: clientName.slice(0, 100), host: clientDomain ?? redirectHost },
    scope: request.scope,
    props: {},
    revokeExistingGrants: false,
  });
  return lead(c, redirectTo, headers);
}

const here = (c: Ctx, answer: () => Promise<Response>) =>
  hasApps(c.env) ? answer() : problem(c, "not-found", { path: c.req.path });

/** `/oauth/authorize`: where an app sends a player who is to let it in. */
export const authorizePages = new Hono<HttpEnv>()
  .get(
    WHERE,
    reading((c) => here(c, () => show(c))),
  )
  .post(
    WHERE,
    pressing((c, form) => here(c, () => decide(c, form))),
  );
