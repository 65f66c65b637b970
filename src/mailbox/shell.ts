import type { PlayerNews } from "../game/news.ts";
import { neverThrowing, QUIET } from "../lib/wakeup.ts";
import type { OpenMailbox } from "./mailbox.ts";

/** How long arrivals are gathered, in milliseconds. */
const SPAN = 5;

/**
 * Commits arrivals together where they come thick: what comes to a quiet mailbox is committed at once; what comes within
 * `SPAN` of a commit waits for the others of that span. The promise is fulfilled only after the commit, and broken if
 * that fails, so that nothing is acknowledged that is not stored: who brought it brings it again.
 */
export function openGathering<T>(
  commit: (items: readonly T[]) => void,
  pause: (milliseconds: number) => Promise<void>,
) {
  let gathered: T[] = [];
  let together: Promise<void> | null = null;
  let lastAt = -Infinity;

  function commitNow(items: readonly T[]): void {
    lastAt = Date.now();
    commit(items);
  }

  async function commitTogether(): Promise<void> {
    await pause(SPAN);
    const items = gathered;
    gathered = [];
    together = null;
    commitNow(items);
  }

  return async (items: readonly T[]): Promise<void> => {
    const isQuiet = together === null && Math.abs(Date.now() - lastAt) >= SPAN;
    if (isQuiet) return commitNow(items);
    gathered.push(...items);
    together ??= commitTogether();
    return together;
  };
}

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
  let runs = 0;

  /** Once what was due is done and nothing more comes for a moment, no alarm has to go off for it. */
  async function rest(): Promise<void> {
    if (!mailbox().isArmedInVain()) return;
    const run = ++runs;
    await pause(QUIET);
    if (run === runs && mailbox().isArmedInVain()) mailbox().rest();
  }

  /** Nothing is held in memory for that: where it is cut off, the alarm goes off. */
  const restLater = (): void => void neverThrowing(rest, () => undefined);

  /** Does what is due, without a caller waiting for it. */
  const goOn = (): void => afterwards(mailbox().run().then(restLater));

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
        () => mailbox().wake().then(restLater),
        () => mailbox().lookAgain(),
      );
      afterwards(afterAlarm === undefined ? work : work.then(afterAlarm));
    },
  };
}

export type MailboxShell = ReturnType<typeof openShell>;
