import { serviceTime } from "./now.ts";

/**
 * When objects have something to do, by their kinds and names (`game …`), in service time: never later than that. Local
 * mode keeps this in memory for its clock, which would otherwise have to open every object.
 */
const dues = new Map<string, number>();

/** Notes each alarm that an object sets. An earlier one stays: what sets a later one may be rolled back. */
export function watchAlarms(storage: Pick<DurableObjectStorage, "setAlarm">, key: string): void {
  const set = storage.setAlarm.bind(storage);
  storage.setAlarm = (at, options) => {
    dues.set(key, Math.min(dues.get(key) ?? Infinity, serviceTime(Number(at))));
    return set(at, options);
  };
}

/** Notes when an object says that it has something to do next; null for never. */
export function noteDue(key: string, due: number | null): void {
  if (due === null) dues.delete(key);
  else dues.set(key, due);
}

/** The objects that have something to do by an instant. */
export const dueBy = (instant: number): string[] =>
  [...dues].flatMap(([key, due]) => (due <= instant ? [key] : []));

/** The object that has something to do first, and when. */
export const firstDue = (among: (key: string) => boolean): readonly [string, number] =>
  [...dues].reduce((first, one) => (one[1] < first[1] && among(one[0]) ? one : first), ["", Infinity]);
