import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { signingKey } from "../../lib/jws.ts";
import { isSecret } from "../../lib/secret.ts";
import { filesBelow } from "../backup/files.ts";
import { NEWEST } from "../builds.ts";
import { ASSETS, FIRST, OTHERS, WORKER } from "../layout.ts";
import { Trouble } from "../settings.ts";
import { writePrivately } from "../state.ts";
import { varsOf, type Target } from "./target.ts";

export const DEPLOYMENTS = ".deploy";

export interface Configuration {
  readonly name: string;
  readonly main: string;
  readonly build: Readonly<Record<string, unknown>>;
  readonly durable_objects: { readonly bindings: readonly Readonly<Record<string, string>>[] };
  readonly vars: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, unknown>>;
  readonly d1_databases: readonly Readonly<Record<string, string>>[];
  readonly ratelimits: readonly { readonly namespace_id: string }[];
  readonly migrations: readonly { readonly tag: string }[];
  readonly compatibility_flags: readonly string[];
  readonly limits?: { readonly cpu_ms: number };
}

/** Loads wrangler, which takes a second. */
export function sharedConfiguration(): Configuration {
  const wrangler = createRequire(import.meta.url)("wrangler") as typeof import("wrangler");
  const { rawConfig } = wrangler.experimental_readRawConfig({ config: "wrangler.toml" });
  return rawConfig as object as Configuration;
}

/** Cloudflare counts rate limits by account, so each deployment gets its own range of numbers. */
function limitNumber(name: string, number: string): string {
  const own = createHash("sha256").update(name).digest().readUInt32BE() % 100_000;
  return `${own * 10_000 + Number(number)}`;
}

/**
 * Derives a deployment's configuration from wrangler.toml, so that bindings are declared only there. Paths are relative
 * to the folder of the written file.
 */
export function configurationFor(
  shared: Configuration,
  { target, subdomain, database }: { target: Target; subdomain: string | null; database: string | undefined },
  folder: string,
  build = NEWEST,
) {
  const from = (path: string): string => relative(folder, resolve(path));
  return {
    ...shared,
    name: target.name,
    // The modules are already built (`builtNow`), so wrangler must not bundle them again.
    main: from(join(build, WORKER, FIRST)),
    no_bundle: true,
    rules: [{ type: "ESModule", globs: [`${OTHERS}/*.js`] }],
    workers_dev: target.domain === null,
    preview_urls: false,
    ...(target.domain === null ? {} : { routes: [{ pattern: target.domain, custom_domain: true }] }),
    vars: { ...shared.vars, ...varsOf(target, subdomain) },
    ...(target.metrics === null
      ? {}
      : { analytics_engine_datasets: [{ binding: "METRICS", dataset: target.metrics }] }),
    assets: { ...shared.assets, directory: from(join(build, ASSETS)) },
    d1_databases: shared.d1_databases.map(({ binding, migrations_dir = "migrations" }) => ({
      binding,
      database_name: target.name,
      // Without an id, wrangler finds the database by its name.
      ...(database === undefined ? {} : { database_id: database }),
      migrations_dir: from(migrations_dir),
    })),
    ratelimits: shared.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: limitNumber(target.name, limit.namespace_id),
    })),
  };
}

const SOURCES = ["migrations", "package-lock.json", "src", "wrangler.toml"];

const BUILT = /^src\/(i18n\/built\/|sdk\/(types|operations)\.ts$)/;

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? filesBelow(folder).map((path) => join(folder, path)) : [];

/**
 * Returns a release's tag: the version, and a digest of the sources (committed or not), the target and the
 * compatibility flags. Cloudflare's tags have at most 25 characters.
 */
export function releaseOf(target: Target, version: string, flags: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([target, flags]));
  const files = SOURCES.flatMap((source) => (source.includes(".") ? [source] : filesIn(source)));
  for (const file of files.filter((path) => !BUILT.test(path)).toSorted())
    hash.update(`\n${file}\n`).update(readFileSync(file));
  return `${version}-${hash.digest("hex").slice(0, 10)}`;
}

export const SECRETS = ["SECRET", "SIGNING_KEY", "OPERATOR_TOKEN"] as const;

type Secrets = Readonly<Record<string, string>>;

async function checked(name: string, value: string): Promise<string> {
  if (name === "SIGNING_KEY" && (await signingKey(value)) === null)
    throw new Trouble("SIGNING_KEY must be 32 bytes in Base64 (openssl rand -base64 32).");
  if (!isSecret(value))
    throw new Trouble(`${name} is too short: it needs at least 32 characters (openssl rand -base64 32).`);
  return value;
}

const SECRETS_FILE = "secrets.json";

/**
 * Returns the secrets that the Worker lacks: from the environment, from an interrupted deployment, or newly generated.
 * A private file keeps them for the operator, because Cloudflare never shows them again.
 */
export async function secretsFor(missing: readonly string[], folder: string, environment: NodeJS.ProcessEnv) {
  const file = join(folder, SECRETS_FILE);
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Secrets) : {};
  const values: Record<string, string> = {};
  for (const name of missing) {
    const value = environment[name] ?? stored[name] ?? randomBytes(32).toString("base64");
    values[name] = await checked(name, value);
  }
  if (missing.length > 0) writePrivately(file, `${JSON.stringify({ ...stored, ...values }, null, 2)}\n`);
  return values;
}

export const secretsFile = (folder: string): string | null =>
  existsSync(join(folder, SECRETS_FILE)) ? join(folder, SECRETS_FILE) : null;
