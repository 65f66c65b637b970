import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Ran, Wrangler } from "../../src/host/deploy/cloudflare.ts";
import { migrationFiles } from "../../src/host/migrations.ts";
import type { Binding } from "./account.ts";

/** The part of a deployment's wrangler.json that the commands read. */
interface Configuration {
  readonly name: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly workers_dev: boolean;
  readonly routes?: readonly { readonly pattern: string }[];
  readonly durable_objects: { readonly bindings: readonly { readonly name: string }[] };
  readonly d1_databases: readonly {
    readonly binding: string;
    readonly database_id: string;
    readonly migrations_dir: string;
  }[];
  readonly analytics_engine_datasets?: readonly { readonly binding: string; readonly dataset: string }[];
  readonly migrations: readonly { readonly tag: string }[];
}

interface Answer {
  readonly success: boolean;
  readonly result: unknown;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

/** Ends a command. Its message is what wrangler prints behind “[ERROR]”. */
class Failure extends Error {}

const text = { type: "string" } as const;
const OPTIONS = {
  config: text,
  "secrets-file": text,
  tag: text,
  message: text,
  name: text,
  jurisdiction: text,
  "match-type": text,
  "match-field": text,
  "match-value": text,
  "action-type": text,
  "action-value": text,
  source: text,
  "zone-id": text,
  domain: text,
  events: text,
  from: text,
  to: text,
  subject: text,
  text,
  remote: { type: "boolean" },
} as const;

/** One run of wrangler. */
class Run {
  readonly words: readonly string[];
  readonly options: Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, "remote">, string>>>;
  readonly #env: NodeJS.ProcessEnv;

