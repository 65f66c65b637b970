import type { AuthRequest } from "@cloudflare/workers-oauth-provider";
import { Hono } from "hono";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { whereApps } from "../../http/oauth.ts";
import { now } from "../../lib/now.ts";
import { privateScheme } from "../../lib/ip.ts";
import { oneLine } from "../../lib/plain.ts";
import { authorizationServer } from "../../operations/apps.ts";
import { mailboxOf } from "../../operations/ports.ts";
import { resemblesService } from "../../players/names.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Hidden, Key, SubmitButton } from "../kit/buttons.tsx";
import { Scopes } from "../kit/scopes.tsx";
import type { Form } from "../kit/forms.ts";
import { posting, reading } from "../kit/opened.ts";
import { frameOf, renderPage, seeOther } from "../kit/page.tsx";
import { hasNameField, NameField, type RefusedName, signUpBy } from "../kit/sign-up.tsx";

const WHERE = "/oauth/authorize";
/** The longest accepted query, and the longest app name or host that the page shows in full, in characters. */
const [LONGEST, LONGEST_NAME] = [8000, 100];

type Server = Awaited<ReturnType<typeof authorizationServer>>;

/** Forbids scripts and frames. Omits `form-action`, which would block the redirect to the app after the form. */
const POLICY = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
};

interface ConsentProps {
  readonly request: AuthRequest;
  readonly about: Awaited<ReturnType<typeof aboutOf>>;
  readonly handle: string;
  readonly refused: RefusedName | null;
}

function Choice({ about, handle, refused }: ConsentProps) {
  const { principal, path } = useFrame();
  const words = useWords().apps;
  return (
    <form method="post" action={path}>
      <Hidden name="handle" value={handle} />
      <Key />
      {principal === null ? (
        <NameField button={words.allow} refused={refused} />
      ) : (
        <>
          {/* Not for apps on the player's own device: another program there could pretend to be the app. */}
          {!about.isLoopback && !about.isPrivate && (
            <p>
              <label>
                <input type="checkbox" name="remember" value="yes" /> {words.remember}
              </label>
            </p>
          )}
          <SubmitButton label={words.allow} />
        </>
      )}{" "}
      <button type="submit" name="decision" value="deny" class="quiet" formnovalidate>
        {words.deny}
      </button>
    </form>
  );
}

function ConsentPage(props: ConsentProps) {
  const { request, about } = props;
  const { principal, path } = useFrame();
  const { apps: words } = useWords();
  const otherwise = `/sign-in?next=${encodeURIComponent(path)}`;
  return (
    <Layout title={words.title(about.name, about.host)} hasScript={false}>
      <p>
        {words.goesTo} <strong>{about.host}</strong>
        {about.isLoopback && ` (${words.onYourComputer})`}
        {about.isPrivate && ` (${words.onYourDevice})`}
      </p>
      <p>{words.may}</p>
      <Scopes scopes={request.scope} />
      <p class="soft">{request.scope.includes("offline_access") ? words.forLong : words.forAnHour}</p>
      <Choice {...props} />
      <p>
        {principal !== null && `${words.youAre(principal.name)} ${words.notYou} `}
        <a href={otherwise}>{principal === null ? words.signIn : words.haveAccount}</a>
      </p>
    </Layout>
  );
}

function BrokenPage() {
  const words = useWords().apps;
  return (
    <Layout title={words.broken} hasScript={false}>
      <p>{words.brokenWhy}</p>
    </Layout>
  );
}

const broken = (c: Ctx): Promise<Response> => renderPage(c, <BrokenPage />, { status: 400, headers: POLICY });

function lead(c: Ctx, to: string, headers: Headers = new Headers()): Response {
  for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
  return seeOther(c, to);
}

