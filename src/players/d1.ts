import { drizzle as drizzleD1 } from "drizzle-orm/d1";
import { count } from "../lib/numbers.ts";

async function timing(call: () => unknown): Promise<unknown> {
  const began = Date.now();
  let outcome = "failed";
  try {
    const given = await call();
    outcome = "ok";
    return given;
  } finally {
    count("d1-asked", { outcome, took: Date.now() - began });
  }
}

const ASKING: ReadonlySet<PropertyKey> = new Set(["all", "raw", "run", "first"]);

/** The platform's statement for each timed proxy, because a batch accepts only the platform's own statements. */
const natives = new WeakMap<object, object>();

function timed<T extends object>(native: T): T {
  const proxy = new Proxy(native, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      const call = (...sent: unknown[]): unknown => Reflect.apply(member, target, sent);
      if (name === "batch")
        return (all: object[]) => timing(() => call(all.map((one) => natives.get(one) ?? one)));
      if (ASKING.has(name)) return (...sent: unknown[]) => timing(() => call(...sent));
      return (...sent: unknown[]) => timed(call(...sent) as object);
    },
  });
  natives.set(proxy, native);
  return proxy;
}

/** All database calls go through this proxy, which times them. */
export const drizzle = (db: D1Database) => drizzleD1(timed(db));
