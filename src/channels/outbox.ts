import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { spanned, type Trace, tracedAs } from "../lib/tracing.ts";

/** How failed attempts are retried. All fields except `jitter` are in milliseconds. */
export interface Retries {
  /** The delay after each failed attempt. If the attempt after the last delay fails, the entry is given up. */
  readonly delays: readonly number[];
  /** The fraction by which delays vary, so that a receiver that recovers does not get everything at once. */
  readonly jitter: number;
  /** The longest delay that a receiver can ask for. */
  readonly latest: number;
  /** The shortest delay for a busy receiver, so that it can recover. */
  readonly pause: number;
}

interface FailedAttempt {
  /** The number of failed attempts so far, including this one. */
  readonly tries: number;
  readonly retryAfter: number | null;
  readonly isBusy: boolean;
  /** A random number from 0 to 1, for the jitter. */
  readonly chance: number;
}

/** Returns the delay after a failed attempt, in milliseconds; null to give up. */
export function delayAfter(
  { delays, jitter, latest, pause }: Retries,
  { tries, retryAfter, isBusy, chance }: FailedAttempt,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - jitter + 2 * jitter * chance);
  return Math.max(spread, Math.min(retryAfter ?? 0, latest), isBusy ? pause : 0);
}

/** The delay after which the alarm resumes interrupted sending, in milliseconds. Longer than one attempt. */
export const GRACE = MINUTE;

export const alarmAt = (next: number, at: number): number | null =>
  next === Infinity ? null : next <= at ? at + GRACE : next;

/** The decision about an entry after an attempt. Instants in milliseconds since 1970. */
export type Verdict =
  | { readonly kind: "done" }
  | { readonly kind: "again"; readonly at: number }
  /** Retry without counting the attempt, because the receiver is not at fault. */
  | { readonly kind: "held"; readonly at: number }
  | { readonly kind: "given-up" }
  | { readonly kind: "off" };

/** Sends a channel's due entries. An entry is removed in the commit that stores its outcome, so a crash repeats the attempt. */
export abstract class Outbox<Host, Store, Entry, Content, Outcome> {
  protected readonly host: Host;
  protected readonly store: Store;

  constructor(host: Host, store: Store) {
    this.host = host;
    this.store = store;
  }

  /** Returns the ids of the receivers. They are served separately, so that a dead receiver does not delay the others. */
  protected abstract receivers(): readonly string[];
  protected abstract due(receiver: string): Entry | null;
  /** Returns what to send now. If the entry is obsolete or has to wait, stores that and returns null. */
  protected abstract contentOf(entry: Entry): Content | null;
  protected abstract traceOf(entry: Entry): Trace;
  /** Must not reject: an attempt without an outcome is not counted, and would be repeated forever. */
  protected abstract send(entry: Entry, content: Content): Promise<Outcome>;
  /** Stores an outcome in one commit. Returns whether the receiver's next entry may be sent now. */
  protected abstract settle(entry: Entry, outcome: Outcome): boolean;
  protected abstract failed(fault: unknown): void;

  async #attempt(entry: Entry): Promise<boolean> {
    const content = this.contentOf(entry);
    if (content === null) return true;
    return tracedAs(this.traceOf(entry), async () =>
      this.settle(entry, await spanned("channel send", () => this.send(entry, content))),
    );
  }

  /** Sends a receiver's entries one after the other, at most `most`. Returns the number of attempts. */
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
      // No await may come before this, so that an entry that is queued next finds the receiver free.
      ended?.();
    }
  }
}

/** Waits for all promises, even if one rejects, so that no run begins while a receiver is served. Returns the maximum. */
async function largestOf(works: readonly Promise<number>[]): Promise<number> {
  const ended = await Promise.allSettled(works);
  const fault = ended.find((one) => one.status === "rejected");
  if (fault !== undefined) throw fault.reason;
  return Math.max(0, ...ended.map((one) => (one.status === "fulfilled" ? one.value : 0)));
}

/** Maximum number of entries for one receiver: per run (the alarm sends the rest), and between two calls of `plan`. */
interface Limits {
  readonly aRun: number;
  readonly aRound: number;
}

interface PlannedStore {
  /** True if there is certainly nothing to plan or send. Called on every move, so it must be cheap. */
  isIdle(): boolean;
  readonly queue: {
    /** Caches whether anything is left. Do not call it within a transaction: a rollback would leave the cache wrong. */
    atRest(): void;
  };
}

/** An outbox whose channel plans what to send when. It alternates between planning and sending, one run at a time. */
export abstract class PlannedOutbox<Host, Store extends PlannedStore, Entry, Content, Outcome> extends Outbox<
  Host,
  Store,
  Entry,
  Content,
  Outcome
> {
  protected abstract readonly limits: Limits;

  /** Reads the player, and stores an entry for each message that is due. */
  protected abstract plan(): Promise<void>;

  /** Sends due entries, up to the limits. Never rejects. */
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
