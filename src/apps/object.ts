import { EXPIRING_SCHEMA, NEVER, openExpiring } from "../lib/expiring.ts";
import { startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { now } from "../lib/now.ts";
import { objectClass } from "../lib/object-class.ts";
import { hasSchema, migrate } from "../lib/object-storage.ts";

const open = ({ storage }: DurableObjectState) => ({
  storage,
  texts: openExpiring(storage, "texts"),
  isThere: () => hasSchema(storage),
});

type Parts = ReturnType<typeof open>;

const authorizationRpc = {
  get: ({ texts, isThere }: Parts, key: string): string | null => (isThere() ? texts.get(key) : null),

  /** Puts a text over the one that was read; false where another one stands there. */
  async put({ storage, texts }: Parts, key: string, body: string, ends: number, over: string | null) {
    migrate(storage, EXPIRING_SCHEMA);
    const isPut = texts.put(key, body, ends, over);
    if (isPut && ends < NEVER) await storage.setAlarm(Math.max(ends, now() + 1000));
    return isPut;
  },

  /** Deletes a text; false where there is none. */
  delete: ({ texts, isThere }: Parts, key: string): boolean => isThere() && texts.delete(key),
};

/** Leaves nothing behind once all has ended. */
async function end({ storage, texts, isThere }: Parts): Promise<void> {
  const last = isThere() ? texts.lastEnd() : null;
  if (last === null || last <= now()) await storage.deleteAll();
  else await storage.setAlarm(last);
}

/** The Durable Object of one app that has registered, or of one open consent page, by its key. */
export const authorizationObject = <Env extends LocalClockEnv>() =>
  objectClass(
    "authorization",
    (ctx: DurableObjectState, env: Env) => {
      void ctx.blockConcurrencyWhile(() => startLocalClock(env));
      return open(ctx);
    },
    authorizationRpc,
    { alarm: end },
  );

export type Authorization = InstanceType<ReturnType<typeof authorizationObject>>;
