import { SECOND } from "./duration.ts";
import { log } from "./log.ts";

/** What can be wrong with an object for longer: a log that cannot be read, and what waits after a failed attempt. */
export const TROUBLES = ["game-unreadable", "mail-waiting", "mail-held", "webhooks-waiting"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Where objects tell what is wrong with them. They do so when it begins, so while all is well nothing is told. */
export interface Reports {
  /** Notes how much of a trouble an object has; 0 ends it. Twice is once. `subject`: the game's or the player's id. */
  readonly trouble: (trouble: Trouble, subject: string, count: number) => Promise<void>;
  /** Notes that an alarm went off so many milliseconds late. */
  readonly lateAlarm: (by: number) => Promise<void>;
}

/** An alarm counts as late from this on, in milliseconds. */
export const LATE = 10 * SECOND;

/** Two buckets double the lateness: what is told of it is at most 42 % too much. */
const A_DOUBLING = 2;

/** The bucket in which a lateness is counted. */
export function bucketOf(by: number): number {
  return Math.max(0, Math.floor(A_DOUBLING * Math.log2(by / LATE)));
}

/** How many alarms were late by what a bucket holds. */
export interface LateBucket {
  readonly bucket: number;
  readonly count: number;
  /** The latest of them, in milliseconds. */
  readonly worst: number;
}

/** How late most alarms of some buckets were at most (`share` of them, from 0 to 1), in milliseconds; null for none. */
export function latenessOf(share: number, buckets: readonly LateBucket[]): number | null {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket);
  const rank = share * sorted.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { bucket, count, worst } of sorted) {
    counted += count;
    if (counted >= rank) return Math.min(worst, Math.ceil(LATE * 2 ** ((bucket + 1) / A_DOUBLING)));
  }
  return null;
}

/** How an object tells its troubles: what it has of each, and when it told that last. */
interface ReportingPorts {
  readonly reports: Reports;
  /** The id of the game or of the player. */
  readonly subject: () => string;
  /** How much it has of each of its troubles, as things stand. */
  readonly counts: () => Readonly<Partial<Record<Trouble, number>>>;
}

/**
 * Tells the troubles of one object when they begin and when they end, and nothing while all is well or nothing changes.
 * What could not be told is told with the next look. An object that has lost its memory tells a trouble once more.
 */
export function openReporting({ reports, subject, counts }: ReportingPorts) {
  const told = new Map<string, boolean>();

  /** Says whether it is told. */
  async function tell(trouble: Trouble, count: number): Promise<boolean> {
    if ((told.get(trouble) ?? false) === count > 0) return true;
    try {
      await reports.trouble(trouble, subject(), count);
      told.set(trouble, count > 0);
      return true;
    } catch (fault) {
      log("error", "report-delayed", { trouble, fault });
      return false;
    }
  }

  return {
    counts,

    /** Tells what has begun or ended since the last look; false where something could not be told. Never fails. */
    async look(): Promise<boolean> {
      try {
        const all = Object.entries(counts()).map(([trouble, count]) => tell(trouble as Trouble, count));
        return (await Promise.all(all)).every(Boolean);
      } catch (fault) {
        log("error", "report-delayed", { fault });
        return false;
      }
    },

    /** Tells of an alarm that went off late: `due` is the machine's time that it was set for, if known. Never fails. */
    async alarmWentOff(due = Infinity): Promise<void> {
      const by = Date.now() - due;
      if (by < LATE) return;
      log("warn", "alarm-late", { by });
      await reports.lateAlarm(by).catch((fault: unknown) => {
        log("error", "report-delayed", { trouble: "alarm-late", fault });
      });
    },
  };
}

export type Reporting = ReturnType<typeof openReporting>;
