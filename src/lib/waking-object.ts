import { type LocalClockEnv, startLocalClock } from "./local-clock.ts";
import { type Kind, type Methods, objectClass } from "./object-class.ts";
import { openReporting, type Reports } from "./reporting.ts";
import { neverThrowing } from "./wakeup.ts";

/** What has work of its own: it does what is due, and makes sure that an alarm is set for what is not. */
interface Waking {
  readonly wake: () => Promise<unknown>;
  readonly rearm: () => void;
}

/** What an object is opened with. */
interface Opening {
  readonly id: string;
  readonly storage: DurableObjectStorage;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** What the methods of one are given: what it is, once it is open. */
export interface Opened<Open> extends Pick<Opening, "afterwards"> {
  readonly object: Open;
}
interface Parts<Open> extends Opened<Open> {
  readonly reporting: ReturnType<typeof openReporting>;
}

/**
 * The class of objects whose one alarm does what falls due in them. One is opened once the clock of local mode is known; an
 * alarm that it has lost is set again; how late alarms went off is told.
 * @param methods its RPC surface, beside `wake`, which the local clock calls
 */
export function wakingObject<Env extends LocalClockEnv, Open extends Waking, M>(
  kind: Kind,
  open: (opening: Opening, env: Env) => { readonly object: Open; readonly reports: Reports },
  methods: M & Methods<Parts<Open>>,
) {
  return objectClass(
    kind,
    (ctx: DurableObjectState, env: Env): Parts<Open> => {
      const parts = {} as Parts<Open>;
      const afterwards = (work: Promise<unknown>): void => ctx.waitUntil(work);
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { storage } = ctx;
        const id = ctx.id.name ?? String(ctx.id);
        const { object, reports } = open({ id, storage, afterwards }, env);
        const reporting = openReporting({ reports, subject: () => id, counts: () => ({}) });
        Object.assign(parts, { object, afterwards, reporting });
        if ((await storage.getAlarm()) === null) object.rearm();
      });
      return parts;
    },
    { ...methods, wake: ({ object }: Parts<Open>) => object.wake() as ReturnType<Open["wake"]> },
    {
      async alarm({ object, reporting }, info) {
        await neverThrowing(
          () => object.wake(),
          () => object.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}
