import { IdParam } from "../contract/fields.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { App } from "../contract/player.ts";
import type { ViewOf } from "../contract/view.ts";
import { SCOPES } from "../contract/terms.ts";
import { refusal } from "../contract/problems/table.ts";
import type { Env } from "../env.ts";
import { formatInstant } from "../lib/duration.ts";
import { derivedId } from "../lib/ids.ts";
import { isLoopbackHost } from "../lib/ip.ts";
import { err, ok } from "../rules/index.ts";
import { nothing, page } from "./answers.ts";
import { memoryList } from "./lists.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";

const operation = operationsOf("Tokens");
export const appOperations = operation.all;

/** Whether apps can connect. They cannot if their tokens could be read in transit. */
export function hasApps({ ORIGIN }: Pick<Env, "ORIGIN">): boolean {
  const { protocol, hostname } = new URL(ORIGIN);
  return protocol === "https:" || isLoopbackHost(hostname);
}

export const RESOURCES = ["/v1", "/mcp"] as const;
export type Resource = (typeof RESOURCES)[number];

/** A resource's metadata is at this path, followed by the resource's own path (RFC 9728). */
export const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

let library: typeof import("../apps/server.ts") | null = null;

/** Loads the library on first use, because few isolates need it. No request waits for an import that another request began. */
export async function authorizationServer(env: Env) {
  library ??= await import("../apps/server.ts");
  return new library.AuthorizationServer(env);
}

type AppView = ViewOf<typeof App>;

export async function appsOf(player: string, ports: Ports): Promise<AppView[]> {
  const apps = await mailboxOf(ports, player).apps.list();
  return apps.map(({ createdAt, lastUsedAt, scopes, ...app }) => ({
    ...app,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    createdAt: formatInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
  }));
}

/** Cursors contain a digest of the grant's id, not the id itself. */
const placeOf = ({ createdAt, id }: AppView) => ({ at: Date.parse(createdAt), id: derivedId(id) });

export const listApps = operation.get("/v1/me/apps", {
  id: "listApps",
  summary: "List the apps with access",
  access: needs("manage"),
  input: { query: timedQuery("asc") },
  answer: page(pageOf(App), "A page of the apps that have access to your account, oldest first"),
  run: async ({ player }, paging, ports) => {
    const apps = await appsOf(player.id, ports);
    return ok(memoryList(apps, paging, "asc", placeOf, (app) => app));
  },
});

export const ALL_APPS = { limit: Infinity };

export const endApp = operation.delete("/v1/me/apps/{id}", {
  id: "endApp",
  summary: "Revoke an app's access",
  access: needs("manage"),
  input: { params: IdParam },
  answer: nothing("Revoked: its tokens no longer work"),
  refuses: ["app-not-found"],
  run: async ({ player }, { id }, ports) =>
    (await mailboxOf(ports, player.id).apps.end(id)) ? ok(null) : err(refusal("app-not-found")),
});
