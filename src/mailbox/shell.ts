import type { PlayerNews } from "../game/news.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { openGathering } from "./gathering.ts";
import type { OpenMailbox } from "./mailbox.ts";

/** What a mailbox's object can do with work that its caller does not wait for, and with time. */
interface Background {
  readonly afterwards: (work: Promise<unknown>) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** What is looked at when an alarm's work is done. */
  readonly afterAlarm?: () => Promise<unknown>;
}

/**
 * What of a mailbox goes on behind its answers. The platform's object and the simulation's are both this.
 * @param mailbox opens it where it is not open yet
 */
export function openShell(mailbox: () => OpenMailbox, { afterwards, pause, afterAlarm }: Background) {
  /** Does what is due, without a caller waiting for it. */
  const goOn = (): void => afterwards(mailbox().run());

  return {
    mailbox,
    goOn,

    receive: openGathering((news: readonly PlayerNews[]) => {
      mailbox().receive(news);
      goOn();
    }, pause),

    /** Does not wait for what it begins: until it has returned no other alarm goes off, and one receiver may be slow. */
    alarm(): void {
      const work = neverThrowing(
        () => mailbox().wake(),
        () => mailbox().lookAgain(),
      );
      afterwards(afterAlarm === undefined ? work : work.then(afterAlarm));
    },
  };
}

export type MailboxShell = ReturnType<typeof openShell>;
