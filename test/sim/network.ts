import type { Chance } from "./chance.ts";
import type { Instance, Settle, SimObject } from "./kinds.ts";
import type { Platform } from "./platform.ts";
import type { Timeline } from "./timeline.ts";
import { Mishap, type Weather } from "./weather.ts";

const SECOND = 1000;

interface NetworkPorts {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly weather: Weather;
  readonly platform: Platform;
  /** Whether an object can be reached at all. */
  readonly isReachable: (object: SimObject) => boolean;
}

/** Passes requests to objects, and their answers back. Some are lost, some are late; the caller gets an error. */
export function openNetwork({ timeline, chance, weather, platform, isReachable }: NetworkPorts) {
  const lost = new Mishap("the connection is lost");

  /** How long one way takes, in milliseconds. */
  function way(): number {
    if (!chance.is(weather.delay())) return chance.between(1, 40);
    return chance.is(0.2) ? chance.between(SECOND, 600 * SECOND) : chance.between(40, 10 * SECOND);
  }

  function send<Opened, T>(
    to: SimObject<Opened>,
    method: (opened: Opened, instance: Instance) => T | Promise<T>,
    settle: Settle<T>,
  ): void {
    const fail = (fault: Error): void => void timeline.after(way(), () => settle.reject(fault));
    if (!isReachable(to) || chance.is(weather.loss())) return fail(lost);
    const back: Settle<T> = {
      resolve: (value) =>
        chance.is(weather.answerLoss())
          ? fail(lost)
          : void timeline.after(way(), () => settle.resolve(value)),
      reject: fail,
    };
    timeline.after(way(), () => platform.arrive(to, method, back));
  }

  return {
    /** A request from outside: a player's client. Rejects where no answer comes. */
    request<Opened, T>(
      to: SimObject<Opened>,
      method: (opened: Opened, instance: Instance) => T | Promise<T>,
    ): Promise<T> {
      return new Promise((resolve, reject) => send(to, method, { resolve, reject }));
    },

    /** A request from one object to another. */
    between<Opened, T>(
      from: Instance,
      to: SimObject<Opened>,
      method: (opened: Opened, instance: Instance) => T | Promise<T>,
    ): Promise<T> {
      return from.ask<T>((settle) => send(to, method, settle));
    },

    /** A request from an object to what is none: it is done there, or fails, at once. */
    toOutside<T>(from: Instance, work: () => T): Promise<T> {
      return from.ask<T>(({ resolve, reject }) => {
        const isLost = chance.is(weather.loss());
        timeline.after(way(), () => {
          try {
            if (isLost) throw lost;
            const done = work();
            if (chance.is(weather.answerLoss())) throw lost;
            timeline.after(way(), () => resolve(done));
          } catch (fault) {
            timeline.after(way(), () => reject(fault as Error));
          }
        });
      });
    },
  };
}

export type Network = ReturnType<typeof openNetwork>;
