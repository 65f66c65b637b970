import { vi } from "vitest";
import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import { type MemoryStorage, memoryStorage } from "../game/memory-storage.ts";

export const T0 = Date.UTC(2026, 11, 1, 18);

/** An integer from 0 to below `below`; the same seed gives the same numbers. */
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

/** The calls that the platform makes. An object also sets a lost alarm again. */
interface Living {
  wake(): Promise<unknown>;
}
const rearm = (object: Living): void => (object as Living & { rearm(): void }).rearm();

/** The storage of an object. Reading the alarm does not count as a use, and never fails. */
export type LifeStorage = ObjectStorage & Pick<MemoryStorage, "alarm">;

/** Starts an object with its storage. `goOn` takes the work for after its answers. */
type Open<T> = (storage: LifeStorage, goOn: (work: Promise<unknown>) => void) => T;

/** The next faults: `storage` uses from now on succeed, and the object that makes the next one dies; so many calls of others fail. */
export interface Faults {
  storage: number;
  others: number;
  /** How often any storage has been used. */
  uses: number;
}

/** The storage during one life of an object. */
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
 * An object that can die at a use of its storage. The next call restarts it.
 * @param open starts it
 * @param watch is called after each of its actions
 */
function host<T extends Living>(faults: Faults, open: Open<T>, watch: () => void, work: Promise<unknown>[]) {
  const stored = memoryStorage();
  const goOn = (one: Promise<unknown>): void => void work.push(one.catch(() => {}));
  let [life, alive] = [{ isOver: true }, null as T | null];

  /** The object, restarted if it has died. The call fails if it dies meanwhile. */
  function living(): T {
    if (!life.isOver && alive !== null) return alive;
    const next = lifeOf(stored, faults);
    [life, alive] = [next.life, open(next.storage, goOn)];
    if (stored.alarm() === null) rearm(alive);
    return alive;
  }

  /** Waits for the work that all objects do after their answers. */
  async function settled(): Promise<void> {
    for (let one = work.shift(); one !== undefined; one = work.shift()) await one;
  }

  /** Reads from it, again if it dies. */
  function read<Found>(look: (alive: T) => Found): Found {
    for (;;)
      try {
        return look(living());
      } catch (fault) {
        if (!(fault instanceof Death)) throw fault;
      }
  }

  /** Repeats a call until the object survives it and the work after it. */
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

    /** Evicts it: its memory is lost. */
    evict: () => void (life.isOver = true),

    /** Runs its alarm, again if it dies. */
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

/** After this number of alarms in a row, the objects count as never coming to rest. */
const ENDLESS = 20_000;

/** A platform with a controlled clock, on which objects die. */
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

    /** Fails if a call of another object is to fail. */
    mayFail: (): void => {
      if (faults.others-- > 0) throw new Error("no answer");
    },

    /** Sets the next faults. */
    fail(chance: Chance): void {
      faults.storage = chance(2) === 0 ? chance(120) : -1;
      faults.others = chance(4);
    },

    /** Lets time pass, with the alarms that are due and their consequences. */
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
