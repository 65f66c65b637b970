import { vi } from "vitest";
import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import { type MemoryStorage, memoryStorage } from "../game/memory-storage.ts";

export const T0 = Date.UTC(2026, 11, 1, 18);

/** A number from 0 on below `below`, the same for the same seed. */
export function openChance(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 4) % below;
  };
}
export type Chance = ReturnType<typeof openChance>;

/** The end of an object's life: later writes are lost, and it restarts from its storage. */
class Death extends Error {}

/** The platform's calls of an object. An object also sets a lost alarm. */
interface Living {
  wake(): Promise<unknown>;
}
const rearm = (object: Living): void => (object as Living & { rearm(): void }).rearm();

/** The storage of an object. Reading the alarm is no use that can fail. */
export type LifeStorage = ObjectStorage & Pick<MemoryStorage, "alarm">;

/** How an object begins: with its storage, and where it leaves work for after its answers. */
type Open<T> = (storage: LifeStorage, goOn: (work: Promise<unknown>) => void) => T;

/** The faults to come: after so many uses of their storage from now on the object dies that makes the next; so many calls of others fail. */
export interface Faults {
  storage: number;
  others: number;
  /** How often any storage has been used. */
  uses: number;
}

/** The storage as an object uses it in one life. */
function lifeOf(stored: LifeStorage, faults: Faults) {
  const life = { isOver: false };
  const use = () => {
    faults.uses++;
    if (!life.isOver && faults.storage-- === 0) life.isOver = true;
    if (life.isOver) throw new Death();
  };
  const storage: LifeStorage = {
    sql: { exec: (query, ...bindings) => (use(), stored.sql.exec(query, ...bindings)) },
    transactionSync: (work) => stored.transactionSync(work),
    setAlarm: (at) => (use(), stored.setAlarm(at)),
    deleteAlarm: () => (use(), stored.deleteAlarm()),
    alarm: () => stored.alarm(),
  };
  return { life, storage };
}

/**
 * An object, which lives until it dies at a use of its storage, and comes back when it is called next.
 * @param open begins a life of it
 * @param watch is called after each thing that it has done
 */
function host<T extends Living>(faults: Faults, open: Open<T>, watch: () => void, work: Promise<unknown>[]) {
  const stored = memoryStorage();
  const goOn = (one: Promise<unknown>): void => void work.push(one.catch(() => {}));
  let [life, alive] = [{ isOver: true }, null as T | null];

  /** The object, in its next life if it has died: for a call that fails with it. */
  function living(): T {
    if (!life.isOver && alive !== null) return alive;
    const next = lifeOf(stored, faults);
    [life, alive] = [next.life, open(next.storage, goOn)];
    if (stored.alarm() === null) rearm(alive);
    return alive;
  }

  /** Waits for what goes on after the answers of all objects. */
  async function settled(): Promise<void> {
    for (let one = work.shift(); one !== undefined; one = work.shift()) await one;
  }

  /** Reads something of it, again where it dies of that. */
  function read<Found>(look: (alive: T) => Found): Found {
    for (;;)
      try {
        return look(living());
      } catch (fault) {
        if (!(fault instanceof Death)) throw fault;
      }
  }

  /** Does something until it is done, with what goes on after it: whoever asks asks again when the object has died. */
  async function until<Done>(ask: (alive: T) => Done): Promise<Awaited<Done>> {
    for (;;)
      try {
        const done = await ask(living());
        await settled();
        watch();
        return done;
      } catch (fault) {
        if (!(fault instanceof Death)) throw fault;
      }
  }

  return {
    storage: stored,
    living,
    settled,
    read,
    until,

    /** It is evicted: all that it has in memory is lost. */
    evict: () => void (life.isOver = true),

    /** Its alarm goes off, and again where it dies of it. */
    async ring(): Promise<void> {
      stored.alarmWentOff();
      do await until((one) => one.wake());
      while (life.isOver);
    },
  };
}

export interface Hosted<T> {
  readonly storage: ReturnType<typeof memoryStorage>;
  readonly living: () => T;
  readonly settled: () => Promise<void>;
  readonly read: <Found>(look: (alive: T) => Found) => Found;
  readonly until: <Done>(work: (alive: T) => Done) => Promise<Awaited<Done>>;
  readonly evict: () => void;
  readonly ring: () => Promise<void>;
}

/** So often alarms go off before it is clear that something never comes to rest. */
const ENDLESS = 20_000;

/** Objects on a platform whose time is handed in, and on which they die. */
export function openPlatform() {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  vi.spyOn(console, "log").mockReturnValue();
  const faults: Faults = { storage: -1, others: 0, uses: 0 };
  const objects: Pick<Hosted<unknown>, "storage" | "ring">[] = [];
  const work: Promise<unknown>[] = [];
  const alarmOf = ({ storage }: Pick<Hosted<unknown>, "storage">) => storage.alarm() ?? Infinity;

  return {
    faults,
    host: <T extends Living>(open: Open<T>, watch = () => {}): Hosted<T> => {
      const object = host(faults, open, watch, work);
      objects.push(object);
      return object;
    },

    /** A call of another object, which may not answer. */
    mayFail: (): void => {
      if (faults.others-- > 0) throw new Error("no answer");
    },

    /** Makes the next faults. */
    fail(chance: Chance): void {
      faults.storage = chance(2) === 0 ? chance(120) : -1;
      faults.others = chance(4);
    },

    /** Lets time pass, with the alarms that go off meanwhile, and what follows each. */
    async pass(span: number, then: () => Promise<void>): Promise<void> {
      const last = Date.now() + span;
      for (let left = ENDLESS; left > 0; left--) {
        const next = objects.reduce((first, one) => (alarmOf(one) < alarmOf(first) ? one : first));
        if (alarmOf(next) > last) return void vi.setSystemTime(last);
        vi.setSystemTime(Math.max(Date.now(), alarmOf(next)));
        await next.ring();
        await then();
      }
      throw new Error("never comes to rest");
    },
  };
}
