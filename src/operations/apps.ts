import * as z from "zod";
import { IdParam } from "../contract/fields.ts";
import { App } from "../contract/player.ts";
import type { Shown } from "../contract/shown.ts";
import { SCOPES } from "../contract/terms.ts";
import { refusal } from "../contract/problems/table.ts";
import type { Env } from "../env.ts";
import { formatInstant } from "../lib/duration.ts";
import { isLoopbackHost } from "../lib/ip.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing } from "./answers.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";

const operation = operationsOf("Tokens");

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

let library: typeof import("../apps/server.ts") | null = null;

/**
 * The authorization server for one request. It is loaded when it is first asked for: few isolates ever are. No request
 * waits for what another one has begun.
 */
export const authorizationServer = async (env: Env) =>
  (library ??= await import("../apps/server.ts")).openServer(env);

/** The apps that a player has let in, the oldest first. */
export async function appsOf(player: string, ports: Ports): Promise<Shown<typeof App>[]> {
  const apps = await mailboxOf(ports, player).apps();
  return apps.map(({ createdAt, lastUsedAt, scopes, ...app }) => ({
    ...app,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    createdAt: formatInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
  }));
}

export const listApps = operation({
  id: "listApps",
  method: "get",
  path: "/v1/me/apps",
  summary: "List the apps that I have allowed",
  access: needs("manage"),
  answer: json(z.object({ items: z.array(App) }), "All that have access to my account, the oldest first"),
  run: async ({ player }, _asked, ports) => ok({ items: await appsOf(player.id, ports) }),
});

export const endApp = operation({
  id: "endApp",
  method: "delete",
  path: "/v1/me/apps/{id}",
  summary: "End an app’s access",
  access: needs("manage"),
  input: { params: IdParam },
  answer: nothing("Ended: its tokens fail from now on"),
  refuses: ["app-not-found"],
  run: async ({ player }, { id }, ports) =>
    (await mailboxOf(ports, player.id).endGrant(id)) ? ok(null) : err(refusal("app-not-found")),
});

export const appOperations = [listApps, endApp];
