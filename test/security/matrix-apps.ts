import { PREFLIGHT, row, type Row, SIGNED_IN } from "./matrix-row.ts";

/** The endpoints for apps. apps.test.ts tests each app's permissions; here, who reaches them at all. */
export const APPS: readonly Row[] = [
  row("none", "GET /v1/me/apps", [200, 200, 200, 401, 401]),
  row("token", "DELETE /v1/me/apps/{id}", [404, 404, 404, 401, 401]),
  row("self", "GET /settings/apps", SIGNED_IN),
  row("token", "POST /settings/apps/{id}/end", [404, 404, 404, 303, 303], ""),
  // Nobody has said which app asks.
  row("none", "GET /oauth/authorize", [400, 400, 400, 400, 400]),
  row("none", "POST /oauth/authorize", [400, 400, 400, 400, 400], "decision=deny"),
  row("none", "POST /oauth/token", [400, 400, 400, 400, 400], { body: { grant_type: "authorization_code" } }),
  row("none", "POST /oauth/register", [400, 400, 400, 400, 400], { body: { redirect_uris: [] } }),
  row("none", "OPTIONS /oauth/token", PREFLIGHT),
  row("none", "OPTIONS /oauth/register", PREFLIGHT),
  row("none", "OPTIONS /.well-known/oauth-protected-resource/*", PREFLIGHT),
  row("none", "OPTIONS /.well-known/oauth-authorization-server", PREFLIGHT),
  row("none", "GET /.well-known/oauth-authorization-server", [200, 200, 200, 200, 200]),
  row("none", "GET /.well-known/oauth-protected-resource/v1", [200, 200, 200, 200, 200]),
  row("none", "GET /.well-known/oauth-protected-resource/mcp", [200, 200, 200, 200, 200]),
];
