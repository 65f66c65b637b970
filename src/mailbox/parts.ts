import { openWaiters } from "../lib/waiters.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import type { MailPorts } from "../channels/mail/send/parts.ts";
import type { VacationPorts } from "../vacation/ports.ts";
import { openVacation } from "../vacation/vacation.ts";
import type { PushPorts, SendPush } from "../channels/push/parts.ts";
import type { WebhookPorts } from "../channels/webhooks/stores.ts";
import type { Send } from "../channels/webhooks/sender.ts";
import { openChannels } from "./channels.ts";
import { openFeed } from "./feed.ts";
import { openAnswers } from "./idempotency.ts";
import { type LeaveGame, openLeaving } from "./leaving.ts";
import { openQuotas } from "./quotas.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export interface MailboxPorts extends MailPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly send: Send;
  readonly reseal: WebhookPorts["reseal"];
  readonly sendPush: SendPush;
  /** The ids of the player's sessions and tokens that are not over. */
  readonly tokens: PushPorts["tokens"];
  readonly leaveGame: LeaveGame;
  readonly vacation: VacationPorts;
}

/** What a mailbox is made of, and the alarm that stands for what is due next in it. */
export function openMailboxParts({
  storage,
  newId,
  send,
  reseal,
  sendPush,
  tokens,
  leaveGame,
  vacation: outside,
  ...mailPorts
}: MailboxPorts) {
  const { origin } = mailPorts;
  const feed = openFeed(storage, origin);
  const leaving = openLeaving(storage, leaveGame);
  const answers = openAnswers(storage, newId);
  const waiters = openWaiters();
  const alarm = wakeup(storage);
  const wakeAll = (): void => waiters.wakeAll();
  const channels = openChannels({
    storage,
    feed,
    newId,
    send,
    reseal,
    sendPush,
    tokens,
    mailPorts,
    arm,
    wakeAll,
  });
  const quotas = openQuotas(storage);
  const vacation = openVacation(storage, outside, {
    origin,
    newId,
    games: () => feed.honouring(),
    game: (id) => feed.honouringGame(id),
    quotas,
    announce: (news) => channels.announce(news),
    arm,
  });

  function nextDue(): number | null {
    const dues = [channels.nextDue(), leaving.nextDue(), feed.renaming.nextDue(), vacation.nextDue()];
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
    vacation.prune();
  }

  const own = { feed, leaving, answers, channels, quotas, vacation };
  return { storage, origin, ...own, wakeAll, waiters, alarm, nextDue, arm, prune };
}

export type MailboxParts = ReturnType<typeof openMailboxParts>;
