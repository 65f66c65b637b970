import { DurableObject, RpcTarget, tracing } from "cloudflare:workers";
import { watchAlarms } from "./local-alarms.ts";
import { type LocalClockEnv, startLocalClock } from "./local-clock.ts";
import { log } from "./log.ts";
import { count, type MetricsEnv, writeNumbers } from "./numbers.ts";
import { sandboxDayOf } from "./sandbox-day.ts";
import { knowSandbox, type SandboxEnv } from "./sandbox.ts";
import { spanned, spansBy, type Trace, tracedAs, unmarked } from "./tracing.ts";

spansBy(tracing);

export type Kind =
  | "game"
  | "mailbox"
  | "archive"
  | "beacon"
  | "thinker"
  | "pool"
  | "match"
  | "tournament"
  | "ladder"
  | "bulk"
  | "reports"
  | "record"
  | "authorization";

export interface ObjectEnv extends LocalClockEnv, MetricsEnv, SandboxEnv {}

const HOOKS = new Set(["constructor", "started", "rearm", "work"]);

type Method = (this: object, ...sent: unknown[]) => unknown;

/** Callers must not await a group, because that would hold a reference, which keeps the object in memory. */
export abstract class MethodGroup<Host> extends RpcTarget {
  // An own property, not a getter, because callers can't reach own properties over RPC.
  protected readonly host: Host;

  constructor(host: Host) {
    super();
    this.host = host;
  }
}

/** Logs faults where they happen, because errors lose their stack over RPC. */
function loggingFaults(method: string, work: () => unknown): unknown {
  const fail = (fault: unknown): never => {
    log("error", "object-fault", { method, fault });
    throw fault;
  };
  try {
    const given = work();
    return given instanceof Promise ? given.catch(fail) : given;
  } catch (fault) {
    return fail(fault);
  }
}

/**
 * The base class of every Durable Object. Public methods are traced and their faults logged. Initialisers of fields
 * must not read the storage, because `started` also runs if one of them throws. Read the storage in `started`.
 */
export abstract class ServiceObject<Env extends ObjectEnv = ObjectEnv> extends DurableObject<Env> {
  static readonly kind: Kind;
  static readonly outlivesSandboxDay: boolean = false;
  static readonly #instrumented = new WeakSet<object>([
    DurableObject.prototype,
    ServiceObject.prototype,
    MethodGroup.prototype,
  ]);
  static readonly #groups = new WeakMap<object, { readonly object: ServiceObject; readonly name: string }>();

  protected readonly id: string;
  protected readonly storage: DurableObjectStorage;
  protected readonly ready: Promise<void>;
  readonly #kind: Kind;
  readonly #trace: Trace;
  readonly #day: ReturnType<typeof sandboxDayOf>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { kind, outlivesSandboxDay } = new.target;
    ServiceObject.#instrument(new.target.prototype);
    count("begun", { of: kind });
    knowSandbox(env);
    this.id = ctx.id.name ?? String(ctx.id);
    this.storage = ctx.storage;
    this.#kind = kind;
    this.#trace = { object: `${kind} ${this.id}` };
    this.#day = outlivesSandboxDay ? null : sandboxDayOf(ctx);
    if (env.LOCAL_CLOCK !== undefined) watchAlarms(ctx.storage, `${kind} ${this.id}`);
    this.ready = ctx.blockConcurrencyWhile(() =>
      tracedAs(this.#trace, async () => {
        await startLocalClock(env);
        await this.started();
      }),
    );
  }

  /** Runs before the first call, after the clock of local mode has been read. */
  protected async started(): Promise<void> {}

  protected afterwards(work: Promise<unknown>): void {
    this.ctx.waitUntil(work);
  }

  protected group<Group extends RpcTarget>(name: string, group: Group): Group {
    ServiceObject.#groups.set(group, { object: this, name });
    ServiceObject.#instrument(Object.getPrototypeOf(group) as object);
    return group;
  }

  static #instrument(prototype: object): void {
    if (ServiceObject.#instrumented.has(prototype)) return;
    ServiceObject.#instrumented.add(prototype);
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (HOOKS.has(name) || typeof value !== "function") continue;
      const method = value as Method;
      const traced: Method = function (...sent) {
        const group = ServiceObject.#groups.get(this);
        const work = (own: readonly unknown[]) => method.apply(this, [...own]);
        if (group !== undefined) return group.object.#call(`${group.name}.${name}`, work, sent);
        return this instanceof ServiceObject ? this.#call(name, work, sent) : work(sent);
      };
      Object.defineProperty(prototype, name, { value: traced });
    }
    ServiceObject.#instrument(Object.getPrototypeOf(prototype) as object);
  }

  #call(name: string, method: (own: readonly unknown[]) => unknown, sent: readonly unknown[]): unknown {
    const own = unmarked(sent);
    const work = () => spanned(`${this.#kind} ${name}`, () => method(own.sent));
    const day = this.#day;
    const given = tracedAs({ ...own.trace, ...this.#trace }, () =>
      loggingFaults(name, day === null ? work : () => day(name, work)),
    );
    const write = () => writeNumbers(this.env);
    if (this.env.METRICS !== undefined) this.afterwards(Promise.resolve(given).then(write, write));
    return given;
  }
}
