import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";

/** A limiter that notes its keys and lets everything through. */
export function noting(keys: string[]): RateLimit {
  return {
    limit: ({ key }) => {
      keys.push(key);
      return Promise.resolve({ success: true });
    },
  };
}

/** Mailboxes that note who asks them. */
export function notingMailboxes(asked: string[]): Env["MAILBOXES"] {
  return new Proxy(env.MAILBOXES, {
    get: (mailboxes, name) =>
      name === "getByName"
        ? (id: string) => {
            asked.push(id);
            return mailboxes.getByName(id);
          }
        : (Reflect.get(mailboxes, name) as unknown),
  });
}

/** A limiter that lets so many through. */
export function lettingThrough(most: number, keys: string[] = []): RateLimit {
  return {
    limit: ({ key }) => {
      keys.push(key);
      return Promise.resolve({ success: keys.length <= most });
    },
  };
}
