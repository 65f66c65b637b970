import { Trouble } from "../settings.ts";
import { Cloudflare, type Login } from "./cloudflare.ts";
import type { Ask, Target } from "./target.ts";

export interface Version {
  readonly id: string;
  readonly createdAt: string;
  readonly release: string | null;
  /** The version's last migration of D1 and its last change to the classes of objects (`noteOf` in plan.ts). */
  readonly note: string;
  /** Cloudflare makes a version for each changed secret. `running` skips these versions. */
  readonly isSecretChange: boolean;
  readonly bindings: readonly {
    readonly type: string;
    readonly name: string;
    readonly text?: string;
    readonly dataset?: string;
  }[];
}

export interface Live {
  readonly secrets: readonly string[];
  readonly versions: readonly Version[];
}

/** The Workers that read the queue of bounces and complaints, and whether Email Sending writes to that queue. */
interface MailQueue {
  readonly readers: readonly string[];
  readonly isSubscribed: boolean;
}

export interface Zone {
  readonly id: string;
  readonly name: string;
}

export interface Found {
  readonly subdomain: string | null;
  readonly database: {
    readonly id: string;
    readonly tables: readonly string[];
    readonly migrations: readonly string[];
    /** Null if the database was created without a jurisdiction. */
    readonly jurisdiction: string | null;
  } | null;
  readonly worker: Live | null;
  readonly domainOf: string | null;
  /** The target's domains that belong to no zone of this account. */
  readonly foreign: readonly string[];
  readonly mail: {
    readonly zone: Zone;
    readonly isSending: boolean;
    readonly isRouting: boolean;
    readonly playGoesTo: string | null;
    readonly hasSubaddresses: boolean;
    readonly queue: MailQueue | null;
  } | null;
}

export const NOTHING: Found = {
  subdomain: null,
  database: null,
  worker: null,
  domainOf: null,
  foreign: [],
  mail: null,
};

interface Account {
  readonly id: string;
  readonly name: string;
}

const listed = (accounts: readonly Account[]): string =>
  accounts.map(({ id, name }, at) => `  ${at + 1}  ${name} (${id})`).join("\n");

export async function accountOf(login: Login, ask: Ask, fetching: typeof fetch): Promise<Cloudflare> {
  const named = login.env["CLOUDFLARE_ACCOUNT_ID"];
  const into = (id: string): Cloudflare => new Cloudflare(login, id, fetching);
  if (named !== undefined) return into(named);
  const [path, right] = ["/accounts?per_page=50", "Account Settings: Read"];
  const accounts = (await into("").get<readonly Account[]>(path, right)) ?? [];
  const [only, ...more] = accounts;
  if (only === undefined)
    throw new Trouble("This login can’t list accounts. Set CLOUDFLARE_ACCOUNT_ID to the id of yours.");
  if (more.length === 0) return into(only.id);
  const answer = await ask?.(`Which account?\n${listed(accounts)}\nIts number: `);
  const chosen = accounts[Number(answer) - 1];
  if (chosen === undefined)
    throw new Trouble(
      `There are several accounts. Set CLOUDFLARE_ACCOUNT_ID to one of them:\n${listed(accounts)}`,
    );
  return into(chosen.id);
}

interface ListedVersion {
  readonly id: string;
  readonly metadata: { readonly created_on: string };
  readonly annotations?: Readonly<Record<string, string | undefined>>;
  readonly resources: { readonly bindings: Version["bindings"] };
}

const SCRIPTS = "Workers Scripts: Edit";
export const QUEUES = "Queues: Edit";

async function versionOf(cloudflare: Cloudflare, script: string, id: string): Promise<Version | null> {
  const version = await cloudflare.get<ListedVersion>(`${script}/versions/${id}`, SCRIPTS);
  if (version === null) return null;
  const { annotations = {}, metadata, resources } = version;
  return {
    id,
    createdAt: metadata.created_on,
    release: annotations["workers/tag"] ?? null,
    note: annotations["workers/message"] ?? "",
    isSecretChange: annotations["workers/triggered_by"] === "secret",
    bindings: resources.bindings,
  };
}

interface Deployments {
  readonly deployments: readonly { readonly versions: readonly { readonly version_id: string }[] }[];
}

export async function liveWorker(cloudflare: Cloudflare, name: string, most: number): Promise<Live | null> {
  const script = `/accounts/${cloudflare.account}/workers/scripts/${name}`;
  const secrets = await cloudflare.get<readonly { readonly name: string }[]>(`${script}/secrets`, SCRIPTS);
  if (secrets === null) return null;
  const found = await cloudflare.get<Deployments>(`${script}/deployments`, SCRIPTS);
  const ids = (found?.deployments ?? []).flatMap(({ versions }) => versions.slice(0, 1));
  const versions: Version[] = [];
  for (const { version_id } of ids.slice(0, most)) {
    const version = await versionOf(cloudflare, script, version_id);
    if (version !== null) versions.push(version);
  }
  return { secrets: secrets.map((one) => one.name), versions };
}

const queryOf = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();

async function zoneOf(cloudflare: Cloudflare, domain: string): Promise<Zone | null> {
  const labels = domain.split(".");
  for (let at = 0; at < labels.length - 1; at++) {
    const query = queryOf({ name: labels.slice(at).join("."), "account.id": cloudflare.account });
    const [zone] = (await cloudflare.get<readonly Zone[]>(`/zones?${query}`, "Zone: Read")) ?? [];
    if (zone !== undefined) return zone;
  }
  return null;
}

