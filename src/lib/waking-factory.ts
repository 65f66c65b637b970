import { type LocalClockEnv, startLocalClock } from "./local-clock.ts";
import { type Handlers, type Kind, type Methods, type MethodsOf, objectClass } from "./object-class.ts";
import { type IncidentLog, reportLateAlarm } from "./incidents.ts";
import type { SocketHolder } from "./sockets.ts";
import { neverThrowing } from "./wakeup.ts";

/** What has work of its own: it does what is due, and makes sure that an alarm is set for what is not. */
interface Waking {
  readonly wake: () => Promise<unknown>;
  readonly rearm: () => void;
  /** Does what is due now, where others wait for no alarm. */
  readonly run?: () => Promise<void>;
}

/** What an object is opened with. */
interface Opening {
  readonly id: string;
  readonly storage: DurableObjectStorage;
  /** Holds its sockets, while it is evicted too. */
  readonly holder: SocketHolder;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** What lies outside an object, and where it tells what is wrong with it. */
export type Surroundings<Env, Ports> = (
  env: Env,
  opening: Opening,
) => Ports & { readonly incidents: IncidentLog };

interface Parts<Open extends Waking = Waking> extends Pick<Opening, "afterwards"> {
  readonly object: Open;
  readonly incidents: IncidentLog;
}

/** How others may call a method: `plain`, or what is due then is done, after the answer (`followed`) or before it (`settled`). */
const CALLS = {
  plain: (_: Parts, given: unknown) => given,
  async followed({ object, afterwards }: Parts, given: unknown) {
    const answer = await given;
    afterwards(object.run!());
    return answer;
  },
  async settled({ object }: Parts, given: unknown) {
    await object.run!();
    return given;
  },
} as const;

type Named<Name extends string> = Readonly<Record<Name, keyof typeof CALLS>>;
type Method = (...sent: never[]) => unknown;

/** The methods of an object that can be called over RPC. */
type Rpc<Open extends Waking, Name> = MethodsOf<Parts<Open>, Pick<Open, keyof Open & (Name | "wake")>>;

function rpcOf(named: Named<string>): Methods<Parts> {
  const all = Object.entries({ ...named, wake: "plain" } as const).map(([name, call]) => {
    const method = ({ object }: Parts) => (object as unknown as Record<string, Method>)[name]!;
    return [name, (parts: Parts, ...sent: never[]) => CALLS[call](parts, method(parts)(...sent))] as const;
  });
  return Object.fromEntries(all);
}

/**
 * The class of objects whose one alarm does what falls due in them. One is opened once the clock of local mode is known; an
 * alarm that it has lost is set again; how late alarms went off is told.
 * @param named those of its methods that others may call, beside `wake`, which the local clock calls
 * @param handlers of WebSockets, for an object that accepts them
 */
export function wakingObject<Env extends LocalClockEnv, Ports, Open extends Waking, Name extends string>(
  kind: Kind,
  surroundingsOf: Surroundings<Env, Ports>,
  open: (opening: Opening, ports: Ports) => Open,
  named: Named<Name>,
  handlers: Omit<Handlers<Parts<Open>>, "alarm"> = {},
) {
  return objectClass<Env, Parts<Open>, Rpc<Open, Name>>(
    kind,
    (ctx: DurableObjectState, env: Env): Parts<Open> => {
      const parts = {} as Parts<Open>;
      const afterwards = (work: Promise<unknown>): void => ctx.waitUntil(work);
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { storage } = ctx;
        const id = ctx.id.name ?? String(ctx.id);
        const opening = { id, storage, holder: ctx, afterwards };
        const { incidents, ...ports } = surroundingsOf(env, opening);
        const object = open(opening, ports as Ports);
        Object.assign(parts, { object, afterwards, incidents });
        if ((await storage.getAlarm()) === null) object.rearm();
      });
      return parts;
    },
    rpcOf(named) as Rpc<Open, Name> & Methods<Parts>,
    {
      ...handlers,
      async alarm({ object, incidents }, info) {
        await neverThrowing(
          () => object.wake(),
          () => object.rearm(),
        );
        await reportLateAlarm(incidents, info?.scheduledTime);
      },
    },
  );
}
