import {
  AuthorizationError,
  authorizationErrorRedirect,
  type AuthRequest,
  CimdFetchError,
  type ClientRegistrationCallbackOptions,
  GrantType,
  OAuthAuthorizationServer,
  type OAuthHelpers,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import { SCOPES } from "../contract/terms.ts";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { privateScheme } from "../lib/ip.ts";
import { macOf, type Secrets } from "../lib/secret.ts";
import { resemblesService } from "../players/names.ts";
import { type AddressEnv, dohResolver, publicDestination } from "../outbound/resolver.ts";
import { documentWithoutEmpty } from "./about.ts";
import { type AppsEnv, appStorage, Overtaken } from "./storage.ts";

/** With it an app comes back without its player. */
const OFFLINE = "offline_access";
/** What an app can be granted. */
const APP_SCOPES: readonly string[] = [...SCOPES, OFFLINE];

/** How long what an app has lasts, in seconds: a token, a grant since it was last refreshed, an app that nobody uses. */
const [TOKEN, GRANT, CLIENT] = [HOUR / SECOND, (90 * DAY) / SECOND, (180 * DAY) / SECOND];

/** Only what was granted for good is refreshed: the library would give everybody a refresh token. */
const onlyIfOffline = ({ grantType, scope }: TokenExchangeCallbackOptions<object>) =>
  grantType === GrantType.AUTHORIZATION_CODE && !scope.includes(OFFLINE) ? { refreshTokenTTL: 0 } : undefined;

/** The longest name and the most addresses that an app registers with. */
const [LONGEST_NAME, MOST_REDIRECTS] = [100, 10];

/** Whether an app may take its answers there. A private scheme names the domain of its maker, and keeps no secret. */
function isUsable(address: string, authMethod: unknown): boolean {
  const scheme = privateScheme(address);
  return scheme === null || (scheme.includes(".") && authMethod === "none");
}

/** What of a registration is too much, or of no use. */
function wrongIn({ clientMetadata }: ClientRegistrationCallbackOptions) {
  const {
    client_name: name = "",
    redirect_uris: redirects,
    token_endpoint_auth_method: method,
  } = clientMetadata;
  if (String(name).length > LONGEST_NAME)
    return { description: `client_name can be at most ${LONGEST_NAME} characters long` };
  if (resemblesService(String(name)))
    return { description: "client_name resembles the name of this service or of one of its players" };
  if (Array.isArray(redirects) && redirects.length > MOST_REDIRECTS)
    return { description: `redirect_uris can be at most ${MOST_REDIRECTS}` };
  // The library has checked that they are addresses.
  if (Array.isArray(redirects) && !redirects.some((one) => isUsable(String(one), method)))
    return {
      code: "invalid_redirect_uri",
      description: "A private-use scheme needs a dot, and token_endpoint_auth_method none",
    };
}

/** What is wrong with a request that the library lets pass, as the standards call it; null for nothing. */
function faultOf({ scope, codeChallenge }: AuthRequest) {
  if (!scope.every((one) => APP_SCOPES.includes(one))) return "invalid_scope";
  return codeChallenge === undefined ? "invalid_request" : null;
}

/** Whether the library, or its storage, refuses what was asked; else something is broken. */
const isRefusal = (fault: unknown): boolean =>
  fault instanceof AuthorizationError || fault instanceof CimdFetchError || fault instanceof Overtaken;

/** Whether the answer may go where the request wants it. */
async function mayAnswerAt({ redirectUri, clientId }: AuthRequest, api: OAuthHelpers): Promise<boolean> {
  if (privateScheme(redirectUri) === null) return true;
  return isUsable(redirectUri, (await api.lookupClient(clientId))?.tokenEndpointAuthMethod);
}

/** What an app asks for; where it is refused the address that says so, or null where there is none that can be trusted. */
async function askedOf(sent: Request, api: OAuthHelpers): Promise<AuthRequest | string | null> {
  try {
    const request = await api.parseAuthRequest(sent);
    if (!(await mayAnswerAt(request, api))) return null;
    const fault = faultOf(request);
    if (fault !== null) return authorizationErrorRedirect(request, fault);
    const isNothing = request.scope.every((one) => one === OFFLINE);
    return { ...request, scope: [...new Set(isNothing ? ["read", ...request.scope] : request.scope)] };
  } catch (fault) {
    if (fault instanceof AuthorizationError) return fault.redirectTo ?? null;
    if (isRefusal(fault)) return null;
    throw fault;
  }
}

/** How the library says who asks for an app's document. */
const LIBRARY = "workers-oauth-provider/";

let guarded: typeof fetch | null = null;

/**
 * Has the library ask only hosts that a webhook may have for the documents by which apps say who they are (Client ID
 * Metadata Documents), and follow no redirect. It calls the global `fetch`, with whatever address a stranger names, and
 * leaves private networks to the platform, which keeps them away on Cloudflare alone: so the guard stands in that call.
 */
function guardDocuments(env: AddressEnv): void {
  if (globalThis.fetch === guarded) return;
  const [plainly, resolve] = [globalThis.fetch, dohResolver()];
  guarded = async (to: RequestInfo | URL, init?: RequestInit) => {
    const asks = new Headers(init?.headers).get("user-agent") ?? "";
    if (!asks.startsWith(LIBRARY)) return plainly(to, init);
    const judged = await publicDestination(new Request(to).url, env, resolve);
    if ("refused" in judged) throw new Error(`an app's document may not be there: ${judged.refused}`);
    const answer = await plainly(judged.url, { ...init, redirect: "manual" });
    return documentWithoutEmpty(answer, init?.signal ?? AbortSignal.timeout(10 * SECOND));
  };
  globalThis.fetch = guarded;
}

/** The authorization server, for one request. `env`: what it is handed with each call. */
export function openServer(env: AppsEnv & AddressEnv & Secrets) {
  const { ORIGIN } = env;
  guardDocuments(env);
  const server = new OAuthAuthorizationServer<object>({
    issuer: ORIGIN,
    resources: [`${ORIGIN}/v1`, `${ORIGIN}/mcp`],
    defaultResource: `${ORIGIN}/v1`,
    authorizeEndpoint: `${ORIGIN}/oauth/authorize`,
    tokenEndpoint: `${ORIGIN}/oauth/token`,
    clientRegistrationEndpoint: `${ORIGIN}/oauth/register`,
    clientRegistrationTTL: CLIENT,
    clientRegistrationCallback: wrongIn,
    allowPrivateUseRedirectUris: true,
    clientIdMetadataDocumentEnabled: true,
    scopesSupported: [...APP_SCOPES],
    accessTokenTTL: TOKEN,
    refreshTokenTTL: GRANT,
    refreshTokenIdleTTL: GRANT,
    tokenExchangeCallback: onlyIfOffline,
    onError: () => undefined,
  });
  const bindings = { OAUTH_KV: appStorage(env) };
  const api = server.getOAuthApi(bindings);
  return {
    api,
    fetch: (request: Request, ctx: ExecutionContext) => server.fetch(request, bindings, ctx),
    askedOf: (sent: Request) => askedOf(sent, api),
    /** Whether somebody else was quicker. */
    isOvertaken: (fault: unknown): boolean => fault instanceof Overtaken,
    isRefusal,
    /** With what a browser remembers that its player need not be asked again. */
    rememberFor: async (player: string) => {
      const secret = await macOf(env.SECRET, "remembered apps", "", 32);
      return { secret: btoa(String.fromCharCode(...secret)), subject: player };
    },
  };
}
