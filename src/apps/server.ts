import {
  GrantType,
  OAuthAuthorizationServer,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import { SCOPES } from "../contract/terms.ts";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { type AppsEnv, appStorage } from "./storage.ts";

/** With it an app comes back without its player. */
export const OFFLINE = "offline_access";
/** What an app can be granted. */
export const APP_SCOPES: readonly string[] = [...SCOPES, OFFLINE];

/** How long what an app has lasts, in seconds: a token, a grant since it was last refreshed, an app that nobody uses. */
const [TOKEN, GRANT, CLIENT] = [HOUR / SECOND, (90 * DAY) / SECOND, (180 * DAY) / SECOND];

/** Only what was granted for good is refreshed: the library would give everybody a refresh token. */
const onlyIfOffline = ({ grantType, scope }: TokenExchangeCallbackOptions<object>) =>
  grantType === GrantType.AUTHORIZATION_CODE && !scope.includes(OFFLINE) ? { refreshTokenTTL: 0 } : undefined;

/** The authorization server, for one request. `env`: what it is handed with each call. */
export function openServer(env: AppsEnv) {
  const { ORIGIN } = env;
  const server = new OAuthAuthorizationServer<object>({
    issuer: ORIGIN,
    resources: [`${ORIGIN}/v1`, `${ORIGIN}/mcp`],
    defaultResource: `${ORIGIN}/v1`,
    authorizeEndpoint: `${ORIGIN}/oauth/authorize`,
    tokenEndpoint: `${ORIGIN}/oauth/token`,
    clientRegistrationEndpoint: `${ORIGIN}/oauth/register`,
    clientRegistrationTTL: CLIENT,
    clientIdMetadataDocumentEnabled: true,
    scopesSupported: [...APP_SCOPES],
    accessTokenTTL: TOKEN,
    refreshTokenTTL: GRANT,
    refreshTokenIdleTTL: GRANT,
    tokenExchangeCallback: onlyIfOffline,
    onError: () => undefined,
  });
  const bindings = { OAUTH_KV: appStorage(env) };
  return {
    api: server.getOAuthApi(bindings),
    fetch: (request: Request, ctx: ExecutionContext) => server.fetch(request, bindings, ctx),
  };
}