  constructor(words: readonly string[], env: NodeJS.ProcessEnv) {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
    });
    const { remote: _remote, ...options } = values;
    this.words = positionals;
    this.options = options;
    this.#env = env;
  }

  /** The last word: what the command is about. */
  get subject(): string {
    return this.words.at(-1) ?? "";
  }

  get configuration(): Configuration {
    return JSON.parse(readFileSync(this.options.config ?? "", "utf8")) as Configuration;
  }

  /** Asks the API about the account; with a body that is a form or JSON. */
  account(method: string, path: string, body?: FormData | object): Promise<unknown> {
    return this.ask(method, `/accounts/${this.#env["CLOUDFLARE_ACCOUNT_ID"]}${path}`, body);
  }

  async ask(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const isForm = body === undefined || body instanceof FormData;
    const headers = {
      authorization: `Bearer ${this.#env["CLOUDFLARE_API_TOKEN"]}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const where = `${this.#env["CLOUDFLARE_API_BASE_URL"]}${path}`;
    const answer = await fetch(where, { method, headers, ...sent }).catch(() => null);
    if (answer === null) throw new Failure("fetch failed");
    const { success, result, errors } = await answer.json<Answer>();
    if (success) return result;
    const [{ code, message } = { code: 0, message: "" }] = errors;
    throw new Failure(`A request to the Cloudflare API (${path}) failed.\n\n  ${message} [code: ${code}]`);
  }

  /** The path of the zone that the command is about. */
  async zone(): Promise<string> {
    const [zone] = (await this.ask("GET", `/zones?name=${this.subject}`)) as readonly {
      readonly id: string;
    }[];
    return `/zones/${zone?.id}/email`;
  }
}

async function applyMigrations(run: Run): Promise<string> {
  const [{ database_id: id, migrations_dir: folder } = { database_id: "", migrations_dir: "" }] =
    run.configuration.d1_databases;
  const query = (sql: string) => run.account("POST", `/d1/database/${id}/query`, { sql });
  await query("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  const [{ results }] = (await query("SELECT name FROM d1_migrations")) as readonly [
    { readonly results: readonly { readonly name: string }[] },
  ];
  const applied = new Set(results.map(({ name }) => name));
  for (const file of migrationFiles().filter((name) => !applied.has(name))) {
    const sql = readFileSync(resolve(dirname(run.options.config ?? ""), folder, file), "utf8");
    await query(`${sql}\nINSERT INTO d1_migrations (name) VALUES ('${file}');`).catch((fault: Error) => {
      if (fault.message !== "fetch failed") throw fault;
      const failed = `Migration ${file} failed with the following errors:`;
      throw new Failure(`${failed}\n\n✘ [ERROR] other side closed`);
    });
  }
  return "";
}

/** The bindings that the configuration and a file of secrets name, as they are uploaded. */
function bindingsOf(run: Run): readonly Binding[] {
  const { vars, durable_objects, d1_databases, analytics_engine_datasets = [] } = run.configuration;
  const file = run.options["secrets-file"];
  const secrets =
    file === undefined ? {} : (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
  return [
    ...Object.entries(vars).map(([name, value]) => ({ type: "plain_text", name, text: value })),
    ...Object.entries(secrets).map(([name, value]) => ({ type: "secret_text", name, text: value })),
    ...durable_objects.bindings.map(({ name }) => ({ type: "durable_object_namespace", name })),
    ...d1_databases.map(({ binding, database_id }) => ({ type: "d1", name: binding, id: database_id })),
    ...analytics_engine_datasets.map(({ binding, dataset }) => ({
      type: "analytics_engine",
      name: binding,
      dataset,
    })),
  ];
}

/** Uploads the whole Worker, as wrangler does where the classes of objects change. It tries again where no answer came. */
async function upload(run: Run): Promise<void> {
  const { name, migrations } = run.configuration;
  const { tag = "", message = "" } = run.options;
  const metadata = {
    bindings: bindingsOf(run),
    annotations: { "workers/tag": tag, "workers/message": message },
    migrations: { new_tag: migrations.at(-1)?.tag },
  };
  const put = (): Promise<unknown> => {
    const form = new FormData();
    form.set("metadata", JSON.stringify(metadata));
    return run.account("PUT", `/workers/scripts/${name}`, form);
  };
  await put().catch((fault: Error) => {
    if (fault.message !== "fetch failed") throw fault;
    return put();
  });
}

/** Has the addresses lead to the Worker. */
async function deployTriggers(run: Run): Promise<string> {
  const { name, workers_dev, routes = [] } = run.configuration;
  const script = `/workers/scripts/${name}`;
  await run.account("POST", `${script}/subdomain`, { enabled: workers_dev, previews_enabled: false });
  const origins = routes.map(({ pattern }) => ({ hostname: pattern }));
  if (origins.length === 0) return "";
  await run.account("PUT", `${script}/domains/records`, { origins }).catch((fault: Error) => {
    const why = fault.message.replace("\n\n  ", "\n        - ");
    throw new Failure(
      `Trigger configuration for "${name}" was only partially updated:\n\n    Custom domains:\n      - ${why}\n\n  Successful trigger changes were not rolled back.`,
    );
  });
  return "";
}

async function createRule(run: Run): Promise<string> {
  const { options } = run;
  const body = {
    name: options.name,
    enabled: true,
    matchers: [{ type: options["match-type"], field: options["match-field"], value: options["match-value"] }],
    actions: [{ type: options["action-type"], value: [options["action-value"]] }],
  };
  await run.ask("POST", `${await run.zone()}/routing/rules`, body);
  return "";
}

async function showRecords(run: Run): Promise<string> {
  const path = `${await run.zone()}/sending/subdomains`;
  const all = (await run.ask("GET", path)) as readonly { readonly name: string; readonly tag: string }[];
  const tag = all.find(({ name }) => name === run.subject)?.tag;
  const records = (await run.ask("GET", `${path}/${tag}/dns`)) as readonly Record<string, string>[];
  return records
    .map(({ type, name, content }) => `${type} record:\n  Name:     ${name}\n  Content:  ${content}\n`)
    .join("\n");
}

/** The id of a queue, for a command that is about it. */
async function queueOf(run: Run, name: string): Promise<string> {
  const [queue] = (await run.account("GET", `/queues?name=${name}`)) as readonly {
    readonly queue_id: string;
  }[];
  return queue?.queue_id ?? "";
}

async function addConsumer(run: Run): Promise<string> {
  const id = await queueOf(run, run.words.at(-2) ?? "");
  await run.account("POST", `/queues/${id}/consumers`, { type: "worker", script_name: run.subject });
  return "";
}

async function subscribe(run: Run): Promise<string> {
  const { source: type, "zone-id": zone_id, domain, events = "" } = run.options;
  await run.account("POST", "/event_subscriptions/subscriptions", {
    enabled: true,
    source: { type, zone_id, domain },
    destination: { type: "queues.queue", queue_id: await queueOf(run, run.subject) },
    events: events.split(","),
  });
  return "";
}

const mailOf = ({ options: { from, to, subject, text: body } }: Run) => ({ from, to, subject, text: body });

/** The commands of a deployment, by their first words. */
const COMMANDS: Readonly<Record<string, (run: Run) => Promise<unknown>>> = {
  "d1 create": (run) =>
    run.account("POST", "/d1/database", { name: run.subject, jurisdiction: run.options.jurisdiction }),
  "d1 migrations apply": applyMigrations,
  deploy: async (run) => {
    await upload(run);
    await deployTriggers(run);
  },
  "triggers deploy": deployTriggers,
  "email sending enable": async (run) =>
    run.ask("POST", `${await run.zone()}/sending/subdomains`, { name: run.subject }),
  "email sending dns get": showRecords,
  "email sending send": (run) => run.account("POST", "/email/sending/send", mailOf(run)),
  "email routing enable": async (run) => run.ask("POST", `${await run.zone()}/routing/enable`, {}),
  "email routing rules create": createRule,
  "queues create": (run) => run.account("POST", "/queues", { queue_name: run.subject }),
  "queues consumer add": addConsumer,
  "queues subscription create": subscribe,
};

const failed = (output: string): Ran => ({
  status: 1,
  output: `✘ [ERROR] ${output}\n\n  If you think this is a bug, please open an issue\n\n🪵  Logs were written to "…"\n`,
});

/**
 * Wrangler's commands, as far as a deployment needs them, within this process: with the requests that change something, and
 * the words that wrangler 4.156 prints where one fails. A test deploys with both and compares.
 */
export const fakeWrangler: Wrangler = async (words, env) => {
  const run = new Run(words, env);
  const line = `${run.words.join(" ")} `;
  const [, command] = Object.entries(COMMANDS).find(([begins]) => line.startsWith(`${begins} `)) ?? [];
  if (command === undefined) throw new Error(`wrangler ${line}is not known here`);
  try {
    const output = await command(run);
    return { status: 0, output: typeof output === "string" ? output : "" };
  } catch (fault) {
    if (fault instanceof Failure) return failed(fault.message);
    throw fault;
  }
};
