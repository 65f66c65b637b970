import type { FakeAccount, Metadata, Rule, Script } from "./account.ts";
import { queueHandlers } from "./queues.ts";

/** A request to the API: the parts of the path in the pattern, the query, and the body. */
export interface Asked {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly type: string;
}

/** The API's refusal, with its code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Handler = (asked: Asked) => unknown;

/** By method and path. A word after a colon matches one part of the path, or the rest of one. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A deployment's request for an uploaded version. */
interface Deployment {
  readonly versions: readonly { readonly version_id: string }[];
  readonly code_update_strategy?: { readonly mode: string };
}

/** The JSON body. */
export const json = ({ body }: Asked): unknown => JSON.parse(body.toString());
const missing = (code = 10_007): never => {
  throw new Refusal(404, code, "This does not exist on your account.");
};

const forbidden = (): never => {
  throw new Refusal(403, 9109, "Unauthorized to access requested resource");
};

function scriptOf(account: FakeAccount, name: string): Script {
  return account.scripts.get(name) ?? missing();
}

function databaseOf(account: FakeAccount, word: string) {
  const found = [...account.databases].find(([name, { id }]) => word === name || word === id);
  return found === undefined ? missing(7404) : { name: found[0], uuid: found[1].id, ...found[1] };
}

/** Runs SQL as D1 does: all of it, or none. */
function runSql(account: FakeAccount, id: string, sql: string): unknown {
  const { db } = databaseOf(account, id);
  const meta = { duration: 1, changes: 0, rows_read: 0, rows_written: 0 };
  try {
    if (/^\s*SELECT/i.test(sql)) return [{ results: db.prepare(sql).all(), success: true, meta }];
    db.exec(`BEGIN; ${sql}\n; COMMIT`);
    return [{ results: [], success: true, meta }];
  } catch (fault) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw new Refusal(400, 7500, (fault as Error).message);
  }
}

async function upload(
  account: FakeAccount,
  name: string,
  { body, type }: Asked,
): Promise<{ readonly script: Script; readonly metadata: Metadata }> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const metadata = JSON.parse(form.get("metadata") as string) as Metadata;
  for (const [file, part] of form)
    if (typeof part !== "string" && part.type === "application/source-map") account.sourceMaps.add(file);
  const ids = [...account.databases.values()].map(({ id }) => id);
  const d1 = metadata.bindings.find((binding) => binding.type === "d1");
  if (d1?.id === undefined || !ids.includes(d1.id))
    throw new Refusal(400, 10_021, "binding DB of type d1 must have a valid `id` specified");
  account.servedWithoutTables ||= !account.hasTables(name);
  return { script: account.scripts.get(name) ?? account.addScript(name), metadata };
}

function keep(
  account: FakeAccount,
  script: Script,
  { bindings, annotations = {}, migrations }: Metadata,
): string {
  for (const { name, type, text } of bindings)
    if (type === "secret_text" && text !== undefined) script.secrets.set(name, text);
  script.migrationTag = migrations?.new_tag ?? script.migrationTag;
  // Cloudflare gives back no secret's value.
  const shown = bindings.map((binding) =>
    binding.type === "secret_text" ? { type: binding.type, name: binding.name } : binding,
  );
  return account.deployVersion(script, shown, annotations);
}

function service(account: FakeAccount, name: string) {
  const { migrationTag } = scriptOf(account, name);
  const script = {
    tag: `tag-of-${name}`,
    migration_tag: migrationTag,
    last_deployed_from: "wrangler",
    tags: null,
  };
  return { default_environment: { environment: "production", script } };
}

/** Puts a database back to what it was at a bookmark. */
function restoreDatabase(account: FakeAccount, { parts, query }: Asked) {
  const { name, db, jurisdiction } = databaseOf(account, parts[0]!);
  const then = account.past.get(query.get("bookmark") ?? "");
  if (then === undefined) throw new Refusal(400, 7500, "no such bookmark");
  account.past.set("bookmark-before", { at: "", db });
  account.databases.set(name, { id: parts[0]!, db: then.db, jurisdiction });
  return { bookmark: query.get("bookmark"), previous_bookmark: "bookmark-before", message: "" };
}

