import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { type MailState, planMails } from "../../policy/plan.ts";
import { stateOf } from "../../notices/notices.ts";
import { type MailParts, type MailPorts, type MailboxOfMail, dropAll } from "./parts.ts";
import { type MailedPlayer, hasGone } from "./player-cache.ts";
import { faultText, log } from "../../../lib/log.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import { HELD_FOR, nextMailTry } from "../policy/retries.ts";
import type { MailRow } from "./queue.ts";
import { oneAtATime } from "../../../lib/one-at-a-time.ts";
import { tracedAs } from "../../../lib/tracing.ts";
import { afterQuiet } from "../../policy/quiet.ts";

/** All that decides which mails go when, for a player in this zone (an IANA name). */
export const mailState = (parts: MailParts, mailbox: Pick<MailboxOfMail, "feed">, zone: string): MailState =>
  stateOf(parts, parts.notices.pending(), mailbox, zone);

/** Queues what is due, in one commit: the mails, which notices each tells, up to which step turns are reminded of. */
export function queueDue(
  storage: ObjectStorage,
  parts: MailParts,
  mailbox: Pick<MailboxOfMail, "feed" | "arm">,
  { timezone, address: to }: MailedPlayer,
): void {
  if (to === null) return storage.transactionSync(() => dropAll(parts));
  const { notices, queue } = parts;
  const { feed, arm } = mailbox;
  const state = mailState(parts, mailbox, timezone);
  const { mails, moot } = planMails(state, now());
  if (mails.length === 0 && moot.length === 0) return;
  storage.transactionSync(() => {
    notices.remove(moot);
    for (const mail of mails) {
      const number = queue.add(mail);
      if (mail.kind === "reminder") feed.reminded(mail.game, mail.step);
      else notices.assign(mail.notices, number);
      parts.toldAtOnce.note(state, mail);
    }
    arm();
  });
}

/** Deletes a mail with the notices that it told. Says whether its type is throttled once it has been sent. */
export function takeOut({ queue, notices }: MailParts, mail: MailRow): boolean {
  const { isThere, throttles } = queue.remove(mail);
  if (isThere) notices.removeOf(mail.number);
  return throttles;
}

function arrived(parts: MailParts, mail: MailRow): void {
  log("info", "mail-sent", { kind: mail.kind });
  if (takeOut(parts, mail) && mail.type !== null) parts.throttle.begin(mail.type);
}

function tryAgain(parts: MailParts, mail: MailRow, until: "soon" | "tomorrow"): void {
  const next = nextMailTry(mail.tries + 1, until, now());
  if (next !== null) return parts.queue.putOff(mail, mail.tries + 1, next);
  log("error", "mail-given-up", { kind: mail.kind, tries: mail.tries + 1 });
  takeOut(parts, mail);
}

/** Has no mail go to a dead address any more, and tells the player. */
function switchOff(
  parts: MailParts,
  { announce, arm }: Pick<MailboxOfMail, "announce" | "arm">,
  to: string,
  reason: "suppressed",
): void {
  dropAll(parts);
  parts.address.drop(to, { tell: false });
  announce({ type: "mail.off", data: { address: to, reason } });
  arm();
}

/** Stores the outcome of a try to send a mail to an address. Within a transaction. */
export function settle(
  parts: MailParts,
  mailbox: Pick<MailboxOfMail, "announce" | "arm">,
  { mail, to }: { readonly mail: MailRow; readonly to: string },
  outcome: MailOutcome,
): void {
  switch (outcome.kind) {
    case "sent":
      return arrived(parts, mail);
    case "failed":
      log("warn", "mail-failed", { kind: mail.kind, tries: mail.tries + 1, why: outcome.why });
      return tryAgain(parts, mail, outcome.until);
    case "held":
      log("error", "mail-held", { kind: mail.kind, why: outcome.why });
      return parts.queue.hold(mail, now() + HELD_FOR);
    case "spoilt":
      log("error", "mail-spoilt", { kind: mail.kind, why: outcome.why });
      takeOut(parts, mail);
      return;
    case "dead":
      log("info", "mail-dead", { kind: mail.kind, why: outcome.why });
      takeOut(parts, mail);
      // Of an address that is not in force (any more) nothing is told: it may be somebody else's.
      if (parts.player.peek()?.address === to) switchOff(parts, mailbox, to, outcome.why);
  }
}

