import { log } from "./log.ts";
import { LATE, type Reports, type Trouble } from "./troubles.ts";

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
