import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { spanned, type Trace, tracedAs } from "../lib/tracing.ts";

/** How failed attempts are repeated. All but `jitter` in milliseconds. */
export interface Retries {
  /** The delay after each failed attempt. After the last one the entry is given up. */
  readonly delays: readonly number[];
  /** The share by which delays vary, so that a receiver that recovers does not get everything at once. */
  readonly jitter: number;
  /** The longest delay that a receiver can ask for. */
  readonly latest: number;
  /** The shortest delay for a receiver that is busy. */
  readonly pause: number;
}

interface FailedAttempt {
  /** 1 is the first. */
  readonly tries: number;
  readonly retryAfter: number | null;
  readonly isBusy: boolean;
  /** A random number from 0 to 1, for the jitter. */
  readonly chance: number;
}

/** Returns the delay after a failed attempt, in milliseconds; null gives up. */
export function delayAfter(
  { delays, jitter, latest, pause }: Retries,
  { tries, retryAfter, isBusy, chance }: FailedAttempt,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - jitter + 2 * jitter * chance);
  return Math.max(spread, Math.min(retryAfter ?? 0, latest), isBusy ? pause : 0);
}

/** Due entries are sent at once. If that is cut off, the alarm resumes it after this, which is longer than an attempt. */
export const GRACE = MINUTE;

export const alarmAt = (next: number, at: number): number | null =>
  next === Infinity ? null : next <= at ? at + GRACE : next;

/** The consequence of an attempt for its entry. Instants in milliseconds since 1970. */
export type Verdict =
  | { readonly kind: "done" }
  | { readonly kind: "again"; readonly at: number }
  /** Repeated without counting the attempt, because the receiver is not at fault. */
  | { readonly kind: "held"; readonly at: number }
  | { readonly kind: "given-up" }
  | { readonly kind: "off" };

/** Sends the due entries of a channel. An entry is removed in the commit that stores its outcome, so a crash sends it again. */
export abstract class Outbox<Host, Store, Entry, Content, Outcome> {
  protected readonly host: Host;
  protected readonly store: Store;

  constructor(host: Host, store: Store) {
    this.host = host;
    this.store = store;
  }

  /** Lists the receivers. Each is served separately: a dead one delays no other. */
  protected abstract receivers(): readonly string[];
  protected abstract due(receiver: string): Entry | null;
  /** Returns what to send now. Null if there is nothing to send any more, or not yet; that is stored. */
  protected abstract contentOf(entry: Entry): Content | null;
  protected abstract traceOf(entry: Entry): Trace;
  /** Never throws. */
  protected abstract send(entry: Entry, content: Content): Promise<Outcome>;
  /** Stores an outcome in one commit. Returns whether the next entry of the receiver may be sent now. */
  protected abstract settle(entry: Entry, outcome: Outcome): boolean;
  protected abstract failed(fault: unknown): void;

  async #attempt(entry: Entry): Promise<boolean> {
    const content = this.contentOf(entry);
    if (content === null) return true;
    return tracedAs(this.traceOf(entry), async () =>
      this.settle(entry, await spanned("channel send", () => this.send(entry, content))),
    );
  }

  /** Sends entries of a receiver one after the other, at most `most`. Returns how many were tried. */
  protected async serve(
    receiver: string,
    first: Entry | null,
    most: number,
    ended?: () => void,
  ): Promise<number> {
    let served = 0;
    try {
      for (let entry = first; entry !== null; entry = this.due(receiver)) {
        const goesOn = await this.#attempt(entry);
        served++;
        if (!goesOn || served === most) return served;
      }
      return served;
    } finally {
      // Not after an await: the next entry must find the receiver free.
      ended?.();
    }
  }
}

/** Waits for all, so that no run begins while a receiver is served. Returns the largest, or rejects with the first fault. */
async function largestOf(works: readonly Promise<number>[]): Promise<number> {
  const ended = await Promise.allSettled(works);
  const fault = ended.find((one) => one.status === "rejected");
  if (fault !== undefined) throw fault.reason;
  return Math.max(0, ...ended.map((one) => (one.status === "fulfilled" ? one.value : 0)));
}

/** Entries sent to one receiver: in a run, after which the alarm continues; and before the next planning. */
interface Limits {
  readonly aRun: number;
  readonly aRound: number;
}

interface PlannedStore {
  /** Whether there is nothing to do. Called very often, and true for most players. */
  isIdle(): boolean;
  readonly queue: {
    /** Notes whether anything is left. Not within a transaction. */
    atRest(): void;
  };
}

/** An outbox whose channel decides what is sent when. It alternates between planning and sending, one run at a time. */
export abstract class PlannedOutbox<Host, Store extends PlannedStore, Entry, Content, Outcome> extends Outbox<
  Host,
  Store,
  Entry,
  Content,
  Outcome
> {
  protected abstract readonly limits: Limits;

  /** Stores entries for everything that is due, and reads the player. */
  protected abstract plan(): Promise<void>;

  /** Sends everything that is due. Never rejects. */
  readonly run = oneAtATime(() =>
    this.#drain()
      .then(() => this.store.queue.atRest())
      .catch((fault) => this.failed(fault)),
  );

  async #drain(): Promise<void> {
    const { aRun, aRound } = this.limits;
    for (let left = aRun; left > 0 && !this.store.isIdle();) {
      await this.plan();
      const most = Math.min(left, aRound);
      const works = this.receivers().map((receiver) => this.serve(receiver, this.due(receiver), most));
      const served = await largestOf(works);
      if (served === 0) return;
      left -= served;
    }
  }
}
