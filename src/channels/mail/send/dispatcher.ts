import { faultText, log } from "../../../lib/log.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { oneAtATime } from "../../../lib/one-at-a-time.ts";
import { tracedAs } from "../../../lib/tracing.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import { afterQuiet } from "../../policy/quiet.ts";
import type { MailRow } from "./mail-rows.ts";
import type { MailParts } from "./parts.ts";
import { queueDue } from "./planning.ts";
import { hasGone, type MailedPlayer } from "./player-cache.ts";
import type { MailboxOfMail, MailPorts } from "./ports.ts";
import { settle, takeOut } from "./settling.ts";

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
