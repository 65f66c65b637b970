import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { openCovering } from "./covering.ts";
import { openHeld } from "./held.ts";
import { openNoticing } from "./noticing.ts";
import type { MailboxOfVacation, VacationPorts } from "./ports.ts";
import { openRequests } from "./requests.ts";
import { openSchedule, openTold, openVacationRows } from "./stored/rows.ts";
import { openTelling } from "./telling.ts";

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** A player's vacation: the account, what is booked, cover, and what the games have been told of it. */
export function openVacation(storage: ObjectStorage, ports: VacationPorts, mailbox: MailboxOfVacation) {
  const { sql } = storage;
  const rows = openVacationRows(sql);
  const told = openTold(sql);
  const schedule = openSchedule(sql);
  const held = openHeld(rows, mailbox.createdAt);
  const telling = openTelling({ rows, told, ...mailbox, ...ports });
  const noticing = openNoticing(held, mailbox);

  function commit<T>(work: () => T): T {
    try {
      return storage.transactionSync(() => {
        const before = rows.account()?.rev;
        const done = work();
        if (rows.account()?.rev !== before) telling.isDue();
        noticing.notice();
        mailbox.arm();
        return done;
      });
    } catch (fault) {
      // What was looked up within it may never have been.
      noticing.isDue();
      throw fault;
    }
  }

  const { quotas } = mailbox;
  const parts = { held, telling, schedule, quotas, commit, rows, told, isDue: () => noticing.isDue() };

  return {
    ...openRequests(parts),
    ...openCovering(parts, ports, mailbox),

    /** When something is to be done next; null for never. */
    nextDue: (): number | null => earlier(noticing.nextDue(), telling.nextDue()),

    /** Tells the player what has happened by itself; before what is told is sent. */
    notice(): void {
      const due = noticing.nextDue();
      if (due !== null && due <= now()) commit(() => undefined);
    },

    /** Tells the games what they have still to be told. */
    run: (): Promise<void> => telling.run(),

    /** Makes little of what is over for long. Within a transaction. */
    prune: (): void => held.fold(),

    /** Clears what is in memory, after the tables have been emptied. */
    forget(): void {
      telling.isDue();
      noticing.isDue();
    },
  };
}

export type Vacation = ReturnType<typeof openVacation>;
