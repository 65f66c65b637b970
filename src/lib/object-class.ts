import { DurableObject } from "cloudflare:workers";

/** What can be asked of an object over RPC: functions of its parts, and of what the caller sends. */
type Methods<Parts> = Readonly<Record<string, (parts: Parts, ...sent: never[]) => unknown>>;

/** The same as its callers see it: without the parts. */
export type Surface<Parts, M> = {
  [Name in keyof M]: M[Name] extends (parts: Parts, ...sent: infer Sent) => infer Answer
    ? (...sent: Sent) => Answer
    : never;
};

/** What the platform calls by itself. */
interface Handlers<Parts> {
  readonly fetch?: (parts: Parts, request: Request) => Response | Promise<Response>;
  readonly alarm?: (parts: Parts, info?: AlarmInvocationInfo) => void | Promise<void>;
  readonly webSocketMessage?: (parts: Parts, socket: WebSocket) => void;
  readonly webSocketClose?: (parts: Parts, socket: WebSocket) => void;
}

/**
 * A Durable Object class that is composed: `open` makes the parts of an object when the platform starts it, and its RPC
 * surface is a table of functions over these parts, put together from as many tables as there are features. Nothing
 * else of an object can be reached over RPC.
 */
export function objectClass<Env, Parts, M>(
  open: (ctx: DurableObjectState, env: Env) => Parts,
  methods: M & Methods<Parts>,
  handlers: Handlers<Parts>,
) {
  const opened = new WeakMap<object, Parts>();
  const partsOf = (object: object): Parts => {
    const parts = opened.get(object);
    if (parts === undefined) throw new Error("an object is asked before it was opened");
    return parts;
  };

  class Composed extends DurableObject<Env> {
    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      opened.set(this, open(ctx, env));
    }
  }

  const table: Methods<Parts> = methods;
  for (const [name, method] of [...Object.entries(table), ...Object.entries(handlers)]) {
    const call = method as (parts: Parts, ...sent: unknown[]) => unknown;
    Object.defineProperty(Composed.prototype, name, {
      value(this: object, ...sent: unknown[]) {
        return call(partsOf(this), ...sent);
      },
    });
  }
  return Composed as unknown as new (
    ctx: DurableObjectState,
    env: Env,
  ) => DurableObject<Env> & Surface<Parts, M>;
}
