import * as z from "zod";
import { IdParam, Instant } from "../contract/fields.ts";
import { refusal } from "../contract/problems/table.ts";
import type { Env } from "../env.ts";
import { formatInstant } from "../lib/duration.ts";
import { isLoopbackHost } from "../lib/ip.ts";
import { dohResolver, publicDestination } from "../outbound/resolver.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing } from "./answers.ts";
import { needsOwn, operation } from "./operation.ts";
import { mailboxOf } from "./ports.ts";

const tag = "Tokens";

/** Whether apps can be allowed here: not where what they are told could be read on its way. */
export function hasApps({ ORIGIN }: Pick<Env, "ORIGIN">): boolean {
  const { protocol, hostname } = new URL(ORIGIN);
  return protocol === "https:" || isLoopbackHost(hostname);
}

/** What an app's token can be for, by its path: the API, or what programs that speak MCP ask. */
export const RESOURCES = ["/v1", "/mcp"] as const;
export type Resource = (typeof RESOURCES)[number];

/** Under which address a resource is described, by its path (RFC 9728). */
export const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

/** The authorization server for one request. Its code is loaded when it is first asked for: few isolates ever are. */
export async function authorizationServer(env: Env) {
  const { openServer } = await import("../apps/server.ts");
  return openServer(env);
}

/** Whether what an app is named by may be asked for: a document of its own only where webhooks may lead. */
export async function isKnownPlace(client: string, env: Env): Promise<boolean> {
  if (!/^https?:/i.test(client)) return true;
  return !("refused" in (await publicDestination(client, env, dohResolver())));
}

const App = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: "As the app calls itself: not verified" }),
    host: z.string().meta({ description: "Where its answers go: `chess.example`, `localhost`" }),
    scopes: z.array(z.string()),
    createdAt: Instant,
    lastUsedAt: Instant.nullable().meta({ description: "To the day; null before its first request" }),
  })
  .meta({ id: "App" });

const listApps = operation({
  id: "listApps",
  method: "get",
  path: "/v1/me/apps",
  tag,
  summary: "List the apps that I have allowed",
  access: needsOwn("manage"),
  input: {},
  answer: json(z.object({ items: z.array(App) }), "All that have access to my account, the oldest first"),
  refuses: [],
  run: async ({ player }, _asked, ports) => {
    const apps = await mailboxOf(ports, player.id).apps();
    const items = apps.map(({ createdAt, lastUsedAt, ...app }) => ({
      ...app,
      scopes: [...app.scopes],
      createdAt: formatInstant(createdAt),
      lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
    }));
    return ok({ items });
  },
});

const endApp = operation({
  id: "endApp",
  method: "delete",
  path: "/v1/me/apps/{id}",
  tag,
  summary: "End an app’s access",
  access: needsOwn("manage"),
  input: { params: IdParam },
  answer: nothing("Ended: its tokens fail from now on"),
  refuses: ["app-not-found"],
  run: async ({ player }, { id }, ports) =>
    (await mailboxOf(ports, player.id).endGrant(id)) ? ok(null) : err(refusal("app-not-found")),
});

export const appOperations = [listApps, endApp];