/** The player as a mail to this address is written for. */
export function recipientOf({ id, name, language, timezone }: MailedPlayer, address: string): Recipient {
  return { id, name, language, timezone, address };
}

/** Sends one mail. What cannot be sent, for whatever reason, has failed and is tried again. */
function openSending(ports: MailPorts, { address, signIn }: Pick<MailParts, "address" | "signIn">) {
  /** The link that a mail is about, with a new secret; null for a mail that is about none. */
  async function linkIn(content: MailContent, { id, address: to }: Recipient): Promise<string | null> {
    if (content.kind === "confirm") return `${ports.origin}/confirm/${id}${await address.newSecret(to)}`;
    if (content.kind !== "sign-in") return null;
    return `${ports.origin}/sign-in/${id}${await signIn.newSecret(to, content.next)}`;
  }

  return async function send(content: MailContent, recipient: Recipient): Promise<MailOutcome> {
    try {
      return await ports.mail(content, recipient, await linkIn(content, recipient));
    } catch (fault) {
      return { kind: "failed", why: faultText(fault), until: "soon" };
    }
  };
}

/** Tries to send a mail that is due. What has become pointless by then does not go. */
function openTrying(storage: ObjectStorage, ports: MailPorts, parts: MailParts, mailbox: MailboxOfMail) {
  const { settings, notices, queue } = parts;
  const send = openSending(ports, parts);

  /** When quiet hours end for a player in this zone; now, outside of them. */
  function morningIn(zone: string): number {
    return afterQuiet(settings.read().quiet, zone, now());
  }

  return async function trySending(mail: MailRow, who: MailedPlayer): Promise<void> {
    // Also what was asked for while the player went.
    const to = hasGone(who) ? null : (mail.address ?? who.address);
    const content = to === null ? null : notices.contentOf(mail);
    if (to === null || content === null) return storage.transactionSync(() => void takeOut(parts, mail));
    const morning = morningIn(who.timezone);
    if (!mail.isUrgent && morning > now()) return queue.putOff(mail, mail.tries, morning);
    await tracedAs(notices.causesOf(mail), async () => {
      const outcome = await send(content, recipientOf(who, to));
      storage.transactionSync(() => settle(parts, mailbox, { mail, to }, outcome));
    });
  };
}

/** Whether there is nothing to do: most players have no mail, and a look at the cache spares them the rest. */
export function isIdle(
  { player, notices, queue, address }: MailParts,
  { feed }: Pick<MailboxOfMail, "feed">,
): boolean {
  if (address.isUnsettled() || queue.nextDue() !== null) return false;
  const who = player.peek();
  if (who !== undefined) return who.address === null;
  return notices.pending().length === 0 && feed.turns().length === 0;
}

/**
 * Sends everything of a player's mail that is due, one after the other, one run at a time. Never fails. A mail stands
 * until its outcome is committed, so a crash at any point sends again rather than not.
 */
export function openMailDispatcher(
  storage: ObjectStorage,
  ports: MailPorts,
  parts: MailParts,
  mailbox: MailboxOfMail,
): () => Promise<void> {
  const { queue, address } = parts;
  const trySending = openTrying(storage, ports, parts, mailbox);

  async function sendDue(): Promise<void> {
    while (!isIdle(parts, mailbox)) {
      // First: until it is known where mail goes, none goes.
      const who = await address.current();
      queueDue(storage, parts, mailbox, who);
      const mail = queue.due();
      if (mail === null) return;
      await trySending(mail, who);
    }
  }

  return oneAtATime(() =>
    sendDue()
      .then(queue.atRest)
      .catch((fault: unknown) => log("error", "mail-fault", { fault })),
  );
}