/** An app can choose any name, so the page also shows the host that the player returns to. */
async function aboutOf({ api }: Server, request: AuthRequest) {
  const about = await api.describeConsent(request);
  const { clientId, clientName, clientDomain, redirectHost, redirectIsLoopback: isLoopback } = about;
  const scheme = privateScheme(request.redirectUri);
  const goesTo = oneLine(scheme ?? redirectHost, LONGEST_NAME);
  const host = [...new Set([clientDomain ?? goesTo, goesTo])].join(" → ");
  const isNamed = clientName !== clientId && !resemblesService(clientName);
  const name = oneLine(isNamed ? clientName : "", LONGEST_NAME) || host;
  return { name, host, isLoopback, isPrivate: scheme !== null };
}

/**
 * Whether the player has allowed the app in this browser before. The page asks again if the app has lost its access, or
 * if it is on the player's own device: any program there could pretend to be the app.
 */
async function isRemembered(c: Ctx, server: Server, request: AuthRequest): Promise<boolean> {
  const id = c.var.principal?.player.id;
  if (id === undefined) return false;
  const { api } = server;
  if (!(await api.isConsentRemembered(c.req.raw, request, await server.rememberFor(id)))) return false;
  const { redirectIsLoopback } = await api.describeConsent(request);
  const isOnDevice = redirectIsLoopback || privateScheme(request.redirectUri) !== null;
  return !isOnDevice && mailboxOf(portsOf(c), id).apps.allows(request.clientId);
}

async function show(c: Ctx, refused: RefusedName | null = null): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const [server, path] = [await authorizationServer(c.env), pathname + search];
  const request = search.length > LONGEST ? null : await server.parse(new Request(`${c.env.ORIGIN}${path}`));
  if (request === null) return broken(c);
  if (typeof request === "string") return lead(c, request);
  if (await isRemembered(c, server, request)) return grant(c, server, request);
  const about = await aboutOf(server, request);
  const { handle, headers } = await server.api.beginConsent(request);
  const cookie = { "set-cookie": headers.get("set-cookie") ?? "" };
  return renderPage(c, <ConsentPage {...{ request, about, handle, refused }} />, {
    status: refused?.status ?? 200,
    headers: { ...POLICY, ...cookie },
    frame: { ...frameOf(c), path },
  });
}

async function decide(c: Ctx, form: Form): Promise<Response> {
  const server = await authorizationServer(c.env);
  try {
    return await (form.get("decision") === "deny" ? deny(c, server, form) : allow(c, server, form));
  } catch (fault) {
    if (server.isRefusal(fault)) return broken(c);
    throw fault;
  }
}

const handleIn = (form: Form): string => form.get("handle") ?? "";

async function deny(c: Ctx, { api }: Server, form: Form): Promise<Response> {
  const { redirectTo, headers } = await api.denyConsent(c.req.raw, handleIn(form));
  return lead(c, redirectTo, headers);
}

async function allow(c: Ctx, server: Server, form: Form): Promise<Response> {
  const player = c.var.principal?.player;
  if (player === undefined && !hasNameField(form)) return show(c);
  const isToRemember = player !== undefined && form.get("remember") === "yes";
  const remember = isToRemember ? { remember: await server.rememberFor(player.id) } : {};
  // Approves the consent first, so that an expired or repeated request does not create an account.
  const { request, headers } = await server.api.approveConsent(c.req.raw, handleIn(form), remember);
  const newcomer = player === undefined ? await signUpBy(c, form) : null;
  return newcomer?.ok === false ? show(c, newcomer.error) : grant(c, server, request, headers);
}

async function grant(c: Ctx, server: Server, request: AuthRequest, headers?: Headers): Promise<Response> {
  const { name, host } = await aboutOf(server, request);
  const { redirectTo } = await server.api.completeAuthorization({
    request,
    userId: c.var.principal?.player.id ?? "",
    metadata: { name, host, since: now() },
    scope: request.scope,
    props: {},
    revokeExistingGrants: false,
  });
  return lead(c, redirectTo, headers);
}

/** `/oauth/authorize`: the page on which a player gives an app access. */
export const authorizePages = new Hono<HttpEnv>().get(WHERE, reading(whereApps((c) => show(c)))).post(
  WHERE,
  posting((c, form) => whereApps(() => decide(c, form))(c)),
);
