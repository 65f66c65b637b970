import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { wranglerEnvironment, wranglerProgram } from "../build.ts";
import { Trouble } from "../settings.ts";
import type { Configuration } from "./files.ts";
import { WITHOUT_REGISTRY } from "./target.ts";

export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export type Wrangler = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  isInteractive?: boolean,
) => Promise<Ran>;

export const runWrangler: Wrangler = (words, env, isInteractive = false) => {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  const child = spawn(process.execPath, [wranglerProgram(), ...words], {
    stdio: isInteractive ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...wranglerEnvironment(), NO_COLOR: "1", FORCE_COLOR: "0", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
  child.once("error", reject);
  child.once("close", (status) => resolve({ status, output }));
  return promise;
};

interface Answer<T> {
  readonly success: boolean;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
  readonly result: T;
}

export interface Login {
  readonly token: string;
  readonly env: NodeJS.ProcessEnv;
  readonly wrangler: Wrangler;
}

async function tokenOf(environment: NodeJS.ProcessEnv, wrangler: Wrangler): Promise<string | undefined> {
  const { CLOUDFLARE_API_TOKEN: token = "" } = environment;
  if (token !== "") return token;
  const { status, output } = await wrangler(["auth", "token", "--json"], environment);
  return status === 0 ? /"token": ?"([^"]+)"/.exec(output)?.[1] : undefined;
}

export async function logIn(
  environment: NodeJS.ProcessEnv,
  isInteractive: boolean,
  wrangler: Wrangler,
): Promise<Login> {
  let token = await tokenOf(environment, wrangler);
  if (token === undefined && isInteractive) {
    await wrangler(["login"], environment, true);
    token = await tokenOf(environment, wrangler);
  }
  if (token === undefined)
    throw new Trouble(
      "You are not logged in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
    );
  return { token, env: environment, wrangler };
}

/** `code`: Cloudflare's error code; NaN if wrangler printed none. */
export class Refused extends Trouble {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Cloudflare's codes for a token that is invalid or lacks a permission. */
const UNENTITLED = new Set([9106, 9109, 10000, 10001]);

const unentitled = (right: string): Trouble =>
  new Trouble(
    `This login lacks the permission “${right}”. Add it to the token (dash.cloudflare.com, My Profile, API Tokens), or log in again with \`npx wrangler login\`.`,
  );

/** Returns wrangler's error message without colours, which wrangler prints even if NO_COLOR is set. */
function errorIn(output: string): string {
  const [, ...errors] = stripVTControlCharacters(output).split(/(?:✘ )?\[ERROR\]/);
  const [message] = errors.join("\n").split(/🪵|If you think this is a bug/);
  const lines = (message ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ") || output.trim().slice(-500);
}

const MEANINGS: Readonly<Record<number, string>> = {
  7406: "This account has reached its limit of databases. Delete one (npx wrangler d1 list), or switch to the paid plan.",
  10089:
    "Analytics Engine is not enabled in this account. Open it once at dash.cloudflare.com, Storage & Databases, or use --metrics none.",
  10021: "Cloudflare does not accept the code.",
  100117:
    "That domain already has another DNS record. Delete it (dash.cloudflare.com, DNS), or choose another --domain.",
};

export function failure(output: string, { right, otherwise }: { right: string; otherwise: string }): Trouble {
  const code = Number(/\[code: (\d+)\]/.exec(output)?.[1]);
  if (UNENTITLED.has(code)) return unentitled(right);
  const lines = [MEANINGS[code] ?? [], `Wrangler says: ${errorIn(output)}`, otherwise].flat();
  return new Refused(code, lines.join("\n"));
}

/** Reads through Cloudflare's API and makes changes with wrangler. */
export class Cloudflare {
  readonly account: string;
  readonly #login: Login;
  readonly #ask: typeof fetch;

  constructor(login: Login, account: string, ask: typeof fetch) {
    this.account = account;
    this.#login = login;
    this.#ask = ask;
  }

  /** Returns null if nothing is found. `right`: the permission that the login needs. */
  async get<T>(path: string, right: string): Promise<T | null> {
    return await this.#request<T>(path, right, {});
  }

  async query<T>(database: string, sql: string): Promise<readonly T[]> {
    const path = `/accounts/${this.account}/d1/database/${database}/query`;
    type Answers = readonly { readonly results: readonly T[] }[];
    const init = { method: "POST", body: JSON.stringify({ sql }) };
    const answers = await this.#request<Answers>(path, "D1: Edit", init);
    return answers?.[0]?.results ?? [];
  }

  async #request<T>(path: string, right: string, init: RequestInit): Promise<T | null> {
    const base = this.#login.env["CLOUDFLARE_API_BASE_URL"] ?? "https://api.cloudflare.com/client/v4";
    const headers = { authorization: `Bearer ${this.#login.token}`, "content-type": "application/json" };
    const answer = await this.#ask(`${base}${path}`, { ...init, headers }).catch(() => null);
    if (answer === null) throw new Trouble("Cloudflare’s API can’t be reached. Check your network.");
    const said = await answer.json<Answer<T>>().catch(() => null);
    if (said?.success === true) return said.result;
    const errors = said?.errors ?? [];
    if (answer.status === 404) return null;
    if (answer.status === 401 || answer.status === 403 || errors.some(({ code }) => UNENTITLED.has(code)))
      throw unentitled(right);
    const why = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
    throw new Trouble(`Unexpected response from Cloudflare (${answer.status}): ${why}. Try again later.`);
  }

  async run(
    words: readonly string[],
    config: string,
    meaning: { readonly right: string; readonly otherwise: string },
  ): Promise<string> {
    const env = { ...this.#login.env, CLOUDFLARE_ACCOUNT_ID: this.account };
    const { status, output } = await this.#login.wrangler([...words, "--config", config], env);
    if (status !== 0) throw failure(output, meaning);
    return output;
  }
}

/** With this flag, a module is compiled when it is first imported, so the service starts faster. */
const REGISTRY = "new_module_registry";

/** Cloudflare's error code if the plan does not allow `limits.cpu_ms`. */
const NO_CPU_LIMITS = 100_328;

/** Cloudflare's error codes for code that fails validation, does not start, or has no handlers. */
const NOT_STARTED: ReadonlySet<number> = new Set([10_021, 10_068]);

export const withoutRegistry = (shared: Configuration): Configuration => ({
  ...shared,
  compatibility_flags: shared.compatibility_flags.filter((name) => name !== REGISTRY),
});

const suspect = `If this message does not explain the cause, try without the compatibility flag ${REGISTRY}: npm run deploy -- --${WITHOUT_REGISTRY}`;

/**
 * Uploads the Worker; if the free plan rejects the CPU limit, uploads it again without one. Throws `Trouble` if
 * Cloudflare rejects it. If the code does not start, the message names the flag `new_module_registry`.
 */
export async function uploadWorker(
  shared: Configuration,
  upload: (shared: Configuration) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  try {
    await upload(shared);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    const { limits, ...unlimited } = shared;
    if (fault.code === NO_CPU_LIMITS && limits !== undefined) {
      say(
        `The free plan does not allow a CPU limit (here ${limits.cpu_ms} ms), so it is left out. That plan’s own limit is lower …`,
      );
      return await uploadWorker(unlimited, upload, say);
    }
    const isSuspect = NOT_STARTED.has(fault.code) && shared.compatibility_flags.includes(REGISTRY);
    throw isSuspect ? new Trouble(`${fault.message}\n${suspect}`) : fault;
  }
}
