import { serviceTime } from "./now.ts";

/**
 * When alarms are due, in service time, by kind and name of the object. So the clock of local mode need not open every
 * object.
 */
const dues = new Map<string, number>();

/**
 * Notes the alarms that an object sets. A later alarm does not replace an earlier one, because the transaction that sets
 * the later alarm may be rolled back.
 */
export function watchAlarms(storage: Pick<DurableObjectStorage, "setAlarm">, key: string): void {
  const set = storage.setAlarm.bind(storage);
  storage.setAlarm = (at, options) => {
    dues.set(key, Math.min(dues.get(key) ?? Infinity, serviceTime(Number(at))));
    return set(at, options);
  };
}

export function noteDue(key: string, due: number | null): void {
  if (due === null) dues.delete(key);
  else dues.set(key, due);
}

export const dueBy = (instant: number): string[] =>
  [...dues].flatMap(([key, due]) => (due <= instant ? [key] : []));

export const firstDue = (among: (key: string) => boolean): readonly [string, number] =>
  [...dues].reduce((first, one) => (one[1] < first[1] && among(one[0]) ? one : first), ["", Infinity]);
