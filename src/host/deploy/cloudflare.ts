import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { wranglerEnvironment, wranglerProgram } from "../build.ts";
import { Trouble } from "../settings.ts";

/** How a run of wrangler ended: its exit code and what it printed. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Runs wrangler with these words; `isShown`: at the terminal, where it can ask. */
export type Wrangler = (words: readonly string[], env: NodeJS.ProcessEnv, isShown?: boolean) => Promise<Ran>;

/** Runs the wrangler that is installed here, as a process of its own. */
export const runWrangler: Wrangler = (words, env, isShown = false) => {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  const child = spawn(process.execPath, [wranglerProgram(), ...words], {
    // Without a terminal it asks nothing.
    stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...wranglerEnvironment(), NO_COLOR: "1", FORCE_COLOR: "0", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
  child.once("error", reject);
  child.once("close", (status) => resolve({ status, output }));
  return promise;
};

/** What Cloudflare's API answers. */
interface Answer<T> {
  readonly success: boolean;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
  readonly result: T;
}

/** How to get in: for wrangler by its environment, for the API by a token. */
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

/** Gets in with what wrangler has; where somebody is at the terminal, they log in first. */
export async function logIn(
  environment: NodeJS.ProcessEnv,
  isAsked: boolean,
  wrangler: Wrangler,
): Promise<Login> {
  let token = await tokenOf(environment, wrangler);
  if (token === undefined && isAsked) {
    await wrangler(["login"], environment, true);
    token = await tokenOf(environment, wrangler);
  }
  if (token === undefined)
    throw new Trouble(
      "Nobody is logged in at Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to a token of yours.",
    );
  return { token, env: environment, wrangler };
}

/** Codes by which Cloudflare says that a token may not do something, or is none. */
const UNENTITLED = new Set([9106, 9109, 10000, 10001]);

const unentitled = (right: string): Trouble =>
  new Trouble(
    `Cloudflare does not let this login do that: it needs “${right}”. Add it to the token (dash.cloudflare.com, My Profile, API Tokens), or log in anew with \`npx wrangler login\`.`,
  );

/** Extracts wrangler's error message. Wrangler colours its errors even if NO_COLOR is set. */
function errorIn(output: string): string {
  const [, ...errors] = stripVTControlCharacters(output).split(/(?:✘ )?\[ERROR\]/);
  const [shown] = errors.join("\n").split(/🪵|If you think this is a bug/);
  const lines = (shown ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ") || output.trim().slice(-500);
}

/** What some codes of Cloudflare's mean here, and what to do. */
const MEANINGS: Readonly<Record<number, string>> = {
  7406: "This account may have no more databases. Delete one (npx wrangler d1 list), or take the paid plan.",
  10089:
    "Analytics Engine is not switched on in this account: open it at dash.cloudflare.com, Storage & Databases, once; or --metrics none.",
  10021: "Cloudflare does not accept the code.",
  100117:
    "That domain has a DNS record that something else made. Delete it (dash.cloudflare.com, DNS), or take another --domain.",
};

/** Says in a sentence why wrangler failed, and what is to be done. */
export function failure(output: string, { right, otherwise }: { right: string; otherwise: string }): Trouble {
  const code = Number(/\[code: (\d+)\]/.exec(output)?.[1]);
  if (UNENTITLED.has(code)) return unentitled(right);
  const meaning = MEANINGS[code];
  return new Trouble(
    [...(meaning === undefined ? [] : [meaning]), `Wrangler says: ${errorIn(output)}`, otherwise].join("\n"),
  );
}

/** Cloudflare, as far as a deployment asks it: what is there by its API, and what changes it by wrangler. */
export class Cloudflare {
  readonly account: string;
  readonly #login: Login;
  readonly #ask: typeof fetch;

  constructor(login: Login, account: string, ask: typeof fetch) {
    this.account = account;
    this.#login = login;
    this.#ask = ask;
  }

  /** Asks for what is there; null where there is no such thing. `right` is what the login needs for it. */
  async get<T>(path: string, right: string): Promise<T | null> {
    return await this.#asked<T>(path, right, {});
  }

  /** Asks a database. */
  async query<T>(database: string, sql: string): Promise<readonly T[]> {
    const path = `/accounts/${this.account}/d1/database/${database}/query`;
    const asked = { method: "POST", body: JSON.stringify({ sql }) };
    const answers = await this.#asked<readonly { readonly results: readonly T[] }[]>(path, "D1: Edit", asked);
    return answers?.[0]?.results ?? [];
  }

  async #asked<T>(path: string, right: string, init: RequestInit): Promise<T | null> {
    const base = this.#login.env["CLOUDFLARE_API_BASE_URL"] ?? "https://api.cloudflare.com/client/v4";
    const headers = { authorization: `Bearer ${this.#login.token}`, "content-type": "application/json" };
    const answer = await this.#ask(`${base}${path}`, { ...init, headers }).catch(() => null);
    if (answer === null) throw new Trouble("Cloudflare's API cannot be reached. Is there a network?");
    const said = await answer.json<Answer<T>>().catch(() => null);
    if (said?.success === true) return said.result;
    const errors = said?.errors ?? [];
    if (answer.status === 404) return null;
    if (answer.status === 401 || answer.status === 403 || errors.some(({ code }) => UNENTITLED.has(code)))
      throw unentitled(right);
    const why = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
    throw new Trouble(`Cloudflare does not answer as it should (${answer.status}): ${why}. Try again later.`);
  }

  /** Has wrangler do something, with the configuration that is named; gives what it printed. */
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
