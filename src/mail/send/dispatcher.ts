import { faultText, log } from "../../lib/log.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import { nextMailTry } from "../policy/retries.ts";
import { planMails, type MailState } from "../policy/plan.ts";
import { afterQuiet } from "../policy/quiet.ts";
import type { Address } from "./address.ts";
import type { PendingNotices } from "./pending.ts";
import { hasGone, type MailedPlayer, type PlayerCache } from "./player-cache.ts";
import type { MailboxOfMail, MailPorts } from "./ports.ts";
import type { MailQueue, MailRow } from "./queue.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";
import type { SignInLinks } from "./sign-in-links.ts";

/** The parts of a player's mail that sending is about. */
export interface MailParts {
  readonly player: PlayerCache;
  readonly settings: NoticeSettingsStore;
  readonly notices: PendingNotices;
  readonly queue: MailQueue;
  readonly address: Address;
  readonly signIn: SignInLinks;
}

/**
 * Sends a player's mail, one after the other. A mail stands until its outcome is committed, so a crash at any point
 * sends again rather than not; and what has become pointless by the time it would go does not go.
 */
export function openMailDispatcher(
  storage: ObjectStorage,
  ports: MailPorts,
  { player, settings, notices, queue, address, signIn }: MailParts,
  { feed, announce, arm }: MailboxOfMail,
) {
  function state(zone: string): MailState {
    return {
      notices: notices.pending(),
      turns: feed.turns(),
      throttled: queue.throttled(),
      underWay: queue.underWay(),
      settings: settings.read(),
      zone,
    };
  }

  function isNight(zone: string): boolean {
    return afterQuiet(settings.read().quiet, zone, now()) > now();
  }

  /** Queues what is due, in one commit: the mails, which notices each tells, up to which step turns are reminded of. */
  function plan({ timezone, address: to }: MailedPlayer): void {
    if (to === null) return storage.transactionSync(dropAll);
    const { mails, moot } = planMails(state(timezone), now());
    if (mails.length === 0 && moot.length === 0) return;
    storage.transactionSync(() => {
      notices.remove(moot);
      for (const mail of mails) {
        const number = queue.add(mail);
        if (mail.kind === "reminder") feed.reminded(mail.game, mail.step);
        else notices.assign(mail.notices, number);
      }
      arm();
    });
  }

  /** Deletes everything that was to go to the player's confirmed address. */
  function dropAll(): void {
    notices.clear();
    queue.removeToReader();
  }

  async function trySending(mail: MailRow, who: MailedPlayer): Promise<void> {
    // Also what was asked for while the player went.
    const to = hasGone(who) ? null : (mail.address ?? who.address);
    const content = to === null ? null : notices.contentOf(mail);
    if (to === null || content === null) return storage.transactionSync(() => void takeOut(mail));
    if (!mail.isUrgent && isNight(who.timezone)) {
      const morning = afterQuiet(settings.read().quiet, who.timezone, now());
      return queue.putOff(mail, mail.tries, morning);
    }
    const outcome = await sent(content, recipientOf(who, to));
    storage.transactionSync(() => settle(mail, outcome, to));
  }

  /** The link that a mail is about, with a new secret; null for a mail that is about none. */
  async function linkIn(content: MailContent, { id, address: to }: Recipient): Promise<string | null> {
    if (content.kind === "confirm") return `${ports.origin}/confirm/${id}${await address.newSecret(to)}`;
    if (content.kind !== "sign-in") return null;
    return `${ports.origin}/sign-in/${id}${await signIn.newSecret(to, content.next)}`;
  }

  async function sent(content: MailContent, recipient: Recipient): Promise<MailOutcome> {
    try {
      return await ports.mail(content, recipient, await linkIn(content, recipient));
    } catch (fault) {
      return { kind: "failed", why: faultText(fault), until: "soon" };
    }
  }

  function settle(mail: MailRow, outcome: MailOutcome, to: string): void {
    switch (outcome.kind) {
      case "sent":
        return arrived(mail);
      case "failed":
        log("mail-failed", { kind: mail.kind, tries: mail.tries + 1, why: outcome.why });
        return tryAgain(mail, outcome.until);
      case "spoilt":
        log("mail-spoilt", { kind: mail.kind, why: outcome.why });
        takeOut(mail);
        return;
      case "dead":
        log("mail-dead", { kind: mail.kind, why: outcome.why });
        takeOut(mail);
        // Of an address that is not in force (any more) nothing is told: it may be somebody else's.
        if (player.peek()?.address === to) switchOff(to, outcome.why);
    }
  }

  /** Deletes a mail with the notices that it told. Says whether its type is throttled once it has been sent. */
  function takeOut(mail: MailRow): boolean {
    const { isThere, throttles } = queue.remove(mail);
    if (isThere) notices.removeOf(mail.number);
    return throttles;
  }

  function arrived(mail: MailRow): void {
    if (takeOut(mail) && mail.type !== null) queue.throttle(mail.type);
  }

  function tryAgain(mail: MailRow, until: "soon" | "tomorrow"): void {
    const next = nextMailTry(mail.tries + 1, until, now());
    if (next !== null) return queue.putOff(mail, mail.tries + 1, next);
    log("mail-given-up", { kind: mail.kind, tries: mail.tries + 1 });
    takeOut(mail);
  }

  function switchOff(to: string, reason: "suppressed" | "refused"): void {
    dropAll();
    address.drop(to, { tell: false });
    announce({ type: "mail.off", data: { address: to, reason } });
    arm();
  }

  async function sendDue(): Promise<void> {
    while (!isIdle()) {
      // First: until it is known where mail goes, none goes.
      const who = await address.current();
      plan(who);
      const mail = queue.due();
      if (mail === null) return;
      await trySending(mail, who);
    }
  }

  let working: Promise<void> | null = null;

  /** Sends everything that is due. Never fails. */
  function run(): Promise<void> {
    working ??= sendDue()
      .then(queue.atRest)
      .catch((fault: unknown) => log("mail-fault", { fault: faultText(fault) }))
      .finally(() => {
        working = null;
      });
    return working;
  }

  /** Whether there is nothing to do: most players have no mail, and a look at the cache spares them the rest. */
  function isIdle(): boolean {
    if (address.isUnsettled() || queue.nextDue() !== null) return false;
    const who = player.peek();
    return who === undefined ? !isAnythingToTell() : who.address === null;
  }

  function isAnythingToTell(): boolean {
    return notices.pending().length > 0 || feed.turns().length > 0;
  }

  return { run, state, isIdle };
}

/** The player as a mail to this address is written for. */
export function recipientOf({ id, name, language, timezone }: MailedPlayer, address: string): Recipient {
  return { id, name, language, timezone, address };
}
