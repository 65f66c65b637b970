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
import { AppStorage, type AppsEnv, Overtaken } from "./storage.ts";

const OFFLINE = "offline_access";
const APP_SCOPES: readonly string[] = [...SCOPES, OFFLINE];

/** Issues a refresh token only with `offline_access`; by default, the library issues one to every app. */
const onlyIfOffline = ({ grantType, scope }: TokenExchangeCallbackOptions<object>) =>
  grantType === GrantType.AUTHORIZATION_CODE && !scope.includes(OFFLINE) ? { refreshTokenTTL: 0 } : undefined;

const [LONGEST_NAME, MOST_REDIRECTS] = [100, 10];

/** Whether an app may use a redirect address. A private scheme must have a dot (RFC 8252, 7.1), and its app no secret. */
function isUsable(address: string, authMethod: unknown): boolean {
  const scheme = privateScheme(address);
  return scheme === null || (scheme.includes(".") && authMethod === "none");
}

function wrongIn({ clientMetadata }: ClientRegistrationCallbackOptions) {
  const { redirect_uris: redirects, token_endpoint_auth_method: method } = clientMetadata;
  const name: unknown = clientMetadata["client_name"] ?? "";
  if (String(name).length > LONGEST_NAME)
    return { description: `client_name can be at most ${LONGEST_NAME} characters long` };
  if (resemblesService(String(name)))
    return { description: "client_name resembles the name of this service or of one of its players" };
  if (Array.isArray(redirects) && redirects.length > MOST_REDIRECTS)
    return { description: `redirect_uris can be at most ${MOST_REDIRECTS}` };
  // The library has checked that these are addresses.
  if (Array.isArray(redirects) && !redirects.some((one) => isUsable(String(one), method)))
    return {
      code: "invalid_redirect_uri",
      description: "A private-use scheme needs a dot, and token_endpoint_auth_method none",
    };
}

/** Returns the OAuth error of a request that the library accepts but this service rejects; null for none. */
function faultOf({ scope, codeChallenge }: AuthRequest) {
  if (!scope.every((one) => APP_SCOPES.includes(one))) return "invalid_scope";
  return codeChallenge === undefined ? "invalid_request" : null;
}

async function mayAnswerAt({ redirectUri, clientId }: AuthRequest, api: OAuthHelpers): Promise<boolean> {
  if (privateScheme(redirectUri) === null) return true;
  return isUsable(redirectUri, (await api.lookupClient(clientId))?.tokenEndpointAuthMethod);
}

let guarded: typeof fetch | null = null;

/**
 * Restricts the library's requests for Client ID Metadata Documents to public hosts, without redirects. The library calls
 * the global `fetch` with any address that a stranger names, and only Cloudflare blocks private networks.
 */
function guardDocuments(env: AddressEnv): void {
  if (globalThis.fetch === guarded) return;
  const [plainFetch, resolve] = [globalThis.fetch, dohResolver()];
  guarded = async (to: RequestInfo | URL, init?: RequestInit) => {
    const agent = new Headers(init?.headers).get("user-agent");
    if (!agent?.startsWith("workers-oauth-provider/")) return plainFetch(to, init);
    const judged = await publicDestination(new Request(to).url, env, resolve);
    if ("refused" in judged) throw new Error(`an app's document may not be there: ${judged.refused}`);
    const answer = await plainFetch(judged.url, { ...init, redirect: "manual" });
    return documentWithoutEmpty(answer, init?.signal ?? AbortSignal.timeout(10 * SECOND));
  };
  globalThis.fetch = guarded;
}

export class AuthorizationServer {
  readonly api: OAuthHelpers;
  readonly #secrets: Secrets;
  readonly #bindings: { readonly OAUTH_KV: AppStorage };
  readonly #library: OAuthAuthorizationServer<object>;

  constructor(env: AppsEnv & AddressEnv & Secrets) {
    guardDocuments(env);
    const { ORIGIN } = env;
    this.#secrets = env;
    this.#bindings = { OAUTH_KV: new AppStorage(env) };
    this.#library = new OAuthAuthorizationServer<object>({
      issuer: ORIGIN,
      resources: [`${ORIGIN}/v1`, `${ORIGIN}/mcp`],
      defaultResource: `${ORIGIN}/v1`,
      authorizeEndpoint: `${ORIGIN}/oauth/authorize`,
      tokenEndpoint: `${ORIGIN}/oauth/token`,
      clientRegistrationEndpoint: `${ORIGIN}/oauth/register`,
      clientRegistrationTTL: (180 * DAY) / SECOND,
      clientRegistrationCallback: wrongIn,
      allowPrivateUseRedirectUris: true,
      clientIdMetadataDocumentEnabled: true,
      scopesSupported: [...APP_SCOPES],
      accessTokenTTL: HOUR / SECOND,
      refreshTokenTTL: (90 * DAY) / SECOND,
      refreshTokenIdleTTL: (90 * DAY) / SECOND,
      tokenExchangeCallback: onlyIfOffline,
      onError: () => undefined,
    });
    this.api = this.#library.getOAuthApi(this.#bindings);
  }

  fetch(request: Request, ctx: ExecutionContext): Promise<Response> {
    return this.#library.fetch(request, this.#bindings, ctx);
  }

  /** Parses an authorization request. If it is rejected, returns where to redirect with the error; null if that is unsafe. */
  async parse(sent: Request): Promise<AuthRequest | string | null> {
    try {
      const request = await this.api.parseAuthRequest(sent);
      if (!(await mayAnswerAt(request, this.api))) return null;
      const fault = faultOf(request);
      if (fault !== null) return authorizationErrorRedirect(request, fault);
      const isNothing = request.scope.every((one) => one === OFFLINE);
      return { ...request, scope: [...new Set(isNothing ? ["read", ...request.scope] : request.scope)] };
    } catch (fault) {
      if (fault instanceof AuthorizationError) return fault.redirectTo ?? null;
      if (this.isRefusal(fault)) return null;
      throw fault;
    }
  }

  /** Whether a request failed because another request changed the same stored text first. */
  isOvertaken(fault: unknown): boolean {
    return fault instanceof Overtaken;
  }

  /** Whether the library or its storage rejected a request. Other errors are faults of the service. */
  isRefusal(fault: unknown): boolean {
    return [AuthorizationError, CimdFetchError, Overtaken].some((refusal) => fault instanceof refusal);
  }

  /** Returns the library's options for remembering a player's consents in their browser. */
  async rememberFor(player: string): Promise<{ secret: string; subject: string }> {
    const secret = await macOf(this.#secrets.SECRET, "remembered apps", "", 32);
    return { secret: btoa(String.fromCharCode(...secret)), subject: player };
  }
}
