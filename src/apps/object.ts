import { EXPIRING_SCHEMA, NEVER, openExpiring } from "../lib/expiring.ts";
import { startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { now } from "../lib/now.ts";
import { objectClass } from "../lib/object-class.ts";
import { hasSchema, migrate } from "../lib/object-storage.ts";

function open({ storage }: DurableObjectState) {
  const texts = openExpiring(storage, "texts");
  const isThere = () => hasSchema(storage);
  return {
    get: (key: string) => (isThere() ? texts.get(key) : null),

    async put(key: string, body: string, ends: number, over: string | null): Promise<boolean> {
      migrate(storage, EXPIRING_SCHEMA);
      const isPut = texts.put(key, body, ends, over);
      if (isPut && ends < NEVER) await storage.setAlarm(Math.max(ends, now() + 1000));
      return isPut;
    },

    delete: (key: string) => isThere() && texts.delete(key),

    /** Leaves nothing behind once all has ended. */
    async end(): Promise<void> {
      const last = isThere() ? texts.lastEnd() : null;
      if (last === null || last <= now()) await storage.deleteAll();
      else await storage.setAlarm(last);
    },
  };
}

type Parts = ReturnType<typeof open>;

const authorizationRpc = {
  get: (texts: Parts, key: string): string | null => texts.get(key),
  /** Puts a text over the one that was read; false where another one stands there. */
  put: (texts: Parts, key: string, body: string, ends: number, over: string | null): Promise<boolean> =>
    texts.put(key, body, ends, over),
  /** Deletes a text; false where there is none. */
  delete: (texts: Parts, key: string): boolean => texts.delete(key),
};

/** The Durable Object of one app that has registered, or of one open consent page, by its key. */
export const authorizationObject = <Env extends LocalClockEnv>() =>
  objectClass(
    "authorization",
    (ctx: DurableObjectState, env: Env) => {
      void ctx.blockConcurrencyWhile(() => startLocalClock(env));
      return open(ctx);
    },
    authorizationRpc,
    { alarm: (texts) => texts.end() },
  );

export type Authorization = InstanceType<ReturnType<typeof authorizationObject>>;
