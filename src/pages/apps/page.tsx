import type { AuthRequest, ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { Hono } from "hono";
import type { Language } from "../../contract/languages.ts";
import { SCOPES } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { now } from "../../lib/now.ts";
import { newId } from "../../lib/ids.ts";
import { authorizationServer, hasApps } from "../../operations/apps.ts";
import { mailboxOf } from "../../operations/ports.ts";
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

interface ConsentProps {
  readonly frame: Frame;
  readonly request: AuthRequest;
  readonly about: ConsentDescription;
  readonly handle: string;
  readonly refused: RefusedName | null;
}

/** What an app may do, in words. */
export function Scopes({
  language,
  scopes,
}: {
  readonly language: Language;
  readonly scopes: readonly string[];
}) {
  const words = wordsIn(language).apps.scopes;
  return (
    <ul>
      {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
        <li>{words[scope]}</li>
      ))}
    </ul>
  );
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

function Choice({ frame, about, handle, refused }: ConsentProps) {
  const words = wordsIn(frame.language).apps;
  return (
    <form method="post" action={frame.path}>
      <input type="hidden" name="handle" value={handle} />
      <input type="hidden" name="key" value={newId()} />
      {frame.principal === null ? (
        <NameField language={frame.language} button={words.allow} refused={refused} />
      ) : (
        <>
          {/* Whoever listens on the person's computer could be the app. */}
          {!about.redirectIsLoopback && (
            <p>
              <label>
                <input type="checkbox" name="remember" value="yes" /> {words.remember}
              </label>
            </p>
          )}
          <button type="submit">{words.allow}</button>
        </>
      )}{" "}
      <button type="submit" name="decision" value="deny" class="quiet" formnovalidate>
        {words.deny}
      </button>
    </form>
  );
}

function ConsentPage(props: ConsentProps) {
  const { frame, request, about } = props;
  const { language, principal } = frame;
  const { apps: words } = wordsIn(language);
  const otherwise = `/sign-in?next=${encodeURIComponent(frame.path)}`;
  return (
    <Layout frame={frame} title={words.title(about.clientName.slice(0, 100))} hasScript={false}>
      <Host frame={frame} about={about} />
      <p>{words.may}</p>
      <Scopes language={language} scopes={request.scope} />
      <p class="soft">{request.scope.includes("offline_access") ? words.forLong : words.forAnHour}</p>
      <Choice {...props} />
      <p>
        {principal !== null && `${words.youAre(principal.name)} ${words.notYou} `}
        <a href={otherwise}>{words.haveAccount}</a>
      </p>
    </Layout>
  );
}

function broken(c: Ctx): Promise<Response> {
  const words = wordsIn(c.var.language).apps;
  const markup = MessagePage({ frame: frameOf(c), title: words.broken, text: words.brokenWhy });
  return page(c, c.var.language, markup, 400, POLICY);
}

/** Leads to the app, beside whatever cookies the browser is given. */
function lead(c: Ctx, to: string, headers: Headers = new Headers()): Response {
  for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
  return seeOther(c, to);
}

type Server = Awaited<ReturnType<typeof authorizationServer>>;

/** What an app asks for; an answer where that is refused: to the app where its address is known, else on a page. */
async function askedIn(c: Ctx, { api, askedOf }: Server): Promise<AuthRequest | Response> {
  const { pathname, search } = new URL(c.req.url);
  if (search.length > LONGEST) return broken(c);
  const asked = await askedOf(new Request(`${c.env.ORIGIN}${pathname}${search}`), api);
  if (asked === null) return broken(c);
  return typeof asked === "string" ? lead(c, asked) : asked;
}

/** Shows who asks, and for what. `refused`: the name under which nobody was signed up. */
async function show(c: Ctx, refused: RefusedName | null = null): Promise<Response> {
  const server = await authorizationServer(c.env);
  const request = await askedIn(c, server);
  if (request instanceof Response) return request;
  if (await isRemembered(c, server, request)) return grant(c, server, request);
  const about = await server.api.describeConsent(request);
  const { handle, headers } = await server.api.beginConsent(request);
  const { pathname, search } = new URL(c.req.url);
  const frame = { ...frameOf(c), path: pathname + search };
  const markup = ConsentPage({ frame, request, about, handle, refused });
  const cookie = { "set-cookie": headers.get("set-cookie") ?? "" };
  return page(c, c.var.language, markup, refused?.status ?? 200, { ...POLICY, ...cookie });
}

/** Whether the person has said in this browser that they need not be asked; an app that has no access asks again. */
async function isRemembered(c: Ctx, { api, rememberFor }: Server, request: AuthRequest): Promise<boolean> {
  const { principal } = c.var;
  if (principal === undefined) return false;
  const { id } = principal.player;
  return (
    (await api.isConsentRemembered(c.req.raw, request, await rememberFor(id))) &&
    (await mailboxOf(portsOf(c), id).allowsApp(request.clientId))
  );
}

/** Takes the answer of the person who reads the page; without an account a name makes one. */
async function decide(c: Ctx, form: Form): Promise<Response> {
  const server = await authorizationServer(c.env);
  const handle = form.get("handle") ?? "";
  try {
    if (form.get("decision") === "deny") {
      const { redirectTo, headers } = await server.api.denyConsent(c.req.raw, handle);
      return lead(c, redirectTo, headers);
    }
    if (c.var.principal === undefined) {
      if (!hasNameField(form)) return await show(c);
      const player = await signUpBy(c, form);
      if (!player.ok) return await show(c, player.error);
    }
    return await allow(c, server, form);
  } catch (fault) {
    if (server.isRefusal(fault)) return broken(c);
    throw fault;
  }
}

async function allow(c: Ctx, server: Server, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return show(c);
  const remember = form.get("remember") === "yes" ? await server.rememberFor(principal.player.id) : undefined;
  const options = remember === undefined ? {} : { remember };
  const { request, headers } = await server.api.approveConsent(c.req.raw, form.get("handle") ?? "", options);
  return grant(c, server, request, headers);
}

/** Gives the app of a request its code, for the person who is signed in. */
async function grant(c: Ctx, { api }: Server, request: AuthRequest, headers?: Headers): Promise<Response> {
  const { clientName, clientDomain, redirectHost } = await api.describeConsent(request);
  const { redirectTo } = await api.completeAuthorization({
    request,
    userId: c.var.principal?.player.id ?? "",
    metadata: { name: clientName.slice(0, 100), host: clientDomain ?? redirectHost, since: now() },
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
