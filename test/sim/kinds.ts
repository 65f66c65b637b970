import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import type { Disk } from "./disk.ts";

/** An object's behaviour: how it is made, and what its alarm does. */
export interface Kind<Opened> {
  readonly open: (instance: Instance) => Opened;
  /** Until this resolves, calls wait; if it rejects, the object is gone. Absent: it may be called at once. */
  ready?(opened: Opened): Promise<unknown>;
  alarm(opened: Opened, instance: Instance): Promise<void> | void;
  /** How much later than the weather has it the alarm set for an instant goes off, in milliseconds. */
  readonly lateness?: (at: number) => number;
}

/** One object: its storage stays, its instance in memory may be gone at any moment. */
export interface SimObject<Opened = unknown> {
  readonly name: string;
  readonly kind: Kind<Opened>;
  readonly disk: Disk;
  opened: Opened | null;
  instance: Instance | null;
  /** Whether its alarm is at work, or going to be run again. */
  alarmIsOut: boolean;
  /** Until when its storage refuses everything, when it last refused anything, and whether in this turn. */
  refusesUntil: number;
  lastRefusal: number;
  hasRefused: boolean;
}

/** The way back of an answer from outside to its caller. */
export interface Settle<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (fault: Error) => void;
}

/** An object in memory. Once it is gone, nothing that it was about to do happens. */
export interface Instance {
  readonly object: SimObject;
  readonly storage: ObjectStorage;
  readonly isAlive: () => boolean;
  /** Asks something of the outside; leaves when this turn is committed, and never if it is not. */
  readonly ask: <T>(start: (settle: Settle<T>) => void) => Promise<T>;
  /** Runs once this turn is committed. */
  readonly afterCommit: (work: () => void) => void;
  /** Runs in the background; its outcome is ignored. */
  readonly letRun: (work: Promise<unknown>) => void;
}
