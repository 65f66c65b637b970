import { NEVER } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { stubOf } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { type MailboxesEnv, mailboxStub } from "../mailbox/stub.ts";
import type { AuthorizationObject } from "./object.ts";

export interface AppsEnv extends MailboxesEnv {
  readonly ORIGIN: string;
  readonly AUTHORIZATION: DurableObjectNamespace<AuthorizationObject>;
}

/** Thrown if another request has replaced or used up a text that this request had read. */
export class Overtaken extends Error {}

interface Ending {
  readonly expirationTtl?: number;
  /** Seconds since 1970, by the machine's clock. */
  readonly expiration?: number;
}

/** Returns when a text expires, in milliseconds since 1970 by the service's clock, which local mode can advance. */
function endOf({ expirationTtl, expiration }: Ending): number {
  if (expirationTtl !== undefined) return now() + expirationTtl * 1000;
  return expiration === undefined ? NEVER : now() + expiration * 1000 - Date.now();
}

/**
 * The part of a KV namespace that the authorization library uses; create one for each request. Grants and tokens are
 * stored in their player's mailbox, all other keys in their own objects. If two requests replace or use up the same text,
 * one of them fails with `Overtaken`.
 */
export class AppStorage {
  readonly #env: AppsEnv;
  readonly #read = new Map<string, string>();

  constructor(env: AppsEnv) {
    this.#env = env;
  }

  async get(key: string, options?: { readonly type?: string }): Promise<unknown> {
    const body = await (this.#mailboxFor(key)?.apps.read(key) ?? this.#objectOf(key).get(key));
    if (body === null) this.#read.delete(key);
    else this.#read.set(key, body);
    return body !== null && options?.type === "json" ? (JSON.parse(body) as unknown) : body;
  }

  async put(key: string, body: string, ending: Ending = {}): Promise<void> {
    const text = [key, body, endOf(ending), this.#read.get(key) ?? null] as const;
    const isPut = await (this.#mailboxFor(key)?.apps.put(...text) ?? this.#objectOf(key).put(...text));
    if (!isPut) throw new Overtaken();
    this.#read.set(key, body);
  }

  async delete(key: string): Promise<void> {
    // Revoking one token also ends its whole grant (RFC 7009, 2.1).
    const grant = key.split(":")[2] ?? "";
    const isDeleted = await (this.#mailboxFor(key)?.apps.end(grant) ?? this.#objectOf(key).delete(key));
    if (!isDeleted && key.startsWith("transaction:")) throw new Overtaken();
  }

  async list({ prefix = "" }: { readonly prefix?: string }) {
    const keys = (await this.#mailboxFor(prefix)?.apps.keys(prefix)) ?? [];
    return { keys: keys.map((name) => ({ name })), list_complete: true, cacheStatus: null };
  }

  #mailboxFor(key: string) {
    const [kind, player = ""] = key.split(":");
    if (kind !== "grant" && kind !== "token") return null;
    return mailboxStub(this.#env, player);
  }

  #objectOf(key: string) {
    return traced(stubOf(this.#env, this.#env.AUTHORIZATION, key));
  }
}