async function database(cloudflare: Cloudflare, name: string): Promise<Found["database"]> {
  const path = `/accounts/${cloudflare.account}/d1/database?${queryOf({ name })}`;
  type Listed = { readonly uuid: string; readonly name: string; readonly jurisdiction?: string | null };
  const all = await cloudflare.get<readonly Listed[]>(path, "D1: Edit");
  const found = all?.find((one) => one.name === name);
  if (found === undefined) return null;
  const { uuid: id, jurisdiction = null } = found;
  const ask = async (sql: string): Promise<string[]> =>
    (await cloudflare.query<{ readonly name: string }>(id, sql)).map((row) => row.name);
  const tables = await ask("SELECT name FROM sqlite_master WHERE type = 'table'");
  const isNoted = tables.includes("d1_migrations");
  const migrations = isNoted ? await ask("SELECT name FROM d1_migrations ORDER BY id") : [];
  return { id, tables, migrations, jurisdiction };
}

interface Rule {
  readonly matchers: readonly { readonly type: string; readonly value?: string }[];
  readonly actions: readonly { readonly type: string; readonly value?: readonly string[] }[];
}

function goesTo(rules: readonly Rule[], address: string): string | null {
  const rule = rules.find(({ matchers }) => matchers.some(({ value }) => value?.toLowerCase() === address));
  const [action] = rule?.actions ?? [];
  if (action === undefined) return null;
  return action.type === "worker"
    ? (action.value?.[0] ?? "a Worker")
    : `${action.type} ${(action.value ?? []).join(", ")}`;
}

/** Queue names on Cloudflare have at most 63 characters. */
export const queueOf = (worker: string): string => `${worker.slice(0, 58)}-mail`;

export const MAIL_EVENTS = ["message.bounced", "message.complained"] as const;

async function mailQueue(cloudflare: Cloudflare, name: string, domain: string): Promise<MailQueue | null> {
  const of = `/accounts/${cloudflare.account}`;
  type Listed = { queue_name: string; queue_id: string; consumers?: { script?: string; service?: string }[] };
  const queues = await cloudflare.get<readonly Listed[]>(`${of}/queues?${queryOf({ name })}`, QUEUES);
  const found = queues?.find((one) => one.queue_name === name);
  if (found === undefined) return null;
  const query = queryOf({ queue_id: found.queue_id, per_page: "100" });
  type Subscription = { enabled: boolean; source: { domain?: string }; events: readonly string[] };
  const path = `${of}/event_subscriptions/subscriptions?${query}`;
  const subscriptions = (await cloudflare.get<readonly Subscription[]>(path, QUEUES)) ?? [];
  return {
    readers: (found.consumers ?? []).map(({ script, service = "" }) => script ?? service),
    isSubscribed: subscriptions.some(
      ({ enabled, source, events }) =>
        enabled && source.domain === domain && MAIL_EVENTS.every((event) => events.includes(event)),
    ),
  };
}

async function mail(cloudflare: Cloudflare, zone: Zone, { name, mail: domain }: Target) {
  const of = `/zones/${zone.id}/email`;
  type Sending = readonly { readonly name: string; readonly enabled: boolean }[];
  const sending = await cloudflare.get<Sending>(`${of}/sending/subdomains`, "Email Sending: Edit");
  type Routing = { readonly enabled: boolean; readonly support_subaddress?: boolean };
  const routing = await cloudflare.get<Routing>(`${of}/routing`, "Zone Settings: Edit");
  const path = `${of}/routing/rules?per_page=50`;
  const rules = await cloudflare.get<readonly Rule[]>(path, "Email Routing Rules: Edit");
  return {
    zone,
    isSending: sending?.some((one) => one.name === domain && one.enabled) === true,
    isRouting: routing?.enabled === true,
    playGoesTo: goesTo(rules ?? [], `play@${domain}`),
    hasSubaddresses: routing?.support_subaddress === true,
    queue: await mailQueue(cloudflare, queueOf(name), domain ?? ""),
  };
}

export async function findFor(cloudflare: Cloudflare, target: Target, most = 3): Promise<Found> {
  const account = `/accounts/${cloudflare.account}`;
  type Subdomain = { readonly subdomain: string };
  const subdomain = await cloudflare.get<Subdomain>(`${account}/workers/subdomain`, SCRIPTS);
  const named = [target.domain, target.mail].filter((domain) => domain !== null);
  const zones = new Map<string, Zone | null>();
  for (const domain of named) zones.set(domain, await zoneOf(cloudflare, domain));
  const { domain: hostname } = target;
  type Domains = readonly { readonly service: string }[];
  const domains = `${account}/workers/domains?${queryOf({ hostname: hostname ?? "" })}`;
  const attached = hostname === null ? [] : await cloudflare.get<Domains>(domains, SCRIPTS);
  const mailZone = target.mail === null ? null : (zones.get(target.mail) ?? null);
  return {
    subdomain: subdomain?.subdomain ?? null,
    database: await database(cloudflare, target.name),
    worker: await liveWorker(cloudflare, target.name, most),
    domainOf: attached?.[0]?.service ?? null,
    foreign: named.filter((domain) => (zones.get(domain) ?? null) === null),
    mail: mailZone === null ? null : await mail(cloudflare, mailZone, target),
  };
}
