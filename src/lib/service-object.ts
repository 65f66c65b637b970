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

/** Methods that run inside the calls of others. */
const HOOKS = new Set(["constructor", "started", "rearm", "work"]);

type Method = (this: object, ...sent: unknown[]) => unknown;

/**
 * A group of an object's methods behind a getter, so that callers write `mailbox.tokens.list()`. Callers must not await the
 * group itself: that would hold a reference, which keeps the object in memory.
 */
export abstract class MethodGroup<Host> extends RpcTarget {
  // Only what a prototype has can be reached over RPC, so this cannot.
  protected readonly host: Host;

  constructor(host: Host) {
    super();
    this.host = host;
  }
}

/** Logs a method's fault and throws it on: over RPC an error loses its stack. */
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
 * The base class of every Durable Object. Each public method of a subclass (and handlers such as `alarm`) is traced,
 * its faults are logged, and metrics are written afterwards. In a sandbox, the object belongs to one day, and is
 * emptied before a call of the next.
 * Initialisers of fields must not read the storage: if one throws, `started` runs on half an object. Read it in
 * `started`.
 */
export abstract class ServiceObject<Env extends ObjectEnv = ObjectEnv> extends DurableObject<Env> {
  static readonly kind: Kind;
  /** Whether a sandbox leaves these objects alone. */
  static readonly outlivesSandboxDay: boolean = false;
  static readonly #instrumented = new WeakSet<object>([
    DurableObject.prototype,
    ServiceObject.prototype,
    MethodGroup.prototype,
  ]);
  /** Groups with their object and the name of its getter. */
  static readonly #groups = new WeakMap<object, { readonly object: ServiceObject; readonly name: string }>();

  /** The name by which the object is reached, or the platform's id. */
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

  /** Runs before the first call, after the constructor, once the clock of local mode is known. */
  protected async started(): Promise<void> {}

  protected afterwards(work: Promise<unknown>): void {
    this.ctx.waitUntil(work);
  }

  /** Instruments a group of methods for a getter of this name. */
  protected group<Group extends RpcTarget>(name: string, group: Group): Group {
    ServiceObject.#groups.set(group, { object: this, name });
    ServiceObject.#instrument(Object.getPrototypeOf(group) as object);
    return group;
  }

  /** Wraps the methods of a class and its superclasses in `#call`, once per class. */
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
    if (this.env.METRICS !== undefined) this.#writeNumbersAfter(given);
    return given;
  }

  #writeNumbersAfter(given: unknown): void {
    const write = () => writeNumbers(this.env);
    this.afterwards(Promise.resolve(given).then(write, write));
  }
}
