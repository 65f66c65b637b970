import { SECOND } from "./duration.ts";
import { log } from "./log.ts";

export const INCIDENTS = ["game-unreadable", "mail-waiting", "mail-held", "webhooks-waiting"] as const;
export type Incident = (typeof INCIDENTS)[number];

export type IncidentCounts = Readonly<Partial<Record<Incident, number>>>;

export interface IncidentLog {
  /** Idempotent. A count of 0 ends the incident. `subject`: the id of the game or player. */
  readonly note: (incident: Incident, subject: string, count: number) => Promise<void>;
  readonly lateAlarm: (by: number) => Promise<void>;
}

/** Alarms that are at least this late, in milliseconds, are reported to the operator. */
export const LATE = 10 * SECOND;

/** There are two buckets for each doubling of the lateness, so a reported lateness is at most 42 % too high. */
const BUCKETS_PER_DOUBLING = 2;

export function bucketOf(by: number): number {
  return Math.max(0, Math.floor(BUCKETS_PER_DOUBLING * Math.log2(by / LATE)));
}

export interface LateBucket {
  readonly bucket: number;
  readonly count: number;
  readonly worst: number;
}

/** Returns the quantile `share` (0 to 1) of the lateness in some buckets, in milliseconds; null if they are empty. */
export function latenessOf(share: number, buckets: readonly LateBucket[]): number | null {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket);
  const rank = share * sorted.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { bucket, count, worst } of sorted) {
    counted += count;
    if (counted >= rank) return Math.min(worst, Math.ceil(LATE * 2 ** ((bucket + 1) / BUCKETS_PER_DOUBLING)));
  }
  return null;
}

const logDelay = (trouble: string | undefined, fault: unknown): void =>
  log("error", "report-delayed", { ...(trouble === undefined ? {} : { trouble }), fault });

/** `due`: when the alarm was due, in the machine's time. Never throws. */
export async function reportLateAlarm(incidents: IncidentLog, due = Infinity): Promise<void> {
  const by = Date.now() - due;
  if (by < LATE) return;
  log("warn", "alarm-late", { by });
  await incidents.lateAlarm(by).catch((fault: unknown) => logDelay("alarm-late", fault));
}

interface IncidentHost {
  readonly incidents: IncidentLog;
  readonly subject: () => string;
  readonly counts: () => IncidentCounts;
}

export class IncidentReporter {
  readonly #host: IncidentHost;
  readonly #reported = new Map<string, boolean>();

  constructor(host: IncidentHost) {
    this.#host = host;
  }

  counts(): IncidentCounts {
    return this.#host.counts();
  }

  /** Returns false if a report failed. Never throws. */
  async look(): Promise<boolean> {
    try {
      const all = Object.entries(this.counts()).map(([incident, count]) =>
        this.#report(incident as Incident, count),
      );
      return (await Promise.all(all)).every(Boolean);
    } catch (fault) {
      logDelay(undefined, fault);
      return false;
    }
  }

  async #report(incident: Incident, count: number): Promise<boolean> {
    if ((this.#reported.get(incident) ?? false) === count > 0) return true;
    try {
      await this.#host.incidents.note(incident, this.#host.subject(), count);
      this.#reported.set(incident, count > 0);
      return true;
    } catch (fault) {
      logDelay(incident, fault);
      return false;
    }
  }
}
