import { DurableObject } from "cloudflare:workers";
import { watchAlarms } from "./local-alarms.ts";
import type { LocalClockEnv } from "./local-clock.ts";
import { log } from "./log.ts";
import { count, type MetricsEnv, writeNumbers } from "./numbers.ts";
import { type Day, sandboxDayOf } from "./sandbox-day.ts";
import { knowSandbox, type SandboxEnv } from "./sandbox.ts";
import type { Kind } from "./service-object.ts";
import { spanned, tracedAs, unmarked, type Trace } from "./tracing.ts";

/** What can be asked of an object over RPC: functions of its parts, and of what the caller sends. */
export type Methods<Parts> = Readonly<Record<string, (parts: Parts, ...sent: never[]) => unknown>>;

/** The methods of a part of an object, as the object has them. */
export type MethodsOf<Parts, Part> = {
  readonly [Name in keyof Part]: Part[Name] extends (...sent: infer Sent) => infer Given
    ? (parts: Parts, ...sent: Sent) => Given
    : never;
};

/** Has methods of a part of an object be called over RPC under the names that they have there. */
export function methodsOf<Parts, Part, Name extends keyof Part & string>(
  of: (parts: Parts) => Part,
  names: readonly Name[],
): MethodsOf<Parts, Pick<Part, Name>> {
  type Method = (...sent: never[]) => unknown;
  const part = (parts: Parts) => of(parts) as Readonly<Record<Name, Method>>;
  const all = names.map((name) => [name, (parts: Parts, ...sent: never[]) => part(parts)[name](...sent)]);
  return Object.fromEntries(all) as MethodsOf<Parts, Pick<Part, Name>>;
}

/** The same as its callers see it: without the parts. */
type Surface<Parts, M> = {
  [Name in keyof M]: M[Name] extends (parts: Parts, ...sent: infer Sent) => infer Answer
    ? (...sent: Sent) => Answer
    : never;
};

/** What the platform calls by itself. */
export interface Handlers<Parts> {
  readonly fetch?: (parts: Parts, request: Request) => Response | Promise<Response>;
  readonly alarm?: (parts: Parts, info?: AlarmInvocationInfo) => void | Promise<void>;
  readonly webSocketMessage?: (parts: Parts, socket: WebSocket) => void;
  readonly webSocketClose?: (parts: Parts, socket: WebSocket) => void;
}

/** What a method gives; a fault of it is logged, and thrown on. */
function toldOf(method: string, work: () => unknown): unknown {
  const tell = (fault: unknown): never => {
    log("error", "object-fault", { method, fault });
    throw fault;
  };
  try {
    const given = work();
    return given instanceof Promise ? given.catch(tell) : given;
  } catch (fault) {
    return tell(fault);
  }
}

/**
 * A Durable Object class that is composed: `open` makes the parts of an object when the platform starts it, and its RPC
 * surface is a table of functions over these parts, put together from as many tables as there are features. Nothing
 * else of an object can be reached over RPC. What goes on in an object is traced as its own, and a fault that leaves it is
 * logged in it: over RPC it loses where it came from. What it has counted is written behind each call.
 */
export function objectClass<Env, Parts, M>(
  kind: Kind,
  open: (ctx: DurableObjectState, env: Env) => Parts,
  methods: M & Methods<Parts>,
  handlers: Handlers<Parts>,
) {
  const opened = new WeakMap<object, Parts>();
  const names = new WeakMap<object, string>();
  const endings = new WeakMap<object, (given: unknown) => void>();
  const days = new WeakMap<object, Day>();
  const traceOf = (object: object): Trace => ({ object: names.get(object) ?? kind });
  const partsOf = (object: object): Parts => {
    const parts = opened.get(object);
    if (parts === undefined) throw new Error("an object is asked before it was opened");
    return parts;
  };

  class Composed extends DurableObject<Env> {
    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      count("begun", { of: kind });
      const write = () => writeNumbers(env as MetricsEnv);
      if ((env as MetricsEnv).METRICS !== undefined)
        endings.set(this, (given) => ctx.waitUntil(Promise.resolve(given).then(write, write)));
      knowSandbox(env as SandboxEnv);
      // The beacon notes that the service lives: of what people do it stores nothing.
      const day = kind === "beacon" ? null : sandboxDayOf(ctx);
      if (day !== null) days.set(this, day);
      const name = `${kind} ${ctx.id.name ?? String(ctx.id)}`;
      names.set(this, name);
      if ((env as LocalClockEnv).LOCAL_CLOCK !== undefined) watchAlarms(ctx.storage, name);
      opened.set(
        this,
        tracedAs(traceOf(this), () => open(ctx, env)),
      );
    }
  }

  const table: Methods<Parts> = methods;
  for (const [name, method] of [...Object.entries(table), ...Object.entries(handlers)]) {
    const call = method as (parts: Parts, ...sent: unknown[]) => unknown;
    Object.defineProperty(Composed.prototype, name, {
      value(this: object, ...sent: unknown[]) {
        const own = unmarked(sent);
        const work = () => spanned(`${kind} ${name}`, () => call(partsOf(this), ...own.sent));
        const within = days.get(this);
        const given = tracedAs({ ...own.trace, ...traceOf(this) }, () =>
          toldOf(name, within === undefined ? work : () => within(name, work)),
        );
        endings.get(this)?.(given);
        return given;
      },
    });
  }
  return Composed as unknown as new (
    ctx: DurableObjectState,
    env: Env,
  ) => DurableObject<Env> & Surface<Parts, M>;
}
