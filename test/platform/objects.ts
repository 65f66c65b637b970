import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import type { ServiceObject } from "../../src/lib/service-object.ts";

/** The storage of an object in Node: rows and alarm (test/game/memory-storage.ts), and the values that a sandbox uses. */
type Storage = ObjectStorage & { readonly alarm: () => number | null };

/** A class of objects; one that needs something from the service has an abstract `host`. */
type ObjectClass<Opened> = abstract new (ctx: DurableObjectState, env: object) => Opened;
type Concrete = new (ctx: DurableObjectState, env: object) => ServiceObject;

interface Options {
  /** The name by which the object is reached. */
  readonly name?: string;
  /** The class's host. */
  readonly host?: object;
  /** Takes work that goes on after an answer. */
  readonly goOn?: (work: Promise<unknown>) => void;
}

/** The platform's state of an object in Node, without sockets. */
export function objectState(
  storage: Storage,
  { name = "object", goOn = () => {} }: Options,
): DurableObjectState {
  const state = {
    id: { name, toString: () => name },
    storage: Object.assign(Object.create(storage) as Storage, {
      getAlarm: () => Promise.resolve(storage.alarm()),
    }),
    waitUntil: goOn,
    getWebSockets: () => [],
    setWebSocketAutoResponse() {},
    blockConcurrencyWhile(work: () => Promise<unknown>) {
      const done = work();
      // Callers that depend on it wait for `ready`.
      done.catch(() => {});
      return done;
    },
  };
  return state as unknown as DurableObjectState;
}

/** Makes an object as the platform does, in Node. It may be called once its first work is done. */
export function makeObject<Opened>(
  ofClass: ObjectClass<Opened>,
  storage: Storage,
  options: Options = {},
): Opened {
  const { host } = options;
  const made = class extends (ofClass as unknown as Concrete) {
    readonly host = host;
  };
  return new made(objectState(storage, options), {}) as unknown as Opened;
}

/** Resolves when an object may be called; rejects if its start failed. */
export const ready = (object: unknown): Promise<void> => (object as { readonly ready: Promise<void> }).ready;

/** Makes an object in Node. `settled` waits for what goes on after its answers. */
export function begun<Opened>(
  ofClass: ObjectClass<Opened>,
  storage: Storage,
  options: Omit<Options, "goOn"> = {},
) {
  const work: Promise<unknown>[] = [];
  const goOn = (one: Promise<unknown>): void => void work.push(one.catch(() => {}));
  const object = makeObject(ofClass, storage, { ...options, goOn });
  const settled = async (): Promise<void> => {
    // Running work may start more.
    for (let one = work.shift(); one !== undefined; one = work.shift()) await one;
  };
  return { object, settled };
}

/** The same, once it may be called. */
export async function opened<Opened>(
  ofClass: ObjectClass<Opened>,
  storage: Storage,
  options: Omit<Options, "goOn"> = {},
) {
  const made = begun(ofClass, storage, options);
  await ready(made.object);
  return made;
}
