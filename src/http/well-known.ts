import type { OpenAPIHono } from "@hono/zod-openapi";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { LANGUAGES } from "../contract/languages.ts";
import type { Ctx, HttpEnv } from "./context.ts";

/** Where the service lists its API (RFC 9727). */
export const API_CATALOG = "/.well-known/api-catalog";

const DESCRIPTION = { href: "/v1/openapi.json", type: "application/json" } as const;
const REFERENCE = { href: "/docs", type: "text/html" } as const;

/** The header `Link` that says where the API is described (RFC 8288, RFC 8631). */
export const DESCRIBED_BY = `<${DESCRIPTION.href}>; rel="service-desc"; type="${DESCRIPTION.type}", <${REFERENCE.href}>; rel="service-doc"; type="${REFERENCE.type}"`;

/** For how long a file may be kept, in seconds. */
const KEPT = { "cache-control": `public, max-age=${HOUR / SECOND}` };

/** The profile that says what the links of a set are for: RFC 9727, 4.2. */
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

function catalog(c: Ctx): Response {
  const { ORIGIN } = c.env;
  const at = <Target extends { readonly href: string }>(target: Target) => ({
    ...target,
    href: `${ORIGIN}${target.href}`,
  });
  const linkset = [
    { anchor: `${ORIGIN}${API_CATALOG}`, item: [at({ href: "/v1", title: "Taflpost" })] },
    {
      anchor: `${ORIGIN}/v1`,
      "service-desc": [at(DESCRIPTION)],
      "service-doc": [at(REFERENCE)],
      status: [at({ href: "/v1/status", type: "application/json" })],
    },
  ];
  return c.body(JSON.stringify({ linkset }), 200, {
    "content-type": CATALOG_TYPE,
    link: `<${API_CATALOG}>; rel="api-catalog"`,
    ...KEPT,
  });
}

/** How long `security.txt` says that it holds: whoever reads it later asks again (RFC 9116 wants less than a year). */
const HOLDS = 180 * DAY;

function securityText(c: Ctx): Response {
  const { ORIGIN, SECURITY_CONTACT = `${ORIGIN}/about#contact` } = c.env;
  const today = Math.floor(now() / DAY) * DAY;
  const fields = {
    Contact: SECURITY_CONTACT,
    Expires: new Date(today + HOLDS).toISOString(),
    "Preferred-Languages": LANGUAGES.join(", "),
    Canonical: `${ORIGIN}/.well-known/security.txt`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return c.text(lines.join(""), 200, KEPT);
}

/** Adds what programs look for at every service (RFC 8615): whom to tell of a hole (RFC 9116), and which API there is. */
export function addWellKnown(app: OpenAPIHono<HttpEnv>): void {
  app.get("/.well-known/security.txt", securityText);
  app.get(API_CATALOG, catalog);
}
