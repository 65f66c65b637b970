import { LOOK_AGAIN } from "../../src/lib/wakeup.ts";
import type { Chance } from "./chance.ts";
import { openDisk, type OnUse } from "./disk.ts";
import type { Instance, Kind, Settle, SimObject } from "./kinds.ts";
import type { Timeline } from "./timeline.ts";
import { Mishap, type Weather } from "./weather.ts";

export type { Instance } from "./kinds.ts";

const SECOND = 1000;
/** How the platform treats an alarm that throws: six more runs, each later, and then none at all. */
const ALARM_RETRIES = [2.2, 4.5, 9, 17.3, 34.3, 69.8].map((seconds) => seconds * SECOND);

/** Thrown at the storage call at which an object dies; what catches it has no effect any more. */
class Crash extends Mishap {}

interface PlatformPorts {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly weather: Weather;
  readonly trace: (line: string) => void;
  /** A turn of an object has been committed; nothing that was asked in it has left yet. */
  readonly committed: (object: SimObject) => void;
  /** Its turn is over. */
  readonly rested: (object: SimObject) => void;
  readonly crashed: () => void;
  /** Until when the service is out; 0 while it is there. */
  readonly outUntil: () => number;
}

/** The platform: objects by name, one turn at a time, alarms at least once, and everything that can break off. */
export function openPlatform({
  timeline,
  chance,
  weather,
  trace,
  committed,
  rested,
  crashed,
  outUntil,
}: PlatformPorts) {
  const objects: SimObject[] = [];
  const touched = new Set<SimObject>();
  const insides = new Map<SimObject, Insides>();

  interface Insides {
    outgoing: (() => void)[];
    calls: Set<(fault: Error) => void>;
    /** Storage calls until the crash that is to come in this turn. */
    crashIn: number;
    alarmSetFor: number | null;
    callOff: () => void;
    callOffRun: () => void;
    throws: number;
    isQueued: boolean;
  }
  const insideOf = (object: SimObject): Insides => insides.get(object)!;

  function touch(object: SimObject): void {
    if (touched.has(object)) return;
    touched.add(object);
    insideOf(object).crashIn = chance.is(weather.crashAtStorage()) ? chance.between(1, 15) : 0;
  }

  function crash(object: SimObject, why: string): void {
    const inside = insideOf(object);
    if (object.instance === null) return;
    trace(`${object.name} is gone (${why})`);
    crashed();
    object.instance = null;
    object.opened = null;
    object.disk.rollBack();
    inside.outgoing = [];
    const calls = [...inside.calls];
    inside.calls = new Set();
    for (const fail of calls) fail(new Mishap("the object is gone"));
    if (object.alarmIsOut) runAlarmAgain(object, chance.between(0, 2 * SECOND));
  }

  const useOf =
    (object: SimObject, isAlive: () => boolean): OnUse =>
    ({ query, inTransaction }) => {
      if (!isAlive()) throw new Crash("gone");
      // Its own timers wake it too.
      touch(object);
      const inside = insideOf(object);
      if (inside.crashIn > 0 && --inside.crashIn === 0) {
        crash(object, `at ${query.slice(0, 40)}`);
        throw new Crash("at a storage call");
      }
      // Setting an alarm is not of this storage, and an object whose rows are out of reach can still be woken.
      if (query === "setAlarm" || query === "transaction") return;
      if (object.refusesUntil <= timeline.now() && !(inTransaction && chance.is(weather.refusal()))) return;
      object.lastRefusal = timeline.now();
      object.hasRefused = true;
      trace(`${object.name}: its storage refuses ${query.slice(0, 40)}`);
      throw new Mishap("the storage is overloaded");
    };

  function instanceOf(object: SimObject): Instance {
    const inside = insideOf(object);
    const isAlive = (): boolean => object.instance === instance;
    const leave = (work: () => void): void => {
      if (!isAlive()) return;
      touch(object);
      inside.outgoing.push(work);
    };
    const backWith = (answer: () => void): void => {
      if (!isAlive()) return;
      touch(object);
      answer();
    };
    const instance: Instance = {
      object,
      storage: object.disk.open(useOf(object, () => isAlive())),
      isAlive,
      ask: (start) =>
        new Promise((resolve, reject) => {
          leave(() =>
            start({
              resolve: (value) => backWith(() => resolve(value)),
              reject: (fault) => backWith(() => reject(fault)),
            }),
          );
        }),
      afterCommit: leave,
      letRun: (work) => void work.catch(() => {}),
    };
    return instance;
  }

  /** The object, restarted if it is not in memory; null if that failed. */
  function openedOf<Opened>(object: SimObject<Opened>): Opened | null {
    touch(object);
    if (object.opened !== null) return object.opened;
    object.instance = instanceOf(object);
    try {
      const { instance } = object;
      object.opened = object.kind.open(instance);
      object.kind.ready?.(object.opened).catch(() => {
        if (instance.isAlive()) crash(object, "its start failed");
      });
    } catch (fault) {
      if (!(fault instanceof Crash)) crash(object, "its constructor failed");
    }
    return object.opened;
  }

  function fireAlarm(object: SimObject): void {
    const inside = insideOf(object);
    if (object.alarmIsOut) {
      inside.isQueued = true;
      return;
    }
    object.disk.takeAlarm();
    inside.alarmSetFor = null;
    runAlarm(object);
  }

  function runAlarm(object: SimObject): void {
    object.alarmIsOut = true;
    if (outUntil() > 0) {
      timeline.at(outUntil() + chance.between(0, 5 * SECOND), () => runAlarm(object));
      return;
    }
    trace(`${object.name}: alarm`);
    const opened = openedOf(object);
    const { instance } = object;
    // It died while it was set up, so its alarm runs again as after a death in the alarm.
    if (opened === null || instance === null) return;
    const end = (work: () => void): void => {
      if (instance.isAlive()) instance.afterCommit(work);
    };
    void Promise.resolve(object.kind.ready?.(opened))
      .then(() => object.kind.alarm(opened, instance))
      .then(
        () => end(() => alarmEnded(object)),
        (fault: unknown) => end(() => alarmThrew(object, fault)),
      );
  }

  function runAlarmAgain(object: SimObject, delay: number): void {
    object.alarmIsOut = true;
    const inside = insideOf(object);
    inside.callOffRun();
    inside.callOffRun = timeline.after(delay, () => runAlarm(object));
  }

  function alarmEnded(object: SimObject): void {
    const inside = insideOf(object);
    inside.throws = 0;
    object.alarmIsOut = false;
    if (chance.is(weather.alarmTwice)) return runAlarmAgain(object, chance.between(0, SECOND));
    if (!inside.isQueued) return;
    inside.isQueued = false;
    timeline.after(0, () => fireAlarm(object));
  }

  function alarmThrew(object: SimObject, fault: unknown): void {
    const inside = insideOf(object);
    trace(`${object.name}: its alarm threw ${String(fault)}`);
    const delay = ALARM_RETRIES[inside.throws++];
    if (delay !== undefined) return runAlarmAgain(object, delay);
    inside.throws = 0;
    object.alarmIsOut = false;
  }

  function armAlarm(object: SimObject): void {
    const inside = insideOf(object);
    const at = object.disk.alarm();
    if (at === inside.alarmSetFor) return;
    inside.callOff();
    inside.alarmSetFor = at;
    if (at === null) return;
    const late = chance.is(0.1) ? chance.between(0, weather.alarmLate) : chance.between(0, 20);
    const later = object.kind.lateness?.(at) ?? 0;
    inside.callOff = timeline.at(at + late + later, () => fireAlarm(object));
  }

  function afterEffect(object: SimObject): void {
    if (!chance.is(weather.crashAfterEffect())) return;
    const { instance } = object;
    const goes = (): void => {
      if (instance?.isAlive() === true) crash(object, "after an effect");
    };
    timeline.after(chance.is(0.5) ? 0 : chance.between(0, 12 * SECOND), goes);
  }

  return {
    objects: objects as readonly SimObject[],

    create<Opened>(name: string, kind: Kind<Opened>): SimObject<Opened> {
      const object: SimObject<Opened> = {
        name,
        kind,
        disk: openDisk(),
        opened: null,
        instance: null,
        alarmIsOut: false,
        refusesUntil: 0,
        lastRefusal: -Infinity,
        hasRefused: false,
      };
      const fresh = { outgoing: [], calls: new Set<(fault: Error) => void>(), crashIn: 0 };
      const alarm = {
        alarmSetFor: null,
        callOff: () => {},
        callOffRun: () => {},
        throws: 0,
        isQueued: false,
      };
      objects.push(object);
      insides.set(object, { ...fresh, ...alarm });
      return object;
    },

    /** One request to an object, as it arrives; its answer leaves when the turn that gave it is committed. */
    arrive<Opened, T>(
      object: SimObject<Opened>,
      method: (opened: Opened, instance: Instance) => T | Promise<T>,
      settle: Settle<T>,
    ): void {
      if (outUntil() > 0) return settle.reject(new Mishap("the service is out"));
      const opened = openedOf(object);
      const { instance } = object;
      if (opened === null || instance === null) return settle.reject(new Mishap("the object is gone"));
      const inside = insideOf(object);
      const fail = (fault: Error): void => settle.reject(fault);
      inside.calls.add(fail);
      const end = (settled: () => void): void => {
        instance.afterCommit(() => {
          inside.calls.delete(fail);
          settled();
        });
      };
      const { kind } = object;
      const answer = async () => {
        if (kind.ready !== undefined) await kind.ready(opened);
        return method(opened, instance);
      };
      void answer().then(
        (value) => end(() => settle.resolve(value)),
        (fault: unknown) => end(() => fail(fault as Error)),
      );
    },

    /** The end of a turn: what was done is committed, and what was asked leaves. */
    endTurn(): void {
      for (const object of touched) {
        const inside = insideOf(object);
        if (object.disk.commit()) committed(object);
        const outgoing = inside.outgoing.splice(0);
        for (const leave of outgoing) leave();
        if (outgoing.length > 0) afterEffect(object);
        armAlarm(object);
        rested(object);
        object.hasRefused = false;
      }
      touched.clear();
    },

    crash,

    /** Everything in memory is gone at once, as when the machine dies. */
    crashAll(): void {
      for (const object of objects) crash(object, "all at once");
    },

    /** By when an object is woken; Infinity for never. */
    wakesBy: (object: SimObject): number =>
      object.alarmIsOut || insideOf(object).isQueued ? timeline.now() : (object.disk.alarm() ?? Infinity),

    /** The latest time of a due alarm: after a storage fault it tries again a little later. */
    graceOf: (object: SimObject): number =>
      timeline.now() - object.lastRefusal < 2 * LOOK_AGAIN ? LOOK_AGAIN + SECOND : SECOND,
  };
}

export type Platform = ReturnType<typeof openPlatform>;
