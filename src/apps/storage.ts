import { NEVER } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import type { Mailbox } from "../mailbox/object.ts";
import type { AuthorizationObject } from "./object.ts";

/** What the authorization server is stored in. */
export interface AppsEnv extends JurisdictionEnv {
  readonly ORIGIN: string;
  readonly MAILBOXES: DurableObjectNamespace<Mailbox>;
  readonly AUTHORIZATION: DurableObjectNamespace<AuthorizationObject>;
}

/** Somebody else has put something over what was read meanwhile, or used it up. */
export class Overtaken extends Error {}

interface Ending {
  /** From now, in seconds. */
  readonly expirationTtl?: number;
  /** In seconds since 1970, by the machine's clock. */
  readonly expiration?: number;
}

/** When something ends by the service's clock, which local mode moves. */
function endOf({ expirationTtl, expiration }: Ending): number {
  if (expirationTtl !== undefined) return now() + expirationTtl * 1000;
  return expiration === undefined ? NEVER : now() + expiration * 1000 - Date.now();
}

/** The place of a key, in one form: the mailbox of the player whom it names, else an object of its own. */
function placeOf(env: AppsEnv, key: string) {
  const [kind, player = ""] = key.split(":");
  if (kind !== "grant" && kind !== "token") return traced(stubOf(env, env.AUTHORIZATION, key));
  const mailbox = traced(stubOf(env, env.MAILBOXES, player));
  return {
    get: (name: string) => mailbox.appText(name),
    put: (name: string, body: string, ends: number, over: string | null) =>
      mailbox.putAppText(name, body, ends, over),
    // A grant ends as one: with a token that an app gives back, too (RFC 7009, 2.1).
    delete: (name: string) => mailbox.endGrant(name.split(":")[2] ?? ""),
  };
}

/**
 * The part of a KV namespace that the authorization server uses, for one request, over our objects. What is put is put
 * only over what this request has read, and what is used once is used up once: of two at a time one is `Overtaken`.
 */
export function appStorage(env: AppsEnv) {
  const read = new Map<string, string>();
  return {
    async get(key: string, options?: { readonly type?: string }): Promise<unknown> {
      const body = await placeOf(env, key).get(key);
      if (body === null) read.delete(key);
      else read.set(key, body);
      return body !== null && options?.type === "json" ? (JSON.parse(body) as unknown) : body;
    },

    async put(key: string, body: string, ending: Ending = {}): Promise<void> {
      if (!(await placeOf(env, key).put(key, body, endOf(ending), read.get(key) ?? null)))
        throw new Overtaken();
      read.set(key, body);
    },

    async delete(key: string): Promise<void> {
      const isDeleted = await placeOf(env, key).delete(key);
      if (!isDeleted && key.startsWith("transaction:")) throw new Overtaken();
    },

    async list({ prefix = "" }: { readonly prefix?: string }) {
      const [, player = ""] = prefix.split(":");
      const keys = await traced(stubOf(env, env.MAILBOXES, player)).appKeys(prefix);
      return { keys: keys.map((name) => ({ name })), list_complete: true, cacheStatus: null };
    },
  };
}
