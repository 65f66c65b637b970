import type { ObjectStorage } from "../lib/object-storage.ts";
import { openWaiters } from "../lib/waiters.ts";
import { wakeup } from "../lib/wakeup.ts";
import { type ChannelWorld, openChannels } from "../channels/channels.ts";
import type { VacationPorts } from "../vacation/ports.ts";
import { openVacation } from "../vacation/vacation.ts";
import { openFeed } from "./feed.ts";
import { openAnswers } from "./idempotency.ts";
import { openLeaving, type LeaveGame } from "./leaving.ts";
import { openQuotas } from "./quotas.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export type MailboxPorts = ChannelWorld & {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly leaveGame: LeaveGame;
  readonly vacation: VacationPorts;
};

/** What a mailbox is made of, and the alarm that stands for what is due next in it. */
export function openMailboxParts({ leaveGame, vacation: outside, ...ports }: MailboxPorts) {
  const { storage, newId, origin } = ports;
  const feed = openFeed(storage, origin);
  const leaving = openLeaving(storage, leaveGame);
  const answers = openAnswers(storage, newId);
  const waiters = openWaiters();
  const alarm = wakeup(storage);
  const wakeAll = (): void => waiters.wakeAll();
  const channels = openChannels({ ...ports, feed, arm, wakeAll });
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
