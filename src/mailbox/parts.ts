import { openWaiters } from "../lib/waiters.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import type { MailPorts } from "../mail/send/ports.ts";
import type { WebhookPorts } from "../webhooks/ports.ts";
import type { Send } from "../webhooks/sender.ts";
import { openChannels } from "./channels.ts";
import { openFeed } from "./feed.ts";
import { openAnswers } from "./idempotency.ts";
import { openLeaving, type LeaveGame } from "./leaving.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export interface MailboxPorts extends MailPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly send: Send;
  readonly reseal: WebhookPorts["reseal"];
  readonly leaveGame: LeaveGame;
}

/** What a mailbox is made of, and the alarm that stands for what is due next in it. */
export function openMailboxParts({ storage, newId, send, reseal, leaveGame, ...mailPorts }: MailboxPorts) {
  const { origin } = mailPorts;
  const feed = openFeed(storage, origin);
  const leaving = openLeaving(storage, leaveGame);
  const answers = openAnswers(storage, newId);
  const waiters = openWaiters();
  const alarm = wakeup(storage);
  const wakeAll = (): void => waiters.wakeAll();
  const channels = openChannels({ storage, feed, newId, send, reseal, mailPorts, arm, wakeAll });

  function nextDue(): number | null {
    const dues = [channels.nextDue(), leaving.nextDue(), feed.renaming.nextDue()];
    const next = Math.min(...dues.map((due) => due ?? Infinity));
    return next === Infinity ? null : next;
  }

  function arm(): void {
    alarm.by(nextDue());
  }

  /** Deletes rows that need not be kept any longer, within a transaction. */
  function prune(): void {
    feed.prune();
    answers.prune();
    channels.prune();
  }

  return { storage, origin, feed, leaving, answers, wakeAll, waiters, alarm, channels, nextDue, arm, prune };
}

export type MailboxParts = ReturnType<typeof openMailboxParts>;