/** The namespaces of objects, and those of one of them. */
const namespaces = ({ objects }: FakeAccount) =>
  Object.keys(objects).map((name) => ({ id: `of-${name}`, class: name, script: "taflpost" }));

function addRule(account: FakeAccount, asked: Asked): unknown {
  const rule = json(asked) as Rule;
  account.mail.rules.push(rule);
  return { id: "rule", name: "", enabled: true, ...rule };
}

/** All that is known, by method and path. */
export const handlersOf = (account: FakeAccount): Handlers => ({
  // Wrangler says whose token was refused: ours may not read that.
  "GET /user": forbidden,
  "GET /memberships": forbidden,
  "GET /user/tokens/verify": () => ({ id: "token", status: "active" }),
  "GET /accounts": () => [{ id: "0123456789abcdef0123456789abcdef", name: "The club" }],
  "GET /workers/subdomain": () => (account.subdomain === null ? missing() : { subdomain: account.subdomain }),
  "GET /zones": ({ query }) => {
    const id = account.zones.get(query.get("name") ?? "");
    return id === undefined ? [] : [{ id, name: query.get("name") }];
  },
  "GET /workers/domains": ({ query }) => {
    const hostname = query.get("hostname") ?? "";
    const worker = account.domains.get(hostname);
    return worker === undefined ? [] : [{ id: "domain", hostname, service: worker }];
  },
  "GET /d1/database": ({ query }) =>
    [...account.databases]
      .filter(([name]) => name.includes(query.get("name") ?? ""))
      .map(([name, { id, jurisdiction }]) => ({ uuid: id, name, jurisdiction })),
  "POST /d1/database": (asked) => {
    const { name, jurisdiction = null } = json(asked) as { name: string; jurisdiction?: string };
    if (account.databases.has(name)) throw new Refusal(400, 7502, "Database with name already exists");
    if (jurisdiction !== null && !["eu", "us", "fedramp"].includes(jurisdiction))
      throw new Refusal(400, 7400, "Invalid jurisdiction");
    account.addDatabase(name, jurisdiction);
    return { uuid: account.databases.get(name)?.id, name, jurisdiction };
  },
  "POST /d1/database/:name/query": (asked) =>
    runSql(account, asked.parts[0]!, (json(asked) as { sql: string }).sql),
  "GET /d1/database/:name": ({ parts }) => {
    const { name, uuid } = databaseOf(account, parts[0]!);
    return { name, uuid };
  },
  "GET /d1/database/:name/time_travel/bookmark": ({ query }) => {
    const found = [...account.past].find(([, { at }]) => at === query.get("timestamp"));
    if (found === undefined) throw new Refusal(400, 7500, "nothing is known of that time");
    return { bookmark: found[0] };
  },
  "POST /d1/database/:name/time_travel/restore": (asked) => restoreDatabase(account, asked),
  "GET /workers/durable_objects/namespaces": () => namespaces(account),
  "GET /workers/durable_objects/namespaces/of-:class/objects": ({ parts }) =>
    (account.objects[parts[0]!] ?? []).map((id) => ({ id, hasStoredData: true })),
  "GET /workers/services/:name": ({ parts }) => service(account, parts[0]!),
  "GET /workers/scripts/:name/secrets": ({ parts }) =>
    [...scriptOf(account, parts[0]!).secrets.keys()].map((name) => ({ name, type: "secret_text" })),
  "GET /workers/scripts/:name/settings": ({ parts }) => ({
    bindings: scriptOf(account, parts[0]!).versions.at(-1)?.bindings ?? [],
  }),
  "GET /workers/scripts/:name/deployments": ({ parts }) => {
    const { deployed } = scriptOf(account, parts[0]!);
    const listed = deployed.map((id, at) => ({
      id: `deployment-${at}`,
      created_on: "2026-11-01T00:00:00Z",
      source: "wrangler",
      author_email: "operator@example.org",
      annotations: {},
      versions: [{ version_id: id, percentage: 100 }],
    }));
    return { deployments: listed };
  },
  "GET /workers/scripts/:name/versions/:version": ({ parts }) => {
    const version = scriptOf(account, parts[0]!).versions.find(({ id }) => id === parts[1]);
    if (version === undefined) return missing();
    const { id, created, annotations, bindings } = version;
    const metadata = { created_on: created, source: "wrangler", author_email: "operator@example.org" };
    return {
      id,
      number: 1,
      metadata,
      annotations,
      resources: { bindings, script: {}, script_runtime: {} },
    };
  },
  "POST /workers/scripts/:name/assets-upload-session": () => ({ jwt: "a.e30.c", buckets: [] }),
  "PUT /workers/scripts/:name": async (asked) => {
    const { script, metadata } = await upload(account, asked.parts[0]!, asked);
    return {
      id: asked.parts[0],
      etag: "e",
      startup_time_ms: 1,
      deployment_id: keep(account, script, metadata).replaceAll("-", ""),
    };
  },
  "POST /workers/scripts/:name/versions": async (asked) => {
    const { script, metadata } = await upload(account, asked.parts[0]!, asked);
    const id = keep(account, script, metadata);
    script.deployed.shift();
    return { id, startup_time_ms: 1, resources: { script: { etag: "e" } } };
  },
  "POST /workers/scripts/:name/deployments": (asked) => {
    const { versions, code_update_strategy: update } = json(asked) as Deployment;
    const script = scriptOf(account, asked.parts[0]!);
    script.deployed.unshift(versions[0]!.version_id);
    script.objectsUpdate = update?.mode;
    return { id: "deployment" };
  },
  "PATCH /workers/scripts/:name/script-settings": () => ({}),
  "GET /workers/workers/:name": ({ parts }) => ({
    subdomain: { enabled: scriptOf(account, parts[0]!).isOnWorkersDev, previews_enabled: false },
  }),
  "POST /workers/scripts/:name/subdomain": (asked) => {
    const { enabled } = json(asked) as { enabled: boolean };
    scriptOf(account, asked.parts[0]!).isOnWorkersDev = enabled;
    return { enabled, previews_enabled: false };
  },
  "POST /workers/scripts/:name/domains/changeset": () => ({
    added: [],
    removed: [],
    updated: [],
    conflicting: [],
  }),
  "PUT /workers/scripts/:name/domains/records": (asked) => {
    for (const { hostname } of (json(asked) as { origins: readonly { hostname: string }[] }).origins)
      account.domains.set(hostname, asked.parts[0]!);
    return null;
  },
  "GET /zones/zone-of-org/email/sending/subdomains": () =>
    [...account.mail.sending].map((name) => ({ name, enabled: true, tag: `tag-of-${name}` })),
  "POST /zones/zone-of-org/email/sending/subdomains": (asked) => {
    const { name } = json(asked) as { name: string };
    account.mail.sending.add(name);
    return { name, enabled: true, tag: `tag-of-${name}` };
  },
  "GET /zones/zone-of-org/email/sending/subdomains/:name/dns": () => [
    { type: "TXT", name: "cf-bounce.example.org", content: "v=spf1 …" },
  ],
  "POST /email/sending/send": (asked) => {
    account.mail.sent.push(json(asked));
    return { delivered: ["operator@example.org"], queued: [], permanent_bounces: [] };
  },
  "GET /zones/zone-of-org/email/routing": () => ({
    name: "example.org",
    enabled: account.mail.isRouting,
    status: "ready",
    support_subaddress: false,
  }),
  "POST /zones/zone-of-org/email/routing/enable": () => {
    account.mail.isRouting = true;
    return { name: "example.org", enabled: true, status: "ready" };
  },
  "GET /zones/zone-of-org/email/routing/rules": () => account.mail.rules,
  "POST /zones/zone-of-org/email/routing/rules": (asked) => addRule(account, asked),
  ...queueHandlers(account),
});
