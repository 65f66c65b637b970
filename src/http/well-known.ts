import type { Hono } from "hono";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { contactLink, operatorOf } from "../lib/operator.ts";
import { LANGUAGES } from "../contract/languages.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { sha256 } from "../lib/bytes.ts";
import { problem } from "./problem-answers.ts";
import { tagged } from "./versions.ts";

/** Headers that browsers require to load a module from another site. */
export const FOR_OTHER_SITES = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/**
 * Answers with a file that the build wrote; not found if `type` (the media type) is undefined. On Cloudflare, the platform
 * serves these files itself, with the headers of the file `_headers`.
 */
export async function builtFile(
  c: Ctx,
  type: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(c.req.url));
  if (!file.ok || type === undefined) return problem(c, "not-found", { path: c.req.path });
  const body = await file.arrayBuffer();
  const headers = {
    "content-type": type,
    // Clients revalidate each time, so that the file matches the running version; usually the response is 304.
    "cache-control": "no-cache",
    etag: `"${(await sha256(body)).slice(0, 22)}"`,
    ...more,
  };
  return tagged(c, headers, () => c.body(body, 200, headers));
}

/** The address of the list of the service's APIs (RFC 9727). */
export const API_CATALOG = "/.well-known/api-catalog";

const DESCRIPTION = { href: "/v1/openapi.json", type: "application/json" } as const;
const REFERENCE = { href: "/docs", type: "text/html" } as const;

/** A `Link` header to the API's description and reference (RFC 8288, RFC 8631). */
export const DESCRIBED_BY = `<${DESCRIPTION.href}>; rel="service-desc"; type="${DESCRIPTION.type}", <${REFERENCE.href}>; rel="service-doc"; type="${REFERENCE.type}"`;

const CACHED = { "cache-control": `public, max-age=${HOUR / SECOND}` };

/** The profile tells clients that the links are those of an API catalog (RFC 9727, 4.2). */
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
    ...CACHED,
  });
}

/** How long `security.txt` is valid, in milliseconds (RFC 9116 recommends less than a year). */
const HOLDS = 180 * DAY;

function securityText(c: Ctx): Response {
  const { ORIGIN, SECURITY_CONTACT = operatorOf(c.env).contact } = c.env;
  const today = Math.floor(now() / DAY) * DAY;
  const fields = {
    Contact: contactLink(SECURITY_CONTACT),
    Expires: new Date(today + HOLDS).toISOString(),
    "Preferred-Languages": LANGUAGES.join(", "),
    Canonical: `${ORIGIN}/.well-known/security.txt`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return c.text(lines.join(""), 200, CACHED);
}

/** Adds well-known addresses (RFC 8615): security contacts (RFC 9116) and the API catalog. */
export function addWellKnown(app: Hono<HttpEnv>): void {
  app.get("/.well-known/security.txt", securityText);
  app.get(API_CATALOG, catalog);
}
